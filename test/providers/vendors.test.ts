import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";
import { GoogleGenAI } from "@google/genai";
import fc from "fast-check";
import { toStrictJsonSchema } from "openai/lib/transform";
import { describe, expect, test } from "vitest";
import type { ProviderId } from "../../src/config/config.js";
import { providerEmitter, providerRow } from "../../src/emit/providers/index.js";
import type { JsonObject } from "../../src/ir/json.js";
import { meaning } from "../support/schema-meaning.js";
import { typeGraph } from "./arbitrary.js";
import { toolOf } from "./tool.js";

/** Schemas of the strict (else the only) definitions of generated tools. */
function schemas(provider: ProviderId, count: number): readonly JsonObject[] {
  return fc.sample(typeGraph, { numRuns: count, seed: 21 }).flatMap((graph) => {
    const { strict, loose } = providerEmitter.render(toolOf(graph), provider).value;
    const row = providerRow(provider);
    const definition = row.strict === undefined ? loose : strict;
    const schema = definition && row.envelope.schema(definition);
    return schema === undefined ? [] : [schema];
  });
}

describe("the vendors' own converters change nothing", () => {
  test("OpenAI's strict converter", () => {
    const all = schemas("openai-chat", 250);
    expect(all.length).toBeGreaterThan(80);
    for (const schema of all)
      expect(meaning(toStrictJsonSchema(structuredClone(schema) as never) as JsonObject)).toEqual(meaning(schema));
  });

  test("Anthropic's transform, beyond documentation", () => {
    const all = schemas("anthropic", 250);
    expect(all.length).toBeGreaterThan(80);
    for (const schema of all)
      expect(meaning(transformJSONSchema(structuredClone(schema) as never) as JsonObject)).toEqual(meaning(schema));
  });

  test.each(["gemini", "gemini-parameters"] as const)("Google's client, for %s", async (provider) => {
    const sent: JsonObject[] = [];
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        sent.push(JSON.parse(Buffer.concat(parts).toString("utf8")) as JsonObject);
        response.setHeader("content-type", "application/json");
        response.end('{"candidates":[]}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const client = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: `http://127.0.0.1:${port}` } });
    const declarations = fc
      .sample(typeGraph, { numRuns: 150, seed: 22 })
      .flatMap((graph) => providerEmitter.render(toolOf(graph), provider).value.loose ?? []);
    await client.models.generateContent({
      model: "gemini-2.5-flash",
      contents: "hi",
      config: { tools: [{ functionDeclarations: structuredClone(declarations) as never }] },
    });
    server.close();
    const [tools] = (sent[0]?.tools ?? []) as readonly JsonObject[];
    expect(tools?.functionDeclarations).toEqual(declarations);
  });
});

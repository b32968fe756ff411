import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";

/** A request of Node as a web request; its signal aborts when the client goes away. */
export function toWebRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  // The gate looks at the Host header itself; the URL needs any host that parses. Put together as text, since a path may begin with two slashes.
  const url = new URL(`http://localhost${incoming.url ?? "/"}`);
  const method = incoming.method ?? "GET";
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers, signal });
  // The types of Node's streams and those of the web differ in name alone.
  const body = Readable.toWeb(incoming) as unknown as ReadableStream;
  return new Request(url, { method, headers, body, signal, duplex: "half" } as RequestInit);
}

/** Sends a web response, piece by piece as it comes. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  const sent = new Promise<void>((resolve) => outgoing.once("finish", resolve).once("close", resolve));
  if (response.body === null) {
    outgoing.end();
    return await sent;
  }
  outgoing.flushHeaders();
  const body = Readable.fromWeb(response.body as unknown as NodeStream);
  outgoing.on("close", () => body.destroy());
  for await (const chunk of body) {
    if (!outgoing.write(chunk)) await new Promise<void>((resolve) => drained(outgoing, resolve));
  }
  outgoing.end();
  await sent;
}

function drained(outgoing: ServerResponse, resolve: () => void): void {
  const done = () => {
    outgoing.off("drain", done);
    outgoing.off("close", done);
    resolve();
  };
  outgoing.on("drain", done);
  outgoing.on("close", done);
}

import type { Catalog } from "../analyze/catalog.js";
import type { ProviderId } from "../config/config.js";
import type { Json } from "../ir/json.js";
import { jsonMark, typescriptMark } from "../output/mark.js";
import type { Artifact } from "./artifact.js";
import { nameUnion } from "./effects-file.js";
import { createImports } from "./imports.js";
import type { EmitOptions } from "./options.js";
import { jsDoc, literal, propertyKey } from "./printer.js";
import type { ProviderRendering } from "./providers/provider.js";
import type { Renderings } from "./render-tools.js";
import { render } from "./templates.js";

/** `providers/<id>.ts` with both forms of every definition, typed, and `providers/<id>.json` with the one to send first. */
export function emitProviders(catalog: Catalog, renderings: Renderings, options: EmitOptions): readonly Artifact[] {
  return options.providers.flatMap((provider) => {
    const rendered = catalog.tools.flatMap(({ name }) => {
      const rendering = renderings.get(name)?.get(provider);
      return rendering === undefined ? [] : [{ tool: name, rendering }];
    });
    return [moduleOf(provider, rendered, options), jsonOf(provider, rendered)];
  });
}

interface Rendered {
  readonly tool: string;
  readonly rendering: ProviderRendering;
}

function moduleOf(provider: ProviderId, rendered: readonly Rendered[], options: EmitOptions): Artifact {
  const imports = createImports(["definitions"]);
  imports.namespace("@toolgen/runtime/generated", "$rt", "type");
  const lines = rendered.map(({ tool, rendering: { strict, loose, weight, name, resultKey } }) => {
    return `  ${propertyKey(tool)}: ${literal({ name, strict, loose, weight, resultKey }, "  ")},\n`;
  });
  const doc = jsDoc([`Definitions for \`${provider}\`, by tool name.`]);
  const type = `Readonly<Record<${nameUnion(rendered.map(({ tool }) => tool))}, $rt.ProviderTool<$rt.${options.emitter.definitionType(provider)}>>>`;
  const body = `${doc}export const definitions: ${type} = {\n${lines.join("")}};`;
  const content = render("module", { header: typescriptMark(), imports: imports.print(), body });
  return { path: `providers/${provider}.ts`, content };
}

/** For programs that are not TypeScript, and for reviews: definitions, who enforces each constraint, what a request spends on a definition, and why one is not strict. */
function jsonOf(provider: ProviderId, rendered: readonly Rendered[]): Artifact {
  const tools = rendered.map(({ rendering: { strict, loose } }) => strict ?? loose ?? {});
  const guarantees = rendered.map(({ tool, rendering }): readonly [string, Json] => [
    tool,
    rendering.guarantees.map(
      ({ path, constraint, enforcedBy }) => `${path === "" ? "arguments" : path}: ${constraint} (${enforcedBy})`,
    ),
  ]);
  const weights = rendered.map(({ tool, rendering }) => [tool, rendering.weight] as const);
  const notStrict = rendered.flatMap(({ tool, rendering }) =>
    rendering.notStrict === undefined ? [] : [[tool, rendering.notStrict] as const],
  );
  const value = {
    ...jsonMark,
    tools,
    guarantees: Object.fromEntries(guarantees),
    weights: Object.fromEntries(weights),
    notStrict: Object.fromEntries(notStrict),
  };
  return { path: `providers/${provider}.json`, content: `${JSON.stringify(value, null, 2)}\n` };
}

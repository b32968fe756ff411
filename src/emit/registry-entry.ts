import type { Tool } from "../analyze/catalog.js";
import type { FunctionReference } from "../ir/type.js";
import { functionValue } from "./callee.js";
import { sourceName } from "./codecs/coerce.js";
import { ownModule, userModule } from "./module-path.js";
import { oncePer } from "./once-per.js";
import { findProperties, sensitivePaths } from "./paths.js";
import { access, literal, propertyKey, stringLiteral } from "./printer.js";
import { type RegistryContext, toolModule } from "./registry-context.js";
import { hasCall } from "./tool-arguments.js";

/** The entry of one tool: its own module's part, its effects, and what must be imported from the user's code. */
export function registryEntry(tool: Tool, context: RegistryContext): string {
  const { imports, options, path } = context;
  const reference = (target: FunctionReference) => functionValue(target, imports, path, options);
  const effects = access(imports.symbol(ownModule("effects", path, options), "effects", "value"), tool.name);
  const key = context.instances.keyOf(tool);
  const sources = factsOf(tool).sources.map((source) => `${propertyKey(sourceName(source))}: ${reference(source)}`);
  const traits = traitsText(tool, reference);
  const own = [
    ...(tool.result.modelOutput === undefined ? [] : [`modelOutput: ${reference(tool.result.modelOutput)}`]),
    ...(sources.length === 0 ? [] : [`enumSources: { ${sources.join(", ")} }`]),
  ];
  if (tool.callee.kind === "function") {
    // A compiler checks a call with a name far sooner than an object that it has to compare with the type of an entry.
    const local = imports.symbol(
      userModule(tool.callee.file, path, options, "value"),
      tool.callee.exportName,
      "value",
      tool.identifier,
    );
    const facts = [...(traits === "{}" ? [] : [`traits: ${traits}`]), ...own];
    const more = facts.length === 0 ? "" : `, ${braced(facts)}`;
    return `${toolModule(tool, context, "value")}.entry(${effects}, () => ${local}${more})`;
  }
  return braced([
    `...${toolModule(tool, context, "value")}.tool`,
    `access: ${effects}.access`,
    `effects: ${effects}`,
    `traits: ${traits}`,
    ...(key === undefined ? [] : [`instance: ${stringLiteral(key)}`]),
    ...own,
    ...invokeLine(tool, context),
  ]);
}

/** An object with a line for each property. */
function braced(lines: readonly string[]): string {
  return `{\n${lines.map((line) => `      ${line},\n`).join("")}    }`;
}

function traitsText(tool: Tool, reference: (target: FunctionReference) => string): string {
  const { approval, compensate, ...plain } = tool.traits;
  const { sensitive } = factsOf(tool);
  const facts = {
    ...plain,
    ...(sensitive.length === 0 ? {} : { sensitive }),
    ...(tool.callee.kind === "client" ? { client: true } : {}),
  };
  const parts = [
    ...Object.entries(facts).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${literal(value, "      ")}`],
    ),
    ...(approval === undefined ? [] : [`approval: ${approval === "always" ? "true" : reference(approval)}`]),
    ...(compensate === undefined ? [] : [`compensate: ${undoText(compensate, reference)}`]),
  ];
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

function undoText(undo: FunctionReference, reference: (target: FunctionReference) => string): string {
  return undo.onInstance === true ? `{ method: ${stringLiteral(undo.member ?? "")} }` : reference(undo);
}

function invokeLine(tool: Tool, context: RegistryContext): readonly string[] {
  const { imports, options, path } = context;
  const { callee } = tool;
  if (callee.kind === "client" || callee.kind === "function") return [];
  const list = `...${toolModule(tool, context, "value")}.${listCall(tool)}`;
  const takes = tool.usesContext ? "(input, context)" : "(input)";
  const isTyped = options.javascript === undefined;
  // TypeScript cannot tell which overload is called, nor what a conditional type comes to: the list is checked by us.
  const isCast = isTyped && tool.opaque;
  const as = isCast ? " as never" : "";
  const called = (target: string) => (isCast ? `(${target} as (...list: never[]) => unknown)` : target);
  const { file, exportName } = callee;
  const owner = (kind: "type" | "value") =>
    imports.symbol(userModule(file, path, options, kind), exportName, kind, tool.identifier);
  switch (callee.kind) {
    case "static-method":
    case "object-method":
      return [`invoke: ${takes} => ${called(access(owner("value"), callee.member))}(${list})${as}`];
    case "instance-method": {
      const found = `instances[${stringLiteral(context.instances.keyOf(tool) ?? "")}]`;
      const instance = isTyped ? `(${found} as typeof ${owner("type")}.prototype)` : found;
      const all = tool.usesContext ? "(input, context, instances)" : "(input, _context, instances)";
      return [`invoke: ${all} => ${called(access(instance, callee.member))}(${list})${as}`];
    }
  }
}

function listCall(tool: Tool): string {
  if (tool.usesContext) return "call(input, context)";
  return hasCall(tool) ? "call(input)" : "args(input)";
}

/** What is found by looking through the whole type of the arguments. */
const factsOf = oncePer((tool: Tool) => ({ sources: sourcesOf(tool), sensitive: sensitivePaths(tool.input) }));

/** Functions that list values at run time, each once. */
function sourcesOf(tool: Tool): readonly FunctionReference[] {
  const { found } = findProperties(tool.input, ({ enumFrom }) => enumFrom !== undefined);
  const byName = new Map(
    found.flatMap(({ property: { enumFrom } }) =>
      enumFrom === undefined ? [] : [[sourceName(enumFrom), enumFrom] as const],
    ),
  );
  return [...byName.values()];
}

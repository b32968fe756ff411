import { posix } from "node:path";
import type { Catalog, Tool } from "../analyze/catalog.js";
import { identifierOf } from "../analyze/names.js";
import type { ImportSet } from "./imports.js";
import { userModule } from "./module-path.js";
import type { EmitOptions } from "./options.js";

/** A class whose instances run tools. */
export interface InstanceClass {
  readonly file: string;
  readonly exportName: string;
  /** Name under which `bindTools` takes its instance. */
  readonly key: string;
}

/** The tool classes of a catalogue. */
export interface InstanceKeys {
  readonly list: readonly InstanceClass[];
  /** Key of the instance that a tool runs on; undefined for functions. */
  keyOf(tool: Tool): string | undefined;
  typeOf(instance: InstanceClass, imports: ImportSet, from: string, options: EmitOptions): string;
}

/** Names the tool classes by their export; a default export by its file, and a name that two share by a number. */
export function instanceKeys({ tools }: Catalog): InstanceKeys {
  const classes = new Map<string, InstanceClass>();
  const taken = new Set<string>();
  for (const { callee } of tools) {
    if (callee.kind !== "instance-method" || classes.has(idOf(callee))) continue;
    const { file, exportName } = callee;
    const wanted = exportName === "default" ? identifierOf(posix.basename(file).replace(/\.[^.]+$/, "")) : exportName;
    let key = wanted;
    for (let count = 2; taken.has(key); count++) key = `${wanted}${count}`;
    taken.add(key);
    classes.set(idOf(callee), { file, exportName, key });
  }
  return {
    list: [...classes.values()],
    keyOf: ({ callee }) => (callee.kind === "instance-method" ? classes.get(idOf(callee))?.key : undefined),
    typeOf({ file, exportName }, imports, from, options) {
      return `typeof ${imports.symbol(userModule(file, from, options, "type"), exportName, "type")}.prototype`;
    },
  };
}

function idOf({ file, exportName }: { readonly file: string; readonly exportName: string }): string {
  return `${file}\0${exportName}`;
}

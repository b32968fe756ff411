import type { Registry } from "../contract.js";
import { suggest } from "../generated/coerce/suggest.js";
import { readResult } from "../result/read-result.js";
import { searchToolsTool } from "./search-tools.js";

/** Refuses names that a host gives and no tool of the registry has. One that the run may not see is no fault: it is passed over. */
export function requireNames(registry: Registry, option: string, names: readonly string[] | undefined): void {
  const isTool = (name: string) =>
    Object.hasOwn(registry.entries, name) || name === searchToolsTool.name || name === readResult.name;
  refuse(
    option,
    "tool",
    names?.find((name) => !isTool(name)),
    () => Object.keys(registry.entries),
  );
}

/** Refuses groups that no tool of the registry is in. */
export function requireGroups(
  registry: Registry,
  option: string,
  groups: string | readonly string[] | undefined,
): void {
  const known = Object.values(registry.forms?.tools ?? {}).map(({ group }) => group);
  if (groups === undefined || known.length === 0) return;
  refuse(
    option,
    "group",
    [groups].flat().find((group) => !known.includes(group)),
    () => [...new Set(known)].filter((group) => group !== ""),
  );
}

/** More names than this are not listed. */
const MAX_LISTED = 10;

function refuse(option: string, kind: string, unknown: string | undefined, known: () => readonly string[]): void {
  if (unknown === undefined) return;
  const values = known();
  const [closest] = suggest({ values }, unknown);
  const remedy =
    closest !== undefined
      ? `: did you mean ${JSON.stringify(closest)}?`
      : values.length > MAX_LISTED
        ? "."
        : `: it has ${values.map((value) => JSON.stringify(value)).join(", ") || "none"}.`;
  throw new TypeError(`The registry has no ${kind} ${JSON.stringify(unknown)}, which \`${option}\` names${remedy}`);
}

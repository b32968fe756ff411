import type { Definitions, Type, UnionType } from "../../ir/type.js";
import { memberWire, resolve } from "../../ir/wire.js";
import type { ValueForm } from "./fits.js";

/** The members of a discriminated union by the values of their discriminator. */
export interface DiscriminatedCases {
  /** Name of the discriminating property in the asked form. */
  readonly property: string;
  readonly members: readonly {
    readonly values: readonly (string | number | boolean)[];
    readonly type: Type;
    /** Place among the members of the union. */
    readonly index: number;
  }[];
}

/**
 * Cases for a `switch` over the discriminator; undefined where the union has none, or where in this form its values do not tell all object
 * members apart.
 */
export function discriminatedCases(
  union: UnionType,
  definitions: Definitions,
  form: ValueForm,
): DiscriminatedCases | undefined {
  const { discriminator } = union;
  if (discriminator === undefined) return undefined;
  const found = union.members.flatMap((type, index) => {
    const object = resolve(type, definitions);
    // Scalars beside the objects pass through by default.
    if (SCALARS.has(object.kind)) return [];
    const property =
      object.kind === "object" ? object.properties.find(({ wire }) => wire === discriminator) : undefined;
    const values = property === undefined ? undefined : valuesOf(resolve(property.type, definitions), form);
    return [{ type, index, values, name: form === "wire" ? property?.wire : property?.name }];
  });
  const [first] = found;
  const members = found.flatMap(({ type, index, values, name }) =>
    values === undefined || name !== first?.name ? [] : [{ type, index, values }],
  );
  const all = members.flatMap(({ values }) => values);
  const clear = members.length === found.length && new Set(all).size === all.length;
  return clear && first?.name !== undefined ? { property: first.name, members } : undefined;
}

const SCALARS: ReadonlySet<Type["kind"]> = new Set(["null", "string", "number", "integer", "boolean", "literal"]);

function valuesOf(type: Type, form: ValueForm): readonly (string | number | boolean)[] | undefined {
  if (type.kind === "literal") return [type.value];
  if (type.kind !== "enum") return undefined;
  return type.members.map((member) => (form === "wire" ? memberWire(member) : member.value));
}

import { FormatRegistry, type TSchema, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { schemas } from "../schemas.js";
import { counted, type Validators } from "../validators.js";

/** It brings no formats of its own; these are the ones of ajv. */
for (const name of ["date", "date-time", "email", "uri", "uuid"] as const) {
  const format = fullFormats[name];
  FormatRegistry.Set(name, (value) => {
    if (format instanceof RegExp) return format.test(value);
    if (typeof format === "function") return format(value);
    if (typeof format !== "object" || !("validate" in format)) return false;
    const { validate } = format;
    return validate instanceof RegExp
      ? validate.test(value)
      : typeof validate === "function" && Boolean(Reflect.apply(validate, undefined, [value]));
  });
}

/** Its types are JSON Schema with a mark, so that the schemas can be read. */
function typeOf(schema: unknown, self?: TSchema): TSchema {
  const read = (name: string): unknown =>
    typeof schema === "object" && schema !== null ? Reflect.get(schema, name) : undefined;
  const list = (name: string): readonly unknown[] => {
    const found = read(name);
    return Array.isArray(found) ? found : [];
  };
  const definition = read("$defs");
  if (typeof definition === "object" && definition !== null) {
    const filter = Type.Recursive((each) => typeOf(Reflect.get(definition, "Filter"), each), { $id: "Filter" });
    const { $defs: _, ...rest } = { ...(schema as object), $defs: undefined };
    return typeOf(rest, filter);
  }
  if (read("$ref") !== undefined) return self ?? Type.Never();
  if (read("const") !== undefined) return Type.Literal(String(read("const")));
  if (read("enum") !== undefined) return Type.Union(list("enum").map((value) => Type.Literal(String(value))));
  if (read("anyOf") !== undefined) return Type.Union(list("anyOf").map((each) => typeOf(each, self)));
  const { type, properties, items, required, ...rest } = schema as { readonly [key: string]: unknown };
  if (Array.isArray(type)) return Type.Union(type.map((each) => typeOf({ type: each })));
  switch (type) {
    case "object": {
      const fields = Object.entries((properties ?? {}) as object).map(([key, value]) => {
        const field = typeOf(value, self);
        return [key, list("required").includes(key) ? field : Type.Optional(field)] as const;
      });
      return Type.Object(Object.fromEntries(fields), { additionalProperties: false });
    }
    case "array":
      return Type.Array(typeOf(items, self), rest);
    case "integer":
      return Type.Integer(rest);
    case "number":
      return Type.Number(rest);
    case "boolean":
      return Type.Boolean();
    default:
      return Type.String(rest);
  }
}

const types = Object.fromEntries(
  Object.entries(schemas).map(([name, schema]) => [name, TypeCompiler.Compile(typeOf(schema))]),
);

export const validators: Validators = counted(types, (type, value) =>
  type.Check(value) ? 0 : [...type.Errors(value)].length,
);

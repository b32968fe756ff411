import type { TupleElement, Type } from "../../ir/type.js";
import { ts } from "../compiler.js";
import { isFatal, leftOut } from "./left-out.js";
import { docsOf } from "./member-docs.js";
import { bareNode } from "./order/environment.js";
import { nowhere, type Site, siteOf } from "./order/site.js";
import { inside, type Place, type Read, type Reading } from "./reading.js";
import { reportLeftOut } from "./report.js";

/** A tuple: optional elements at its end, then at most one rest. `[...T[]]` is an array. */
export function readTuple(reading: Reading, type: ts.TupleTypeReference, site: Site, place: Place): Read {
  const { elementFlags, labeledElementDeclarations } = type.target;
  const middle = elementFlags.findIndex((flags) => flags & ts.ElementFlags.Variable);
  if (middle >= 0 && middle < elementFlags.length - 1) {
    return leftOut("rest-in-the-middle", "the tuple has a rest element that is not last");
  }
  const bare = site.node && bareNode(site.node);
  const nodes = bare !== undefined && ts.isTupleTypeNode(bare) ? bare.elements : undefined;
  const elements: TupleElement[] = [];
  let rest: Type | undefined;
  const placeOf = (index: number) => inside(place, `[${index}]`);
  for (const [index, element] of reading.world.checker.getTypeArguments(type).entries()) {
    const label = labeledElementDeclarations?.[index];
    const own = nodes?.[index];
    const elementSite = own ? siteOf(own, site.environment) : label?.type ? siteOf(label.type) : nowhere;
    const flags = elementFlags[index] ?? ts.ElementFlags.Required;
    const variable = (flags & ts.ElementFlags.Variable) !== 0;
    const restSite = variable ? restElementSite(elementSite) : elementSite;
    const read = reading.read(defined(element, flags, reading), restSite, placeOf(index));
    if (read.kind === "left-out") {
      if (isFatal(read) || flags === ts.ElementFlags.Required) return read;
      // Without this element those behind it would be taken for it: the list ends here, as the type allows.
      const last = index === elementFlags.length - 1;
      const what = `\`${placeOf(index).path}\`${last ? "" : " and what follows it"}`;
      reportLeftOut(reading, what, read, placeOf(index));
      break;
    }
    if (variable) rest = read;
    else elements.push(tupleElement(read, flags, label));
  }
  if (rest !== undefined && elements.length === 0) return { kind: "array", items: rest };
  return rest === undefined ? { kind: "tuple", elements } : { kind: "tuple", elements, rest };
}

/** The type of an optional element without its `undefined`. */
function defined(element: ts.Type, flags: ts.ElementFlags, reading: Reading): ts.Type {
  if (!(flags & ts.ElementFlags.Optional)) return element;
  return withoutUndefined(element, reading.world.checker);
}

/** The type without `undefined`, keeping `null`. */
function withoutUndefined(type: ts.Type, checker: ts.TypeChecker): ts.Type {
  if (!type.isUnion() || !type.types.some(({ flags }) => flags & ts.TypeFlags.Undefined)) return type;
  const nullable = type.types.some(({ flags }) => flags & ts.TypeFlags.Null);
  // With `null` in it the union has no public form without `undefined`; the union reader skips the member itself.
  return nullable ? type : checker.getNonNullableType(type);
}

function restElementSite(site: Site): Site {
  const node = site.node && bareNode(site.node);
  return node !== undefined && ts.isArrayTypeNode(node) ? siteOf(node.elementType, site.environment) : nowhere;
}

function tupleElement(
  type: Type,
  flags: ts.ElementFlags,
  label: ts.NamedTupleMember | ts.ParameterDeclaration | undefined,
): TupleElement {
  const name = label !== undefined && ts.isIdentifier(label.name) ? label.name.text : undefined;
  const description = label === undefined ? "" : docsOf(label).description;
  return {
    type,
    optional: (flags & ts.ElementFlags.Optional) !== 0,
    ...(name === undefined ? {} : { name }),
    ...(description === "" ? {} : { description }),
  };
}

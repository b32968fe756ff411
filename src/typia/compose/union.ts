import { access, literal, stringLiteral } from "../../emit/printer.js";
import { oneOf } from "../../ir/words.js";
import { jsonTypes, type UnionMember, type UnionUnit } from "../unit.js";
import { depthArgument, isOf, reportOf } from "./names.js";
import { pathTo } from "./object.js";
import type { Functions } from "./text.js";
import type { UnitWriter } from "./writer.js";

/** Test and report of a union: by discriminator where there is one, else member by member, reporting on the closest. */
export function composeUnion(unit: UnionUnit, writer: UnitWriter, closed: boolean): Functions {
  const scalars = unit.scalars === undefined ? undefined : writer.check(unit.scalars, "input");
  return unit.discriminator === undefined
    ? composeOpen(unit, scalars, writer, closed)
    : composeTagged(unit, unit.discriminator, scalars, writer);
}

function composeOpen(unit: UnionUnit, scalars: string | undefined, writer: UnitWriter, closed: boolean): Functions {
  const several = unit.members.length > 1;
  const calls = unit.members.map((member) => {
    const { key } = member;
    // A look at the key that it requires spares the call of nearly every member that the value is not.
    return several && key !== undefined
      ? `${access("input?", key).replace("?[", "?.[")} !== undefined && ${call(member, writer)}`
      : call(member, writer);
  });
  const constant = branchesConstant(unit.members, writer);
  const depth = unit.recursion === "none" ? "" : ", depth";
  const test = [...(scalars === undefined ? [] : [scalars]), ...calls].join(" ||\n  ");
  const memo = unit.overlapping ? writer.constant("memo", "/* @__PURE__ */ $rt.memo()") : undefined;
  const report = `(input, path, issues, ${stringLiteral(unit.words)}, ${constant}${depth});`;
  return {
    is: [memo === undefined ? `return ${test};` : `return $rt.remember(${memo}, input, () =>\n  ${test});`],
    report: isTold(unit, closed)
      ? [...(scalars === undefined ? [] : [`if (${scalars}) return;`]), `$rt.onlyBranch${report}`]
      : [`if (${writer.names.is(writer.index)}(input${depth})) return;`, `$rt.closestBranch${report}`],
  };
}

/**
 * Is the member that a value is closest to the only one that it can be valid for? Then there is no need to test it before it is reported on.
 * So it is where each has a key of its own, which none of the others takes, and scalars are tested apart.
 */
function isTold({ members }: UnionUnit, closed: boolean): boolean {
  const scalar = jsonTypes.null | jsonTypes.boolean | jsonTypes.number | jsonTypes.string;
  const accepting = (type: number) => members.filter((member) => (member.accepts & type) !== 0);
  const objects = accepting(jsonTypes.object);
  const apart = closed && objects.every(({ key, open }) => key !== undefined && open === undefined);
  return accepting(scalar).length === 0 && accepting(jsonTypes.array).length < 2 && (objects.length < 2 || apart);
}

function composeTagged(unit: UnionUnit, name: string, scalars: string | undefined, writer: UnitWriter): Functions {
  const tagged = unit.members.filter((member) => member.tags !== undefined);
  const others = unit.members.filter((member) => member.tags === undefined);
  const value = access("input", name);
  const otherwise = [...(scalars === undefined ? [] : [scalars]), ...others.map((member) => call(member, writer))];
  const expected = stringLiteral(oneOf(tagged.flatMap((member) => member.tags ?? [])));
  const depth = unit.recursion === "none" ? "" : ", depth";
  const rest =
    others.length === 0
      ? [
          `${scalars === undefined ? "" : `if (!(${scalars})) `}$rt.fault(issues, path, ${stringLiteral(unit.words)}, input);`,
        ]
      : [
          `if (${writer.names.is(writer.index)}(input${depth})) return;`,
          `$rt.closestBranch(input, path, issues, ${stringLiteral(unit.words)}, ${branchesConstant(others, writer)}${depth});`,
        ];
  return {
    is: [
      `if (!$rt.isJsonObject(input)) return ${otherwise.length === 0 ? "false" : otherwise.join(" || ")};`,
      `switch (${value}) {`,
      ...tagged.flatMap((member) => [...cases(member), `    return ${call(member, writer)};`]),
      "  default:",
      "    return false;",
      "}",
    ],
    report: [
      "if ($rt.isJsonObject(input))",
      `  switch (${value}) {`,
      ...tagged.flatMap((member) => [
        ...cases(member).map((line) => `  ${line}`),
        `      return ${reportOf(member.target, writer.names)}(input, path, issues${depthArgument(member.target.depth)});`,
      ]),
      "    default:",
      `      return $rt.fault(issues, ${pathTo(name)}, ${expected}, ${value});`,
      "  }",
      ...rest,
    ],
  };
}

function cases(member: UnionMember): readonly string[] {
  return (member.tags ?? []).map((tag) => `  case ${literal(tag)}:`);
}

function call(member: UnionMember, { names }: UnitWriter): string {
  return `${isOf(member.target, names)}(input${depthArgument(member.target.depth)})`;
}

function branchesConstant(members: readonly UnionMember[], writer: UnitWriter): string {
  const list = members.map((member) => `  ${branch(member, writer)},\n`).join("");
  return writer.constant("branches", `/* @__PURE__ */ $rt.branches([\n${list}])`);
}

function branch(member: UnionMember, { names }: UnitWriter): string {
  const report = reportOf(member.target, names);
  const shape = member.shape === undefined ? "" : `, shape: ${literal(Object.fromEntries(member.shape), "  ")}`;
  return `{ report: ${report}, accepts: ${member.accepts}${shape} }`;
}

import fc from "fast-check";
import type { Parameter } from "../../../src/ir/tool.js";
import type { TypeGraph } from "../../../src/ir/type.js";
import { sampleValid } from "../../support/sample.js";
import { codeType } from "./code-type.js";
import { compileDecoder, expression } from "./code-value.js";
import { mutants } from "./mutants.js";
import type { CheckedTool } from "./sdk.js";
import { refusedStatements, type Statement } from "./typescript.js";

/** Where our types or verdicts and those of TypeScript differ. */
export interface Difference {
  readonly tool: string;
  /** `narrow`: the generated type is no value of the author's; `wide`: the author's is none of ours; else a sampled value. */
  readonly kind: "narrow" | "wide" | "value" | "mutant accepted" | "mutant refused";
  readonly detail: string;
}

/** What TypeScript said about the tools of one module. */
export interface Judgement {
  readonly types: number;
  readonly values: number;
  readonly mutants: number;
  readonly differences: readonly Difference[];
}

interface Question {
  readonly tool: string;
  readonly kind: "narrow" | "wide" | "value" | "mutant";
  /** Our verdict: does the statement hold? */
  readonly holds: boolean;
  readonly statement: Statement;
}

/**
 * Asks TypeScript about every function: are generated and original parameter types assignable both ways, are sampled values
 * valid, and are structural mutants valid where the validator says so?
 */
export function judge(folder: string, module: string, tools: readonly CheckedTool[]): Judgement {
  const head = [prelude, `import type * as S from "./${module}";`];
  const questions: Question[] = [];
  for (const [index, checked] of tools.entries()) {
    const { tool } = checked;
    for (const [position, parameter] of tool.parameters.entries()) {
      const graph = graphOf(parameter, tool.input);
      if (graph === undefined) continue;
      const id = `${index}_${position}`;
      head.push(codeType(graph, `E${id}`), codeType(graph, `W${id}`, checked.leftOut));
      head.push(`type O${id} = Original<Parameters<typeof S.${tool.callee.exportName}>[${position}]>;`);
      const ask = (kind: Question["kind"], name: string, text: string, holds = true) =>
        questions.push({ tool: tool.name, kind, holds, statement: { id: name, text } });
      ask("narrow", `a${id}`, `export const a${id}: (e: E${id}) => O${id} = (e) => e;`);
      ask("wide", `b${id}`, `export const b${id}: (o: O${id}) => W${id} = (o) => o;`);
    }
    for (const { id, holds, text, kind } of valuesOf(checked, index))
      questions.push({ tool: tool.name, kind, holds, statement: { id, text } });
  }
  const refused = refusedStatements(
    folder,
    head.join("\n"),
    questions.map(({ statement }) => statement),
  );
  const count = (kind: Question["kind"]) => questions.filter((question) => question.kind === kind).length;
  return {
    types: count("narrow"),
    values: count("value"),
    mutants: count("mutant"),
    differences: questions.flatMap((question) => differenceOf(question, refused.get(question.statement.id))),
  };
}

const prelude = `type Original<T> = Exclude<T, undefined>;`;

function graphOf(parameter: Parameter, input: CheckedTool["tool"]["input"]): TypeGraph | undefined {
  if (parameter.kind === "root") return input;
  if (parameter.kind !== "property") return undefined;
  const property = input.root.properties.find(({ name }) => name === parameter.name);
  return property && { root: property.type, definitions: input.definitions };
}

interface ValueQuestion {
  readonly id: string;
  readonly kind: "value" | "mutant";
  readonly holds: boolean;
  readonly text: string;
}

/** Sampled arguments as a call of the function's own parameter list, and mutants of them with the validator's verdict. */
function valuesOf({ tool, check }: CheckedTool, index: number): readonly ValueQuestion[] {
  const decode = compileDecoder(tool.input);
  const samples = fc
    .sample(sampleValid(tool.input), { numRuns: 8, seed: 11 })
    .filter((wire) => check(wire).length === 0);
  return samples.slice(0, 4).flatMap((wire, turn) => {
    const declare = (id: string, root: unknown) =>
      `export const ${id}: Original<Parameters<typeof S.${tool.callee.exportName}>> = [${argumentList(tool.parameters, root)}];`;
    const id = `v${index}_${turn}`;
    const code = decode(wire);
    const value: ValueQuestion = { id, kind: "value", holds: true, text: declare(id, code) };
    const changed = mutants(wire, code, turn).map((mutant, place): ValueQuestion => {
      const name = `m${index}_${turn}_${place}`;
      return { id: name, kind: "mutant", holds: check(mutant.wire).length === 0, text: declare(name, mutant.code) };
    });
    return [value, ...changed];
  });
}

function argumentList(parameters: readonly Parameter[], root: unknown): string {
  const texts = parameters.map((parameter) => {
    switch (parameter.kind) {
      case "root":
        return expression(root);
      case "property":
        return expression((root as Record<string, unknown>)[parameter.name]);
      case "rest":
        return `...(${expression((root as Record<string, unknown>)[parameter.name] ?? [])})`;
      default:
        return "undefined";
    }
  });
  while (texts.at(-1) === "undefined") texts.pop();
  return texts.join(", ");
}

function differenceOf({ tool, kind, holds, statement }: Question, error: string | undefined): readonly Difference[] {
  if (holds === (error === undefined)) return [];
  const detail = error ?? statement.text;
  if (kind !== "mutant") return [{ tool, kind, detail }];
  return [{ tool, kind: holds ? "mutant accepted" : "mutant refused", detail: `${statement.text}\n${error ?? ""}` }];
}

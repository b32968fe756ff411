import fc from "fast-check";
import type { Parameter } from "../../../src/ir/tool.js";
import type { TypeGraph } from "../../../src/ir/type.js";
import { sampleValid } from "../../support/sample.js";
import { codeType } from "./code-type.js";
import { compileDecoder, expression } from "./code-value.js";
import { mutants } from "./mutants.js";
import type { CheckedTool } from "./sdk.js";
import { refusedStatements } from "./typescript.js";

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
  readonly id: string;
  /** The statement with this type function around the author's type. */
  readonly text: (reading: "Original" | "ByValue") => string;
}

/**
 * Asks TypeScript about every function: are generated and original parameter types assignable both ways, are sampled values
 * valid, and are structural mutants valid where the validator says so? What it denies of the types as they stand is asked again
 * with enums read by their values.
 */
export function judge(folder: string, module: string, tools: readonly CheckedTool[]): Judgement {
  const head = [prelude, `import type * as S from "./${module}";`];
  const questions = tools.flatMap((checked, index) => {
    const declared = declarationsOf(checked, index);
    head.push(...declared.head);
    return [...declared.questions, ...valuesOf(checked, index)];
  });
  const ask = (some: readonly Question[], reading: "Original" | "ByValue") => {
    const statements = some.map(({ id, text }) => ({ id, text: text(reading) }));
    const refused =
      statements.length === 0 ? new Map<string, string>() : refusedStatements(folder, head.join("\n"), statements);
    return some.flatMap((question) => {
      const error = refused.get(question.id);
      return question.holds === (error === undefined) ? [] : [{ question, error }];
    });
  };
  const doubtful = ask(questions, "Original").map(({ question }) => question);
  const count = (kind: Question["kind"]) => questions.filter((question) => question.kind === kind).length;
  return {
    types: count("narrow"),
    values: count("value"),
    mutants: count("mutant"),
    differences: ask(doubtful, "ByValue").map(({ question, error }) => differenceOf(question, error)),
  };
}

const prelude = `type Original<T> = Exclude<T, undefined>;
type Whole = Date | URL | Uint8Array | ArrayBuffer | Map<any, any> | Set<any> | ((...args: any) => any);
type Deep<T> = unknown extends T ? T
  : T extends string ? (string extends T ? T : \`\${T}\`)
  : T extends number ? (number extends T ? T : \`\${T}\` extends \`\${infer N extends number}\` ? N : T)
  : T extends bigint | boolean | symbol | null | undefined | Whole ? T
  : T extends object ? (keyof T extends never ? Record<string, never> : { [K in keyof T]: Deep<T[K]> })
  : T;
type ByValue<T> = Deep<Original<T>>;`;

/** Types of each parameter, and what TypeScript is asked about them. */
function declarationsOf({ tool, leftOut }: CheckedTool, index: number) {
  const head: string[] = [];
  const questions = tool.parameters.flatMap((parameter, position): readonly Question[] => {
    const graph = graphOf(parameter, tool.input);
    if (graph === undefined) return [];
    const id = `${index}_${position}`;
    head.push(codeType(graph, `E${id}`, "given"), codeType(graph, `W${id}`, "taken", leftOut));
    const original = `Parameters<typeof S.${tool.callee.exportName}>[${position}]`;
    const question = { tool: tool.name, holds: true };
    return [
      {
        ...question,
        kind: "narrow",
        id: `a${id}`,
        text: (as) => `export const a${id} = (e: E${id}): ${as}<${original}> => e;`,
      },
      {
        ...question,
        kind: "wide",
        id: `b${id}`,
        text: (as) => `export const b${id} = (o: ${as}<${original}>): W${id} => o;`,
      },
    ];
  });
  return { head, questions };
}

function graphOf(parameter: Parameter, input: CheckedTool["tool"]["input"]): TypeGraph | undefined {
  if (parameter.kind === "root") return input;
  if (parameter.kind !== "property") return undefined;
  const property = input.root.properties.find(({ name }) => name === parameter.name);
  return property && { root: property.type, definitions: input.definitions };
}

/** Sampled arguments as a call of the function's own parameter list, and mutants of them with the validator's verdict. */
function valuesOf({ tool, check, checkOpen }: CheckedTool, index: number): readonly Question[] {
  const decode = compileDecoder(tool.input);
  const samples = fc
    .sample(sampleValid(tool.input), { numRuns: 8, seed: 11 })
    .filter((wire) => check(wire).length === 0);
  const question = (id: string, kind: "value" | "mutant", holds: boolean, root: unknown): Question => {
    const values = argumentList(tool.parameters, root);
    const type = `Parameters<typeof S.${tool.callee.exportName}>`;
    return { tool: tool.name, kind, holds, id, text: (as) => `export const ${id}: ${as}<${type}> = [${values}];` };
  };
  return samples.slice(0, 4).flatMap((wire, turn) => {
    const code = decode(wire);
    const changed = mutants(wire, code, turn).flatMap((mutant, place) => {
      const holds = check(mutant.wire).length === 0;
      // TypeScript lets a member of a union have keys of the other members.
      if (!holds && checkOpen(mutant.wire).length === 0) return [];
      return [question(`m${index}_${turn}_${place}`, "mutant", holds, holds ? decode(mutant.wire) : mutant.code)];
    });
    return [question(`v${index}_${turn}`, "value", true, code), ...changed];
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

function differenceOf({ tool, kind, holds, text }: Question, error: string | undefined): Difference {
  const detail = [text("Original"), ...(error === undefined ? [] : [error])].join("\n");
  if (kind !== "mutant") return { tool, kind, detail };
  return { tool, kind: holds ? "mutant accepted" : "mutant refused", detail };
}

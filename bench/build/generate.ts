import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A generated project: its folder, and the parts of its sources that edits and peers need. */
export interface BenchProject {
  readonly root: string;
  /** Paths of the files with tools, relative to the root. */
  readonly toolFiles: readonly string[];
  /** Names of the argument types, by the file that exports them. */
  readonly argumentTypes: ReadonlyMap<string, readonly string[]>;
}

const TOOLS_A_FILE = 5;

const nouns = [
  "order",
  "invoice",
  "ticket",
  "shipment",
  "customer",
  "contract",
  "device",
  "campaign",
  "payment",
  "booking",
];
const verbs = ["create", "find", "update", "close", "assign"];

const shared = `/** An amount in a currency. */
export interface Money {
  /** @minimum 0 */
  amount: number;
  /** ISO 4217 code. */
  currency: "EUR" | "USD" | "GBP" | "JPY" | "CHF";
}

export interface Address {
  /** Street and number. */
  street: string;
  city: string;
  /** @pattern ^[A-Z]{2}$ */
  country: string;
  postalCode?: string;
}

export interface Page {
  /** @minimum 1 @maximum 100 @type integer */
  limit?: number;
  cursor?: string;
}

export enum Priority {
  Low = "low",
  Normal = "normal",
  High = "high",
  Urgent = "urgent",
}

export type Contact = { kind: "email"; /** @format email */ address: string } | { kind: "phone"; number: string; extension?: number };
`;

/** Writes a project of `count` tools, five a file, with the packages of this repository in the folder above. The same count gives the same bytes. */
export function generateProject(root: string, count: number): BenchProject {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write("package.json", '{ "name": "bench", "private": true, "type": "module" }\n');
  write("toolgen.json", '{ "include": ["src"], "output": "generated" }\n');
  write("tsconfig.json", `${JSON.stringify(tsconfig, null, 2)}\n`);
  write("src/shared.ts", shared);
  const toolFiles: string[] = [];
  const argumentTypes = new Map<string, readonly string[]>();
  for (let first = 0; first < count; first += TOOLS_A_FILE) {
    const numbers = Array.from({ length: Math.min(TOOLS_A_FILE, count - first) }, (_, index) => first + index);
    const path = `src/tools/${String(first / TOOLS_A_FILE).padStart(4, "0")}.ts`;
    write(path, header + numbers.map(toolText).join("\n"));
    toolFiles.push(path);
    argumentTypes.set(path, numbers.map(argumentType));
  }
  // Beside the project rather than in it, so that its cache is its own.
  symlinkSync(
    fileURLToPath(new URL("../../node_modules", import.meta.url)),
    join(dirname(root), "node_modules"),
    "dir",
  );
  return { root, toolFiles, argumentTypes };
}

const tsconfig = {
  compilerOptions: {
    target: "ES2022",
    module: "NodeNext",
    moduleResolution: "NodeNext",
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ["node"],
  },
  include: ["src"],
};

const header = 'import { type Address, type Contact, type Money, type Page, Priority } from "../shared.js";\n\n';

function nameOf(index: number): { readonly verb: string; readonly noun: string; readonly suffix: string } {
  const verb = verbs[index % verbs.length] ?? "create";
  const noun = nouns[Math.floor(index / verbs.length) % nouns.length] ?? "order";
  return { verb, noun, suffix: index < verbs.length * nouns.length ? "" : String(index) };
}

function argumentType(index: number): string {
  const { verb, noun, suffix } = nameOf(index);
  return `${capital(verb)}${capital(noun)}${suffix}`;
}

/**
 * One tool. Of ten, two take next to nothing, four a few fields, three some more, and one an order with its lines, as the 934 tools of
 * 23 public MCP servers do: name, description and schema of half of them take at most 550 bytes, of nine in ten at most 1,800.
 */
function toolText(index: number): string {
  const { verb, noun, suffix } = nameOf(index);
  const type = argumentType(index);
  const reads = verb === "find";
  return `/** What to ${verb} a ${noun} with. */
export interface ${type} {
  /** Identifier of the ${noun}, as other tools return it. */
  id: string;
${fieldsOf(index, noun, reads).join("")}}

export interface ${type}Result {
  id: string;
  updatedAt: Date;
  priority: Priority;
  warnings: string[];
}

/**
 * ${capital(verb)} a ${noun}${suffix === "" ? "" : ` of kind ${suffix}`} in the back office.
 * @tool
 * @param input - what to ${verb} it with
 * ${reads ? `@reads ${noun}` : `@writes ${noun}:{input.id}`}
 */
export async function ${verb}${capital(noun)}${suffix}(input: ${type}): Promise<${type}Result> {
  return { id: input.id, updatedAt: new Date(0), priority: Priority.Normal, warnings: [] };
}
`;
}

/** The fields that a tool takes beside the identifier: the steps are spread over the files. */
function fieldsOf(index: number, noun: string, reads: boolean): readonly string[] {
  const step = (index * 7) % 10;
  const optional = index % 3 === 0 ? "" : "?";
  const status = `  /** Where the ${noun} stands. */\n  status${optional}: "draft" | "open" | "on_hold" | "${noun}_${index % 7}";\n`;
  const few = [status, `  /** When the ${noun} is due. */\n  due${optional}: Date;\n`];
  const labels = "  /** Labels to file it under. */\n  labels?: Record<string, string>;\n";
  const more = [...few, "  priority?: Priority;\n", reads ? "  page?: Page;\n" : "  total?: Money;\n", labels];
  if (step === 1 || step === 2) return index % 2 === 0 ? [] : ["  /** Why, for the record. */\n  reason?: string;\n"];
  if (step > 2 && step < 7) return few;
  if (step > 6) return more;
  const lines = "  lines: { sku: string; /** @minimum 1 */ quantity: number; note?: string }[];\n";
  const custom = Array.from({ length: index % 100 === 50 ? 20 : index % 4 }, (_, field) =>
    customField(field + 1, noun),
  );
  return [...more, lines, "  address: Address;\n", "  contact?: Contact;\n", ...custom];
}

function customField(number: number, noun: string): string {
  return `  /** Custom field ${number} of the ${noun}. */\n  custom${number}?: ${number % 2 === 1 ? "string" : "number | null"};\n`;
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

import {
  FunctionProgrammer,
  ImportProgrammer,
  IsProgrammer,
  type ITypiaContext,
  MetadataCollection,
  MetadataFactory,
  ts,
} from "./compiler.js";
import { createUnitProgram } from "./program.js";
import { SLOT } from "./unit.js";

/**
 * The check of one place as typia wrote it: a TypeScript expression in terms of the namespace `$rt` and of slots, which are
 * identifiers that start with {@link SLOT}. The value is the slot without a name.
 */
export interface Expansion {
  readonly check: string;
  /** Constants that the check needs, by slot. */
  readonly constants: ReadonlyMap<string, string>;
  /** Why typia refused the type: a bug, since canonical text holds nothing that typia cannot express. */
  readonly refusal?: string;
}

/** Expands object types with one property `at`, given as canonical text; the answer is keyed by these texts. */
export function expandTexts(texts: readonly string[]): ReadonlyMap<string, Expansion> {
  const module = texts.map((text, index) => `export type U${index} = ${text};\n`).join("");
  const expansions = expandModule(module);
  return new Map(
    texts.flatMap((text, index) => {
      const expansion = expansions.get(`U${index}`);
      return expansion === undefined ? [] : [[text, expansion] as const];
    }),
  );
}

/**
 * Expands every exported alias of a canonical module: text in, text out. This is all that is asked of typia, so that another
 * version of it, in another language, can take its place.
 */
function expandModule(text: string): ReadonlyMap<string, Expansion> {
  const { program, unit } = createUnitProgram(text);
  const expansions = new Map<string, Expansion>();
  withTransformer(program.getCompilerOptions(), (transformer) => {
    const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed, removeComments: true });
    const context: ITypiaContext = {
      program,
      compilerOptions: program.getCompilerOptions(),
      checker: program.getTypeChecker(),
      printer,
      options: { finite: true },
      transformer,
      importer: new ImportProgrammer(),
      extras: { addDiagnostic: () => 0 },
    };
    for (const statement of unit.statements)
      if (ts.isTypeAliasDeclaration(statement)) expansions.set(statement.name.text, expand(statement, context, unit));
  });
  return expansions;
}

function expand(alias: ts.TypeAliasDeclaration, context: ITypiaContext, file: ts.SourceFile): Expansion {
  const collection = new MetadataCollection();
  const analysis = MetadataFactory.analyze({
    checker: context.checker,
    transformer: context.transformer,
    options: { escape: false, constant: true, absorb: true },
    components: collection,
    type: context.checker.getTypeAtLocation(alias),
  });
  const [property] = analysis.success ? (analysis.data.objects[0]?.type.properties ?? []) : [];
  if (property === undefined) {
    const messages = analysis.success ? ["no property"] : analysis.errors.flatMap((error) => error.messages);
    return { check: "", constants: new Map(), refusal: `${alias.getText()}: ${messages.join("; ")}` };
  }
  const functor = new FunctionProgrammer("typia");
  const expression = IsProgrammer.decode({
    context,
    functor,
    metadata: property.value,
    input: ts.factory.createIdentifier(SLOT),
    explore: { tracable: false, source: "function", from: "object", postfix: "" },
  });
  const check = print(expression, context, file);
  const constants = new Map<string, string>();
  for (const statement of functor.declare())
    if (ts.isVariableStatement(statement))
      for (const { name: slot, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(slot) && initializer)
          constants.set(SLOT + slot.text, context.printer.printNode(ts.EmitHint.Expression, initializer, file));
  return { check, constants };
}

function print(expression: ts.Expression, context: ITypiaContext, file: ts.SourceFile): string {
  const visit = (node: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(node, visit, context.transformer);
    if (isSlotGuard(visited) || isNullGuard(visited)) return visited.right;
    return isConstantAccess(visited)
      ? ts.factory.updatePropertyAccessExpression(
          visited,
          ts.factory.createIdentifier(SLOT + visited.expression.text),
          visited.name,
        )
      : visited;
  };
  return context.printer.printNode(ts.EmitHint.Expression, visit(expression), file);
}

/** `"bigint" === typeof x && slot(x)`: a bigint never stands in JSON, so canonical text uses it to carry a slot. */
function isSlotGuard(node: ts.Node): node is ts.BinaryExpression {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
    ts.isBinaryExpression(node.left) &&
    ts.isStringLiteral(node.left.left) &&
    node.left.left.text === "bigint" &&
    ts.isTypeOfExpression(node.left.right)
  );
}

/** `undefined !== x && null === x`: the first half says nothing. */
function isNullGuard(node: ts.Node): node is ts.BinaryExpression {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
    ts.isBinaryExpression(node.left) &&
    node.left.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken &&
    ts.isBinaryExpression(node.right) &&
    node.right.left.kind === ts.SyntaxKind.NullKeyword &&
    node.right.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken
  );
}

/** `_iv1.has`: a constant that typia hoists. */
function isConstantAccess(node: ts.Node): node is ts.PropertyAccessExpression & { readonly expression: ts.Identifier } {
  return (
    ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && /^_iv\d+$/.test(node.expression.text)
  );
}

/** typia needs a real transformation context, which only a transformation gives. */
function withTransformer(options: ts.CompilerOptions, use: (transformer: ts.TransformationContext) => void): void {
  const empty = ts.createSourceFile("empty.ts", "", ts.ScriptTarget.ES2022);
  const transformation = ts.transform(
    empty,
    [
      (transformer) => (file) => {
        use(transformer);
        return file;
      },
    ],
    options,
  );
  transformation.dispose();
}

/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A statement that a module keeps to itself, with the places of its types. */
export interface PlainStatement extends Span {
  readonly types: readonly Span[];
}

/** A statement to its last line: those that follow the first are indented or close a bracket. */
const STATEMENT = /^(?:function|const) .*(?:\n[ )}\]].*)*/gm;

/** What holds no code where there are no other quotes; none of it is longer than a line. */
const QUIET = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|\/\* @__PURE__ \*\//g;

/** A template, whose lines may look like statements; what is quoted in comments is none. */
const TEMPLATE = /^(?! *(?:\/?\*|\/\/)).*`/m;

/** Other quotes, comments and regular expressions: what is code is not told from what is none. */
const OTHER_QUOTES = /['`/]/;

/** A type that may have arguments and may be a list, and a parameter of one. What else is in brackets may hold names of its own. */
const NAMES = "[^,<>()=[\\]{}\\n]";
const TYPE = `${NAMES}+(?:<(?:${NAMES}|,)*>${NAMES}*)?(?:\\[\\])?`;
const PARAMETER = `\\w+(?:\\??: ${TYPE})?`;

/** Starts of statements: the parameters and the type of what is returned, or the type of a constant. */
const FUNCTION = new RegExp(`^function \\w+\\(((?:${PARAMETER}(?:, ${PARAMETER})*)?)\\)(: ${TYPE}) \\{\\n`);
const PARAMETER_TYPE = new RegExp(`\\??: ${TYPE}`, "g");
const CONSTANT = /^const \w+(: [^={}]*(?:=>[^={}]*)?)? = /;

/** Functions and constants inside of a statement, with the one type that they have. */
const INNER = /\(\w+(: \w+)?(?:, \w+)*\) =>|\b(?:const|let) \w+(: [\w$.]+)? =/g;

/** Syntax that types may be in, wherever else it is found. */
const MAY_HAVE_TYPES = /=>|\b(?:as|satisfies|function|const|let|var|catch|class|new|import)\b|[\w$]<|[\w$)\]]!(?!=)/;

/**
 * The statements of a printed module of which their text alone tells where the types are: most of those of validators, which are most of the text. To
 * parse them takes several times as long. Where there is any doubt, a statement is none of these.
 */
export function plainStatements(text: string): readonly PlainStatement[] {
  const code = text.replace(QUIET, ({ length }) => " ".repeat(length));
  if (TEMPLATE.test(code)) return [];
  const found: PlainStatement[] = [];
  for (const { 0: statement, index } of code.matchAll(STATEMENT)) {
    const types = typesOf(statement);
    if (types === undefined) continue;
    const placed = types.map(({ start, end }) => ({ start: index + start, end: index + end }));
    found.push({ start: index, end: index + statement.length, types: placed });
  }
  return found;
}

/** The types of a statement without its strings; undefined where there may be others. */
function typesOf(code: string): readonly Span[] | undefined {
  if (OTHER_QUOTES.test(code)) return undefined;
  const types: Span[] = [];
  const note = (type: string | undefined, end: number) => {
    if (type !== undefined) types.push({ start: end - type.length, end });
  };
  const head = FUNCTION.exec(code);
  const start = head ?? CONSTANT.exec(code);
  if (start === null) return undefined;
  if (head === null) note(start[1], start[0].length - " = ".length);
  else {
    const [line, parameters = "", result] = head;
    const open = line.indexOf("(") + 1;
    for (const { 0: type, index } of parameters.matchAll(PARAMETER_TYPE)) note(type, open + index + type.length);
    note(result, line.length - " {\n".length);
  }
  const body = code.slice(start[0].length);
  const rest = body.replace(INNER, (match: string, parameter?: string, constant?: string, at?: number) => {
    const type = parameter ?? constant;
    if (type !== undefined) {
      const begin = start[0].length + (at ?? 0) + match.indexOf(": ");
      note(type, begin + type.length);
    }
    return " ";
  });
  return MAY_HAVE_TYPES.test(rest) ? undefined : types;
}

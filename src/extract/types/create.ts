import type { ts } from "../compiler.js";
import { readInput } from "./input.js";
import type { TypeReader } from "./reader.js";
import type { World } from "./reading.js";
import { readResult } from "./result.js";

/** What a reader needs to know beside the program. */
export interface TypeReaderOptions {
  /** Absolute path of the project's root folder, POSIX separators. */
  readonly root: string;
  /** Largest decoded size of a `bytes` value. */
  readonly maxBytes: number;
  /** Whether a file belongs to `@toolgen/runtime`; by default, whether its path says so. */
  readonly isRuntimeFile?: (fileName: string) => boolean;
}

/** Makes the reader of one program's types. */
export function createTypeReader(program: ts.Program, options: TypeReaderOptions): TypeReader {
  const world: World = {
    program,
    checker: program.getTypeChecker(),
    root: options.root,
    maxBytes: options.maxBytes,
    isRuntimeFile: options.isRuntimeFile ?? ((fileName) => /\/@toolgen\/runtime\//.test(fileName)),
    orderIds: createIds(),
  };
  return {
    readInput: (parameters, tool) => readInput(world, parameters, tool),
    readResult: (type, node, tool) => readResult(world, type, node, tool),
  };
}

function createIds(): World["orderIds"] {
  const ids = new Map<ts.Type, number>();
  return {
    idOf(type) {
      const known = ids.get(type) ?? ids.size;
      ids.set(type, known);
      return known;
    },
  };
}

export type { ITypiaContext } from "@typia/core";
export {
  FunctionProgrammer,
  ImportProgrammer,
  IsProgrammer,
  MetadataCollection,
  MetadataFactory,
} from "@typia/core";
export { default as ts } from "typescript";

import type { FunctionReference } from "../../ir/type.js";
import type { Scope } from "../scope.js";
import type { ResultSource } from "../signature/result.js";
import type { Site } from "../site/located.js";
import type { Report } from "../tags/report.js";
import type { ReferenceTag, ToolTags } from "../tags/tool-tags.js";
import type { ParameterSource } from "../types/reader.js";
import { checkCompensation, checkModelOutput, checkPredicate, type RoleCheck, type ToolTypes } from "./check.js";
import { resolveReference } from "./resolve.js";

/** The functions that the tags of a tool name, looked up and checked. */
export interface References {
  readonly compensate?: FunctionReference;
  readonly approval?: "always" | FunctionReference;
  readonly modelOutput?: FunctionReference;
}

/** The tool that references are checked against. */
export interface ReferenceSetting {
  readonly site: Site;
  readonly parameters: readonly ParameterSource[];
  readonly result: ResultSource;
  readonly scope: Scope;
  readonly report: Report;
}

/** Looks up each function that a tag names and checks that it can do its part; faults are reported at the name. */
export function resolveReferences(tags: ToolTags, setting: ReferenceSetting): References {
  const { compensate, approval, modelOutput } = tags;
  const undo = compensate && lookUp("@compensate", compensate, checkCompensation, setting);
  const ask =
    approval === undefined || approval === "always"
      ? approval
      : lookUp("@approval when", approval, checkPredicate, setting);
  const show = modelOutput && lookUp("@modelOutput", modelOutput, checkModelOutput, setting);
  return { ...(undo && { compensate: undo }), ...(ask && { approval: ask }), ...(show && { modelOutput: show }) };
}

function lookUp(
  tag: string,
  named: ReferenceTag,
  check: RoleCheck,
  { site, parameters, result, scope, report }: ReferenceSetting,
): FunctionReference | undefined {
  const found = resolveReference(named.name, site.node, scope.checker, scope.root);
  if (found.kind === "refused") {
    report(found.code, `${tag}: ${found.message}`, named, found.help);
    return undefined;
  }
  if (found.reference.onInstance && check !== checkCompensation) {
    report(
      "TG2014",
      `${tag}: ${named.name} is an instance method`,
      named,
      "Make it static, or a function of its module.",
    );
    return undefined;
  }
  const types: ToolTypes = {
    checker: scope.checker,
    packageOf: scope.packageOf,
    location: site.node,
    parameters: parameters.filter(({ context }) => !context).map(({ type }) => type),
    result: result.kind === "value" ? result.type : undefined,
  };
  const faults = found.signatures.map((signature) => check(signature, types));
  const [fault] = faults;
  if (fault === undefined || faults.includes(undefined)) return found.reference;
  report("TG2013", `${tag} ${named.name} does not fit: ${fault}`, named);
  return undefined;
}

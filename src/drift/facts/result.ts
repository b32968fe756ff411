import type { ContractResult } from "../contract.js";
import { type Finding, finding } from "../schema/finding.js";

/** Differences in what a tool gives back, beside those of its schema. */
export function resultFindings(old: ContractResult, now: ContractResult): readonly Finding[] {
  const found: Finding[] = [];
  if (old.schema === undefined && now.schema !== undefined)
    found.push(finding("result-added", "", "has a typed result now", undefined, now.schema));
  if (old.schema !== undefined && now.schema === undefined)
    found.push(finding("result-removed", "", "has no typed result any more", old.schema));
  if (old.kind !== now.kind)
    found.push(
      finding(
        "result-kind-changed",
        "",
        now.kind === "iterable" ? "is a sequence now" : "is one value now",
        old.kind,
        now.kind,
      ),
    );
  if (old.optional !== true && now.optional === true)
    found.push(finding("result-may-be-missing", "", "may be missing", false, true));
  if (old.optional === true && now.optional !== true)
    found.push(finding("result-always-present", "", "is never missing", true, false));
  if ((old.parts === true) !== (now.parts === true))
    found.push(
      finding(
        "result-parts-changed",
        "",
        now.parts === true ? "holds images, files or texts now" : "holds no images, files or texts any more",
        old.parts === true,
        now.parts === true,
      ),
    );
  if (old.modelOutput !== now.modelOutput)
    found.push(
      finding("model-output-changed", "", "the model sees it in another way", old.modelOutput, now.modelOutput),
    );
  if (old.description !== now.description)
    found.push(finding("result-description-changed", "", "the description changed", old.description, now.description));
  return found;
}

import type { Contract } from "../contract.js";
import { type Finding, finding } from "../schema/finding.js";

/**
 * Differences in the definitions that providers are sent. That bytes differ is only news where no other change
 * explains it to the model.
 */
export function providerFindings(before: Contract, after: Contract, unexplained: boolean): readonly Finding[] {
  const [old, now] = [before.fingerprints.providers, after.fingerprints.providers];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  return names.flatMap((name): readonly Finding[] => {
    const [was, is] = [
      Object.hasOwn(old, name) ? old[name] : undefined,
      Object.hasOwn(now, name) ? now[name] : undefined,
    ];
    if (was === undefined)
      return is === undefined ? [] : [finding("provider-added", name, "has a definition now", undefined, name)];
    if (is === undefined) return [finding("provider-removed", name, "has no definition any more", name)];
    if (was.strict && !is.strict) return [finding("strict-lost", name, "has no strict form any more", true, false)];
    if (!was.strict && is.strict) return [finding("strict-gained", name, "has a strict form now", false, true)];
    return unexplained && was.definition !== is.definition
      ? [finding("provider-definition-changed", name, "is rendered in another way", was.definition, is.definition)]
      : [];
  });
}

import type { Callee } from "../ir/tool.js";
import type { ToolDraft } from "./declare.js";
import type { Span } from "./tags/report.js";

/** What generated code calls; `undefined`, with a report, when it cannot. */
export function calleeOf({ name, site, tags, from, report }: ToolDraft, mark: Span): Callee | undefined {
  const reach = from.reach(site.owner);
  if (reach === undefined) {
    const owner = site.member ? `the class or object of ${name}` : name;
    report("TG2006", `${owner} is not exported`, mark);
    return undefined;
  }
  const { member } = site;
  const isBodiless = site.ambient === true;
  if (tags.flags.has("client")) {
    if (isBodiless && !member) return { kind: "client", ...reach };
    report(
      "TG2015",
      `${name} is marked @client but has a body`,
      tags.places.get("client") ?? mark,
      "Remove @client or the body.",
    );
    return undefined;
  }
  // A declaration file stands for a module that has the bodies.
  if (isBodiless && !from.file.isDeclarationFile) {
    report("TG2015", `${name} is declared without a body`, mark, "Add @client if the host runs it, or give it a body.");
    return undefined;
  }
  return member ? { kind: member.kind, ...reach, member: member.name } : { kind: "function", ...reach };
}

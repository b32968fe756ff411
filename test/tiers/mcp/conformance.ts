/** A release of the conformance suite, and the revision of the protocol that its scenarios are run for. */
export interface Suite {
  readonly package: string;
  readonly revision: "2025-11-25" | "2026-07-28";
  /** What the suite asks for and the server does not offer, by scenario, or by scenario and check, with the reason. */
  readonly notOffered: Readonly<Record<string, string>>;
}

const prompts = "prompts are no tools, and a registry of tools has none";
const resources = "the resources are the manifests, known by name: nothing else is read, subscribed to or filled in";
const logging = "log messages are on their way out of the protocol; what tools print goes to standard error";
const sampling = "a tool never asks the client's model, so no other request than a form is made";
const ownForm = "a form is made for an approval or for the result of a tool that the host runs, under a key of its own";
const stateless = "no sessions are kept over HTTP, so a server of this revision cannot ask its client back";
const keywords = "schemas hold the keywords that come out of TypeScript types; these do not";

const both = {
  "completion-complete": "arguments of tools are not completed by the protocol; their enums are in the schema",
  "json-schema-2020-12": keywords,
  "resources-read-text": resources,
  "resources-read-binary": resources,
  "resources-templates-read": resources,
  "prompts-list": prompts,
  "prompts-get-simple": prompts,
  "prompts-get-with-args": prompts,
  "prompts-get-embedded-resource": prompts,
  "prompts-get-with-image": prompts,
};

/** The releases that are run; a scenario that is not named in `notOffered` has to pass. */
export const suites: readonly Suite[] = [
  {
    package: "@modelcontextprotocol/conformance@0.1.16",
    revision: "2025-11-25",
    notOffered: {
      ...both,
      "logging-set-level": logging,
      "tools-call-with-logging": logging,
      "tools-call-sampling": sampling,
      "tools-call-elicitation": stateless,
      "elicitation-sep1034-defaults": stateless,
      "elicitation-sep1330-enums": stateless,
      "server-sse-polling": stateless,
      "resources-subscribe": resources,
      "resources-unsubscribe": resources,
    },
  },
  {
    package: "@modelcontextprotocol/conformance@0.2.0-alpha.12",
    revision: "2026-07-28",
    notOffered: {
      ...both,
      "server-stateless/sep-2575-server-rejects-undeclared-capability": sampling,
      "server-stateless/sep-2575-missing-capability-http-400": sampling,
      "caching/sep-2549-prompts-list-caching-hints": prompts,
      "http-custom-header-server-validation": "no parameter is sent in a header of its own",
      "input-required-result-basic-elicitation": ownForm,
      "input-required-result-multiple-input-requests": ownForm,
      "input-required-result-multi-round": ownForm,
      "input-required-result-basic-sampling": sampling,
      "input-required-result-basic-list-roots": sampling,
      "input-required-result-capability-check": sampling,
      "input-required-result-non-tool-request": prompts,
    },
  },
];

/** One check of a scenario, as the suite writes it into `checks.json`. */
export interface Check {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly errorMessage?: string;
}

/** Compares what the suite found with what the server offers: failures that were not expected, and expected ones that passed. */
export function judge({ notOffered }: Suite, found: ReadonlyMap<string, readonly Check[]>): readonly string[] {
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const [scenario, checks] of found) {
    for (const { id, status, errorMessage } of checks) {
      if (status !== "FAILURE") continue;
      const key = [scenario, `${scenario}/${id}`].find((each) => each in notOffered);
      if (key === undefined) wrong.push(`${scenario}/${id} failed: ${errorMessage ?? ""}`);
      else seen.add(key);
    }
  }
  for (const key of Object.keys(notOffered)) if (!seen.has(key)) wrong.push(`${key} passes, or is not run any more`);
  return wrong;
}

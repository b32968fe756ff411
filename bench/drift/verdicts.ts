/** What a person found for one change of the sample, looking at the declarations of both versions. */
export interface Verdict {
  readonly right: boolean;
  readonly because: string;
}

const right = (because: string): Verdict => ({ right: true, because });

/** By SDK, rule, tool and last part of the path. */
export const verdicts: Readonly<Record<string, Verdict>> = {
  "octokit property-added github_apps_createInstallationAccessToken attestations": right(
    "an optional key of a closed object",
  ),
  "octokit property-added github_apps_createInstallationAccessToken discussions": right(
    "an optional key of a closed object",
  ),
  "octokit property-added github_apps_createInstallationAccessToken merge_queues": right(
    "an optional key of a closed object",
  ),
  "octokit property-removed github_repos_createOrgRuleset automatic_copilot_code_review_enabled": right(
    "not in the new declarations; the object is closed, so that arguments with it are refused",
  ),
  "octokit property-typed github_privateRegistries_updateOrgPrivateRegistry replaces_base": right(
    "the parameters have an index signature: any value was allowed there, only a boolean is (was reported as a narrowing of the whole input)",
  ),
  "octokit tool-added github_billing_deleteBudgetOrg": right("not a method of the old version"),
  "octokit tool-added github_billing_getGithubBillingUsageSummaryReportUser": right("not a method of the old version"),
  "octokit union-member-added github_reactions_deleteForPullRequestComment comment_id(a string)": right(
    "number became number | bigint, whose wire form is a string of digits",
  ),
  'octokit union-member-added github_repos_createOrgRuleset rules[](type="copilot_code_review")': right(
    "no rule of that type in the old parameters of this operation",
  ),
  'slack description-changed slack_chatStream blocks[](type="table").rows': right(
    "the text names one more kind of cell",
  ),
  'slack description-changed slack_chat_postMessage blocks[](type="table").rows': right(
    "the text names one more kind of cell",
  ),
  'slack description-changed slack_views_open blocks[](type="table").rows': right(
    "the text names one more kind of cell",
  ),
  "slack property-added slack_chatStream action_id": right("an optional key of a closed object"),
  "slack property-added slack_chat_postMessage action_id": right("an optional key of a closed object"),
  "slack property-added slack_chat_stopStream min_lines": right("an optional key of a closed object"),
  "slack tool-added slack_agents_conversations_create": right("no such arguments in the old version"),
  "slack tool-added slack_agents_conversations_listViews": right("no such arguments in the old version"),
  'slack union-member-added slack_chat_stopStream blocks[](type="table").rows[][](type="raw_number")': right(
    "no such cell in the old version",
  ),
  'slack union-member-added slack_views_push blocks[](type="data_table")': right("no such block in the old version"),
  "stripe description-changed stripe_account_update files": right("only the address of a link"),
  "stripe description-changed stripe_charges_capture receipt_email": right(
    "what test mode does is said in other words",
  ),
  "stripe description-changed stripe_tokens_create front": right("only the address of a link"),
  "stripe enum-member-added stripe_invoices_addLines entertainment_tax": right(
    "one more value; any other text was allowed already",
  ),
  "stripe enum-member-added stripe_invoices_addLines hospitality_tax": right(
    "one more value; any other text was allowed already",
  ),
  "stripe enum-member-added stripe_taxRates_create resort_tax": right(
    "one more value; any other text was allowed already",
  ),
  "stripe property-added stripe_account_update sequra_payments": right("an optional key of a closed object"),
  "stripe property-added stripe_account_update wero_payments": right("an optional key of a closed object"),
  "stripe tool-added stripe_apps_installs_list": right("no such parameters in the old version"),
  "stripe tool-added stripe_productCatalog_trialOffers_create": right("no such parameters in the old version"),
  "stripe type-changed stripe_subscriptions_resume billing_cycle_anchor": right(
    "a text became an object: no old value fits",
  ),
};

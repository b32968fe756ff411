import { type Issue, Priority, type Status } from "./store.js";

/** A small issue tracker in memory. Its methods are the tools; an instance is handed to `bindTools`. */
export class IssueStore {
  readonly #issues = new Map<number, Issue>();
  readonly #now: () => Date;

  constructor(now: () => Date = () => new Date()) {
    this.#now = now;
  }

  /**
   * Open a new issue.
   * @tool open_issue
   * @param title - What is wrong, in one line
   * @param priority - How urgent it is
   * @writes issue
   */
  open(
    /**
     * @minLength 3
     * @maxLength 120
     */
    title: string,
    priority: Priority = Priority.Normal,
  ): Issue {
    const id = this.#issues.size + 1;
    const issue: Issue = { id, title, status: "open", priority, createdAt: this.#now() };
    this.#issues.set(id, issue);
    return issue;
  }

  /**
   * Move an issue to another status, and say who works on it.
   * @tool update_issue
   * @param id - Number of the issue
   * @param status - New status
   * @param assignee - Login of who works on it; left out to keep it
   * @reads issue:{id}
   * @writes issue:{id}
   * @idempotent
   */
  update(
    /**
     * @type integer
     * @minimum 1
     */
    id: number,
    status: Status,
    assignee?: string,
  ): Issue {
    const issue = this.#issues.get(id);
    if (!issue) throw new Error(`there is no issue ${id}`);
    issue.status = status;
    if (assignee !== undefined) issue.assignee = assignee;
    return issue;
  }

  /**
   * Count the issues of each status.
   * @tool count_issues
   * @reads issue
   */
  count(): Map<Status, number> {
    const counts = new Map<Status, number>();
    for (const { status } of this.#issues.values()) counts.set(status, (counts.get(status) ?? 0) + 1);
    return counts;
  }

  /**
   * Delete issues for good.
   * @tool delete_issues
   * @param ids - Numbers of the issues
   * @writes issue
   * @approval when isLargeDeletion
   * @irreversible
   * @destructive
   */
  delete(
    /**
     * @minItems 1
     * @maxItems 50
     */
    ids: Set<number>,
  ): { deleted: number } {
    let deleted = 0;
    for (const id of ids) if (this.#issues.delete(id)) deleted += 1;
    return { deleted };
  }
}

/** Deleting more than one issue at once needs a person's consent. */
export function isLargeDeletion(ids: Set<number>): boolean {
  return ids.size > 1;
}

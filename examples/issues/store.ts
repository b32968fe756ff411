/** How urgent an issue is. */
export enum Priority {
  Low = 1,
  Normal = 2,
  High = 3,
}

/** Where an issue stands. */
export type Status = "open" | "in progress" | "done";

/** One issue. Data alone: no methods, so a tool may return it. */
export interface Issue {
  id: number;
  title: string;
  status: Status;
  priority: Priority;
  assignee?: string;
  createdAt: Date;
}

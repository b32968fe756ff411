import type { ServerContext } from "@modelcontextprotocol/server";

/** Sends what a tool reports as progress notifications, where the caller asked for them. Numbers only grow, as the protocol wants. */
export function progressSender({ mcpReq }: ServerContext): ((update: unknown) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let last = -1;
  return (update) => {
    const { progress, total, message } = read(update);
    last = progress !== undefined && progress > last ? progress : Math.max(last, 0) + 1;
    const params = {
      progressToken,
      progress: last,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    };
    // A caller that is gone needs no news.
    void mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
}

interface Update {
  readonly progress?: number;
  readonly total?: number;
  readonly message?: string;
}

function read(update: unknown): Update {
  if (typeof update === "number" && Number.isFinite(update)) return { progress: update };
  if (typeof update === "string") return { message: update };
  if (typeof update !== "object" || update === null) return {};
  const given = new Map<string, unknown>(Object.entries(update));
  const number = (name: string) => {
    const value = given.get(name);
    return typeof value === "number" && Number.isFinite(value) ? value : undefined;
  };
  const [progress, total, message] = [number("progress"), number("total"), given.get("message")];
  const text = typeof message === "string" ? message : progress === undefined ? asJson(update) : undefined;
  return {
    ...(progress === undefined ? {} : { progress }),
    ...(total === undefined ? {} : { total }),
    ...(text === undefined ? {} : { message: text }),
  };
}

const MAX_MESSAGE = 1000;

function asJson(update: object): string | undefined {
  try {
    return JSON.stringify(update).slice(0, MAX_MESSAGE);
  } catch {
    return undefined;
  }
}

import type { RawCall } from "../call.js";
import { untilAborted } from "../schedule/iterate.js";
import { type StreamedTurn, streamTurn } from "../schedule/stream.js";
import type { ReplyOptions } from "../toolbox.js";
import { type OpenReply, openReply } from "./open-reply.js";
import type { ReplyContext } from "./reply.js";
import type { TurnReport } from "./report.js";
import { runReply } from "./run-reply.js";

/**
 * Runs the calls of a reply that is still being written. The end of the iterable accepts the reply; until then only reads run. When
 * it throws, or ends with a call that was cut off, or the run is cancelled before its end, nothing that writes has run or will.
 */
export async function streamReply(
  calls: Iterable<RawCall> | AsyncIterable<RawCall>,
  run: ReplyOptions,
  context: ReplyContext,
): Promise<TurnReport> {
  // Opened late, when a stream has said which model writes.
  let opened: Opened | undefined;
  const counted = new Map(context.state.calls);
  const written: RawCall[] = [];
  let cutOff = false;
  try {
    for await (const call of untilAborted(calls, run.signal)) {
      written.push(call);
      cutOff ||= call.truncated === true;
      opened ??= open(run, context);
      for (const one of await opened.reply.guard([call])) opened.turn.push(one.call);
    }
  } catch (error) {
    opened?.turn.reject();
    throw error;
  }
  opened ??= open(run, context);
  if (!cutOff) return opened.reply.report(await opened.turn.accept());
  opened.turn.reject();
  // What did not run does not count towards `@maxCalls`.
  context.state.calls.clear();
  for (const [tool, count] of counted) context.state.calls.set(tool, count);
  return runReply(
    written.map((call) => ({ ...call, truncated: true })),
    run,
    context,
  );
}

interface Opened {
  readonly reply: OpenReply;
  readonly turn: StreamedTurn;
}

function open(run: ReplyOptions, context: ReplyContext): Opened {
  const reply = openReply(run, context);
  return { reply, turn: streamTurn(reply.options) };
}

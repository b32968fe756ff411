import type { Clock } from "./clock.js";

/** How long the host may take over a question about a call. */
const PATIENCE_MS = 30_000;

/** Asks the host something. A throw, and no answer in time, count as `undefined`. Returns how to stop waiting. */
export function askHost<Answer>(
  context: { readonly clock: Clock },
  ask: () => Answer | Promise<Answer>,
  told: (answer: Answer | undefined) => void,
): () => void {
  let open = true;
  const answer = (value: Answer | undefined): void => {
    if (!open) return;
    open = false;
    stopTimer();
    told(value);
  };
  const stopTimer = context.clock.after(PATIENCE_MS, () => answer(undefined));
  new Promise<Answer>((resolve) => resolve(ask())).then(answer, () => answer(undefined));
  return () => answer(undefined);
}

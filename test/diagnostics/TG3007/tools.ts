/** @tool */
export function subscribe(topic: string): { topic: string; stop: () => void } {
  return { topic, stop: () => undefined };
}

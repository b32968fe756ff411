/** @tool */
export function send(message: { to: Adress; lines: Missing[] }): string {
  return typeof message;
}

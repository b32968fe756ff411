/** @tool */
export default function (a: string): string {
  return a;
}

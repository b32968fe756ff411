/** @tool */
export function call(number: {
  /** @format phone */
  phone: string;
}): string {
  return number.phone;
}

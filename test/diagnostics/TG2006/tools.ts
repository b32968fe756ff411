/** @tool */
function hidden(): void {}
class Store {
  /** @tool */
  open(): void {}
}
/** @tool */
function typeOnly(): void {}
export type { typeOnly };
void [hidden, Store];

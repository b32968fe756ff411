import type { CodeRow } from "./code-row.js";
import { annotationCodes } from "./codes/annotation.js";
import { bugCodes } from "./codes/bug.js";
import { catalogCodes } from "./codes/catalog.js";
import { configCodes } from "./codes/config.js";
import { outputCodes } from "./codes/output.js";
import { typeCodes } from "./codes/type.js";
import { usageCodes } from "./codes/usage.js";

/** Every diagnostic code with its severity, title and help: the one source of `toolgen explain` and of the docs. A code is never reused. */
export const diagnosticCodes = {
  ...configCodes,
  ...annotationCodes,
  ...typeCodes,
  ...catalogCodes,
  ...outputCodes,
  ...usageCodes,
  ...bugCodes,
} satisfies Record<string, CodeRow>;

/** `TGsnnn`: s is 1 config, 2 annotation, 3 type, 4 catalogue and providers, 5 output, 9 bug. */
export type DiagnosticCode = keyof typeof diagnosticCodes;

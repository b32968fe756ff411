import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { ts } from "./compiler.js";
import { parentOf } from "./packages.js";

const HELP =
  "Packages are installed as Plug'n'Play (.pnp.cjs), which toolgen does not read: set `nodeLinker: node-modules` (or `pnpm`) in .yarnrc.yml and run `yarn install`.";

/** Where packages are in archives, which no compiler but a patched one reads, to install one is no remedy. */
export function withInstallHelp(diagnostics: readonly Diagnostic[], root: string): readonly Diagnostic[] {
  if (!diagnostics.some(isMissing) || !isPlugAndPlay(root)) return diagnostics;
  return diagnostics.map((found) => (isMissing(found) ? { ...found, help: HELP } : found));
}

/** Is it a package, as far as the message tells, that was not found? */
function isMissing({ code, message }: Diagnostic): boolean {
  if (code === "TG1012") return !/^the module "[./]/.test(message);
  if (code === "TG3004") return /: the module "[^./"][^"]*" is not found/.test(message);
  return code === "TG1010" && /: File '[^./'][^']*' not found/.test(message);
}

function isPlugAndPlay(folder: string): boolean {
  if (ts.sys.fileExists(`${folder}/.pnp.cjs`)) return true;
  const parent = parentOf(folder);
  return parent !== undefined && isPlugAndPlay(parent);
}

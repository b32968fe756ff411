import { ts } from "./compiler.js";
import type { OpenedProject } from "./project.js";

/**
 * The extension that relative imports have in this project: `.ts` where its tsconfig lets TypeScript import source files by name, `.js` where
 * Node's rules for modules hold (and where no tsconfig says otherwise), none for bundlers and CommonJS.
 */
export function importExtension({ units, group, inputs }: OpenedProject): ".js" | ".ts" | "" {
  if (group.importExtension !== "auto") return group.importExtension === "none" ? "" : group.importExtension;
  const options = units[0]?.program.getCompilerOptions() ?? {};
  if (options.rewriteRelativeImportExtensions || options.allowImportingTsExtensions) return ".ts";
  return inputs.configs.length === 0 || followsNode(options) ? ".js" : "";
}

function followsNode({ module, moduleResolution }: ts.CompilerOptions): boolean {
  if (moduleResolution === undefined) {
    return module !== undefined && module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext;
  }
  return moduleResolution === ts.ModuleResolutionKind.Node16 || moduleResolution === ts.ModuleResolutionKind.NodeNext;
}

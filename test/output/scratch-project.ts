import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A project folder of its own, in a path with a space and letters beyond ASCII; removed by `remove`. */
export interface ScratchProject {
  readonly root: string;
  readonly outputDir: string;
  write(path: string, text: string): string;
  remove(): void;
}

/** Makes an empty project. */
export function scratchProject(): ScratchProject {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "toolgen café ")));
  return {
    root,
    outputDir: join(root, "generated"),
    write(path, text) {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      return file;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

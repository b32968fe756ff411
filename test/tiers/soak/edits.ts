import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Random } from "./random.js";

/** Sources that are edited at random. Each edit names the files that it touched. */
export interface Editor {
  /** Valid edits, invalid ones, renames, deletions, and files that come back. */
  edit(): readonly string[];
  /** As a person, an editor or git saves: by renaming, by way of a backup, hundreds of files at once; also of the configuration, and of outputs. */
  save(): readonly string[];
  /** Puts right what is broken, and makes an edit that changes the output. */
  mend(): readonly string[];
}

/** An editor of a project's files, given relative to its root. */
export function editor(root: string, files: readonly string[], random: Random): Editor {
  const at = (file: string) => join(root, file);
  const original = new Map([...files, SHARED].map((file) => [file, readFileSync(at(file), "utf8")]));
  const textOf = (file: string) => original.get(file) ?? "";
  const moved = new Map<string, string>();
  let broken: string | undefined;
  let strips = false;
  let mends = 0;

  const put = (file: string, text: string): readonly string[] => {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
    return [at(file), ...back(file)];
  };
  /** A file that was moved is not kept twice. */
  const back = (file: string): readonly string[] => {
    const place = moved.get(file);
    moved.delete(file);
    if (place !== undefined) rmSync(at(place), { force: true });
    return place === undefined ? [] : [at(place)];
  };
  const remove = (file: string): readonly string[] => {
    rmSync(at(file), { force: true });
    if (broken === file) broken = undefined;
    return [at(file), ...back(file)];
  };
  const varied = (file: string): string => {
    const texts = [
      ["Identifier of", `Identifier ${random(1000)} of`],
      ['"draft" | ', random(2) === 0 ? "" : `"draft_${random(9)}" | `],
      ["in the back office", `in office ${random(1000)}`],
    ] as const;
    const [from, to] = texts[random(texts.length)] ?? texts[0];
    return textOf(file).replaceAll(from, to);
  };
  const vary = () => {
    const file = one();
    return put(file, varied(file));
  };
  const breakWith = (change: (text: string) => string): readonly string[] => {
    broken ??= one();
    return put(broken, change(textOf(broken)));
  };
  const mended = (): readonly string[] => {
    const file = broken;
    broken = undefined;
    return file === undefined ? [] : put(file, textOf(file));
  };
  const one = () => files[random(files.length)] ?? "";
  const absent = () => files.filter((file) => !existsSync(at(file))).length;

  /** What git does when a branch is checked out: files are removed and made, folders too. */
  const checkOut = (): readonly string[] => {
    const touched = files.flatMap((file) => {
      rmSync(at(file), { force: true });
      return random(8) === 0 ? remove(file) : put(file, random(2) === 0 ? textOf(file) : varied(file));
    });
    broken = undefined;
    return touched;
  };

  const edits: readonly (() => readonly string[])[] = [
    vary,
    () => mended(),
    () => breakWith((text) => `${text}\nexport interface Broken {\n`),
    () => breakWith((text) => text.replace("labels?: Record<string, string>", "labels: () => void")),
    () => (absent() > files.length / 4 ? mended() : remove(one())),
    () => put(SHARED, `${textOf(SHARED)}\n/** Edit ${random(1000)}. */\nexport type Edit = ${random(9)};\n`),
  ];
  const saved: readonly (() => readonly string[])[] = [
    ...edits,
    () => {
      const file = one();
      writeFileSync(`${at(file)}.tmp`, varied(file));
      mkdirSync(dirname(at(file)), { recursive: true });
      renameSync(`${at(file)}.tmp`, at(file));
      return [at(file), ...back(file)];
    },
    () => {
      const file = one();
      if (existsSync(at(file))) renameSync(at(file), `${at(file)}~`);
      const touched = put(file, varied(file));
      rmSync(`${at(file)}~`, { force: true });
      return touched;
    },
    () => {
      const file = one();
      if (!existsSync(at(file)) || file === broken) return put(file, varied(file));
      const place = file.replace(/\.ts$/, `-moved${random(100)}.ts`);
      renameSync(at(file), at(place));
      moved.set(file, place);
      return [at(file), at(place)];
    },
    () => (random(4) === 0 ? checkOut() : vary()),
    () => {
      if (random(8) > 0) return vary();
      strips = !strips;
      return put("toolgen.json", CONFIGURATION(strips));
    },
    () => {
      const outputs = existsSync(at(TOOLS)) ? readdirSync(at(TOOLS)) : [];
      const output = outputs[random(outputs.length)];
      if (output === undefined) return vary();
      if (random(2) === 0) rmSync(join(at(TOOLS), output));
      else writeFileSync(join(at(TOOLS), output), `${readFileSync(join(at(TOOLS), output), "utf8")}// by hand\n`);
      return vary();
    },
  ];
  return {
    edit: () => edits[random(edits.length)]?.() ?? [],
    save: () => saved[random(saved.length)]?.() ?? [],
    mend() {
      const [first = ""] = files;
      mends++;
      return [
        ...mended(),
        ...put(first, textOf(first).replace("Identifier of", `Identifier, mended ${mends} times, of`)),
      ];
    },
  };
}

const SHARED = "src/shared.ts";
const TOOLS = "generated/tools";
const CONFIGURATION = (strips: boolean) =>
  `${JSON.stringify({ include: ["src"], output: "generated", ...(strips && { unknownKeys: "strip" }) })}\n`;

import fc from "fast-check";
import { expect, it } from "vitest";
import { type SortedTools, sortTools } from "../../src/extract/sorted-tools.js";
import type { ToolDecl } from "../../src/ir/tool.js";
import { object, tool } from "../emit/harness.js";

const file = fc.array(
  fc.constantFrom("a", "b", "c", "d", "e").map((name) => tool(name, object())),
  { maxLength: 4 },
);
const files = fc.array(file, { maxLength: 20 });

it("sorts the tools of files after any edits as it does at first", () => {
  const edit = fc.record({ at: fc.nat(), now: file, all: fc.option(files, { freq: 5 }) });
  fc.assert(
    fc.property(files, fc.array(edit, { maxLength: 5 }), (first, edits) => {
      let own: readonly (readonly ToolDecl[])[] = first;
      let last: SortedTools = sortTools(own, undefined);
      for (const { at, now, all } of edits) {
        own = all ?? own.map((tools, index) => (index === at % own.length ? now : tools));
        last = sortTools(own, last);
        expect(last.tools.map(({ name }) => name)).toEqual(sortTools(own, undefined).tools.map(({ name }) => name));
        expect(new Set(last.tools)).toEqual(new Set(own.flat()));
      }
    }),
  );
});

it("puts the tools of a file that kept its names in the places of those before", () => {
  const named = (...names: readonly string[]) => names.map((name) => tool(name, object()));
  const first = [named("d", "a"), named("c", "b")];
  const last = sortTools(first, undefined);
  const changed = named("d", "a");
  const { tools } = sortTools([changed, ...first.slice(1)], last);
  expect(tools).toEqual([changed[1], first[1]?.[1], first[1]?.[0], changed[0]]);
  expect(tools.map((own) => last.tools.includes(own))).toEqual([false, true, true, false]);
});

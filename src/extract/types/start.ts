import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { createMemo } from "./memo.js";
import { readType } from "./read.js";
import type { ToolSite } from "./reader.js";
import type { Reading, World } from "./reading.js";

/** The state in which the reading of a tool's parameters or result begins. */
export function startReading(world: World, tool: ToolSite, ofResult: boolean): Reading {
  const diagnostics: Diagnostic[] = [];
  const reading: Reading = {
    world,
    tool,
    ofResult,
    diagnostics,
    memo: createMemo(diagnostics),
    frames: [],
    met: { parts: false, types: 0 },
    read: (type, site, place) => readType(reading, type, site, place),
  };
  return reading;
}

import type { Catalog, Tool } from "../analyze/catalog.js";
import type { ValidatorRequest } from "../typia/validators.js";

/** Ids of a tool's validators in {@link CompiledValidators.byId}. */
export function validatorIds({ identifier }: Tool): { readonly input: string; readonly result: string } {
  return { input: `${identifier}_input`, result: `${identifier}_result` };
}

/** The validators that the files of a catalogue need. */
export function validatorRequests({ tools }: Catalog): readonly ValidatorRequest[] {
  return tools.flatMap((tool) => {
    const ids = validatorIds(tool);
    const input = { id: ids.input, graph: tool.input, tool: tool.name };
    return tool.result.type === undefined
      ? [input]
      : [input, { id: ids.result, graph: tool.result.type, tool: tool.name }];
  });
}

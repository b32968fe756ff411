import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequest,
  inputRequired,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { maskWire } from "../guard/sensitive.js";
import type { Pending } from "../schedule/outcome.js";
import type { CalledTool } from "./catalogue.js";
import { formOf } from "./form.js";

/** Most characters of arguments in a question; what is left out is said. */
const SHOWN_ARGUMENTS = 4000;

/** Can the client show its user a form? A client that declares elicitation without naming a mode means forms. */
export function showsForms({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  // A modern request carries what its client can do; a connection of the protocol before it said so when it began.
  const envelope: { readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } = mcpReq.envelope ?? {};
  const { elicitation } = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** The form that a pending call waits for: whether it may run, or what it gives. `undefined` where no form can say that. */
export function questionFor(pending: Pending, tool: CalledTool): InputRequest | undefined {
  switch (pending.reason) {
    case "approval":
      return inputRequired.elicit({
        message: approvalText(pending, tool),
        requestedSchema: {
          type: "object",
          properties: {
            decision: { type: "string", title: "Decision", enum: ["approve", "deny"] },
            reason: {
              type: "string",
              title: "Reason",
              description: "What the model is told when you deny.",
              maxLength: 500,
            },
          },
          required: ["decision"],
        },
      });
    case "client": {
      const requestedSchema = formOf(tool.definition.outputSchema);
      return requestedSchema && inputRequired.elicit({ message: resultText(pending, tool), requestedSchema });
    }
    case "foreign":
      return undefined;
  }
}

function approvalText(pending: Pending, tool: CalledTool): string {
  const { irreversible, destructive } = tool.entry?.traits ?? {};
  const warning = irreversible ? " It cannot be undone." : destructive ? " It destroys or overwrites data." : "";
  return `Allow ${nameOf(tool)}?${warning}\n\n${argumentsOf(pending, tool)}`;
}

function resultText(pending: Pending, tool: CalledTool): string {
  const description = tool.definition.description ?? "";
  return `${nameOf(tool)} needs your answer. ${description}`.trim().concat(`\n\n${argumentsOf(pending, tool)}`);
}

function nameOf({ definition }: CalledTool): string {
  return definition.title === undefined ? definition.name : `${definition.title} (${definition.name})`;
}

function argumentsOf({ wire }: Pending, { entry }: CalledTool): string {
  const shown = entry === undefined ? wire : maskWire(entry, wire);
  const text = JSON.stringify(shown, null, 2) ?? "";
  const left = text.length - SHOWN_ARGUMENTS;
  return left > 0 ? `${text.slice(0, SHOWN_ARGUMENTS)}\n… and ${left} characters more` : text;
}

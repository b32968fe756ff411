import type { CodeRow } from "../code-row.js";

/** TG19nn: how the command line was used, and what it names. */
export const usageCodes = {
  TG1901: {
    severity: "error",
    title: "command line not understood",
    help: "Run `toolgen --help`, or `toolgen <command> --help`.",
    explain:
      "The command line names a command or a flag that does not exist, leaves out a value, or gives one that is not allowed. Nothing was done.",
  },
  TG1902: {
    severity: "error",
    title: "nothing of that name to explain",
    help: "Give a code (TG3004), a drift rule (enum-member-removed), or the name of a tool.",
    explain:
      "`toolgen explain` takes the code of a diagnostic, the id of a drift rule, or the name of a tool of the project.",
  },
  TG1903: {
    severity: "error",
    title: "the other side cannot be read",
    help: "Give a branch, tag or commit that exists here, a folder, or a manifest file; in CI, fetch it first (`git fetch --depth=1 origin +refs/heads/main:refs/remotes/origin/main`).",
    explain:
      "`--against` names the state to compare with: a git revision, a folder that holds manifests (or an output folder), or one manifest file. It is read from git objects, the work tree is not touched. In a shallow clone only the fetched commits exist.",
  },
  TG1904: {
    severity: "error",
    title: "no such change",
    help: "Run `toolgen check --against <ref>` to see the ids of the changes that there are now.",
    explain:
      "`toolgen accept` takes ids that `toolgen check --against` printed for the same two states. An id is gone when its change was undone, or when it went on and became another change.",
  },
  TG1905: {
    severity: "error",
    title: "a file that init would write exists",
    explain: "`toolgen init` never overwrites. The project has a configuration already.",
    help: "Edit the file that is there.",
  },
  TG1906: {
    severity: "error",
    title: "definitions cannot be read",
    help: "Give a JSON file with tool definitions, or `-` for standard input.",
    explain:
      "`toolgen import` reads a JSON document: one definition, a list, or a list under `tools`, in the form of OpenAI, Anthropic, Gemini, Bedrock or MCP.",
  },
  TG1907: {
    severity: "error",
    title: "cannot be served",
    help: "Run `toolgen build`, install `@modelcontextprotocol/server` beside `@toolgen/runtime`, and give services with --with.",
    explain:
      "`toolgen serve` loads the generated registry, the module given with --with, and the MCP SDK from the project, and then listens. One of these failed; the message says which.",
  },
  TG1908: {
    severity: "error",
    title: "the MCP server cannot be read",
    help: "Run the command by itself, or check the URL. Variables that the server needs stand in front of the command (`KEY=value npx server`); TOOLGEN_MCP_TOKEN is sent to a URL as the bearer token.",
    explain:
      "`toolgen import` and `toolgen check --mcp` start the server (or connect to it), list its tools and end it. A server gets few variables of the environment, since it is not trusted. A list that is too long or too deep, and names that MCP does not allow or that come twice, are refused as a whole: a tool that was left out would be one whose change nobody sees.",
  },
  TG1909: {
    severity: "error",
    title: "the MCP client is not installed",
    help: "Run `npm install --save-dev @modelcontextprotocol/client`.",
    explain:
      "Live MCP servers are read with the MCP SDK, an optional peer dependency: most projects never need it, so it is not installed with toolgen.",
  },
  TG1910: {
    severity: "note",
    title: "nothing to compare with",
    help: "Where there were tools: was `output` another folder then, and are the generated files committed?",
    explain:
      "The state that `--against` names has no manifests where the configuration has them now, in the folder `manifest` of the output. On the branch that brings the first tools this is as it should be, and every tool counts as new. Otherwise the output folder was moved, or generated files are not committed: then nothing is compared.",
  },
  TG1911: {
    severity: "warning",
    title: "file that records no acceptance",
    help: "Run `toolgen accept` for the change again, which writes the file anew, or delete it.",
    explain:
      "A file in the folder `accepted` of an output is a decision about one change: JSON with the `id` that is its name, and a `reason`. This one is no JSON, has conflict markers, is for another id, or gives no reason. The change counts as not accepted.",
  },
} as const satisfies Record<string, CodeRow>;

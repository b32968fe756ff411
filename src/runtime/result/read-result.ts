/** The tool that lets a model read on in a result that was shortened. */
export const readResult = {
  name: "read_result",
  description:
    "Read more of a result that was shortened. Gives up to `limit` characters of its JSON text from `offset`.",
  schema: {
    type: "object",
    properties: {
      id: { type: "string", description: "The id from the note on the shortened result." },
      offset: { type: "integer", minimum: 0, description: "First character to read." },
      limit: { type: "integer", minimum: 1, maximum: 20000, description: "Characters to read." },
    },
    required: ["id", "offset", "limit"],
    additionalProperties: false,
  },
} as const;

/** What the tools of one request may use together, by provider; absent means that no limit is known. */
export interface RequestBudget {
  readonly tools?: number;
  readonly strictTools?: number;
  /** Optional properties over all strict tools. */
  readonly optionals?: number;
  /** Properties of a union type over all strict tools. */
  readonly unions?: number;
  /** Properties over all strict tools. */
  readonly fields?: number;
  /** Sum of `maxItems` over all tools. */
  readonly arrayItems?: number;
}

/** Known limits of requests; providers without any are left out. */
export const requestBudgets: Readonly<Record<string, RequestBudget>> = {
  "openai-chat": { tools: 128 },
  "openai-responses": { tools: 128 },
  azure: { tools: 128 },
  anthropic: { strictTools: 20, optionals: 24, unions: 16 },
  gemini: { tools: 512, arrayItems: 900 },
  "gemini-parameters": { tools: 512, arrayItems: 900 },
  bedrock: { strictTools: 20, optionals: 24, unions: 16 },
  cohere: { fields: 200 },
  xai: { tools: 128 },
  groq: { tools: 128 },
};

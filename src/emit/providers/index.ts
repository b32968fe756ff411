import { lintDefinition } from "./lint.js";
import { normalizers } from "./normalizers.js";
import type { ProviderEmitter } from "./provider.js";
import { render } from "./render.js";
import { providerRow } from "./rows/index.js";

/** Definitions, normalisers and lint of every provider, from the tables. */
export const providerEmitter: ProviderEmitter = {
  render: (tool, provider) => render(tool, providerRow(provider)),
  normalizers,
  definitionType: (provider) => providerRow(provider).definitionType,
  lint: (provider, definition, tool) => lintDefinition(providerRow(provider), definition, tool),
};

export { providerRow, providerRows } from "./rows/index.js";

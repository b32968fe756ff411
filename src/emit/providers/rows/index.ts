import type { ProviderId } from "../../../config/config.js";
import type { ProviderRow } from "../row.js";
import { chatRows, schemaRows } from "./compatible.js";
import { openAiRows, vendorRows } from "./hosted.js";

/** Every provider, in the order of the documentation. */
export const providerRows: readonly ProviderRow[] = [...openAiRows, ...vendorRows, ...chatRows, ...schemaRows];

const byId = new Map(providerRows.map((row) => [row.id, row]));

/** The row of a provider. */
export function providerRow(id: ProviderId): ProviderRow {
  const row = byId.get(id);
  if (row === undefined) throw new TypeError(`no row for provider ${id}`);
  return row;
}

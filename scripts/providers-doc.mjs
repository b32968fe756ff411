// Writes docs/providers.md from the provider tables; run `npm run build` before it.
import { writeFileSync } from "node:fs";
import { providersPage } from "../dist/emit/providers/docs.js";

writeFileSync(new URL("../docs/providers.md", import.meta.url), providersPage());

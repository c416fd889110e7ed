import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { apiMarkdown } from "#server/documentation/api-markdown.ts";
import { openApiDocument } from "#server/documentation/open-api.ts";

const folder = join(import.meta.dirname, "..", "..", "docs");
await writeFile(join(folder, "api.md"), apiMarkdown());
await writeFile(join(folder, "openapi.json"), `${JSON.stringify(openApiDocument(), null, 2)}\n`);

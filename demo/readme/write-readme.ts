// Writes demo/README.md.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readmeText } from "#demo/readme/readme-text.ts";
import { filledThrough } from "#demo/world/market/sessions.ts";
import { createWorld } from "#demo/world/world.ts";

const readme = readmeText(createWorld("sentinel", filledThrough));
writeFileSync(join(import.meta.dirname, "..", "README.md"), readme);

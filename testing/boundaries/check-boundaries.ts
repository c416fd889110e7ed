// Checks who imports whom. dependency-cruiser reports success when it can read no file at all, so
// every source file must be among those it read.

import { existsSync } from "node:fs";
import { cruise, FOLDERS, listSourceFiles } from "#testing/boundaries/cruise.ts";

const sources = listSourceFiles();
const { modules, violations } = cruise(
  process.cwd(),
  FOLDERS.filter((folder) => existsSync(folder)),
);
const read = new Set(modules);
const unread = sources.filter((path) => !read.has(path));

for (const path of unread) console.error(`not read: ${path}`);
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} -> ${to}`);
console.log(
  `${sources.length - unread.length} of ${sources.length} source files read, ${violations.length} forbidden imports`,
);
if (sources.length === 0 || unread.length > 0 || violations.length > 0) process.exitCode = 1;

// Loaded before tests (`execArgv` in vitest.config.ts): Node runs TypeScript as it is, but neither JSX nor imports of CSS.

import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "oxc-transform-react";

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith(".css")) return { format: "module", shortCircuit: true, source: "" };
    if (!url.endsWith(".tsx")) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const { code, errors } = transformSync(path, readFileSync(path, "utf8"));
    const [error] = errors;
    if (error !== undefined) throw new SyntaxError(`${path}: ${error.message}`);
    return { format: "module", shortCircuit: true, source: code };
  },
});

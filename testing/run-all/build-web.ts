// Builds the web application as `sentinel start` does, so that the tests after it need not.

import { buildWebIfStale } from "#cli/start/build-web.ts";

const isBuiltNow = await buildWebIfStale(() => console.log("Building the web application …"));
if (!isBuiltNow) console.log("The web application in dist/web is up to date.");

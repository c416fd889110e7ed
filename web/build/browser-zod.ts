/** Stands for "zod" in the browser. */
// oxlint-disable-next-line no-barrel-file -- contract imports a namespace
export * as z from "./zod-functions.ts";

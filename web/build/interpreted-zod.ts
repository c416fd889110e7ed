import { config } from "zod/v4/core";

/**
 * Stands for "zod" in the browser. zod tries once whether it may compile its parsers with Function(), which the content
 * policy blocks and reports. It asks when the first schema is made: every module that makes one imports this.
 */
config({ jitless: true });

export { z } from "zod/v4";

import { config } from "zod";

// zod tries once whether it may compile its parsers with Function(), which our content policy
// blocks and reports. Schemas ask when they are made: this must be imported before any of them.
config({ jitless: true });

import { config } from "zod/v4/core";

import "./ui/theme.css";

// zod tries once whether it may compile its parsers with Function(), which the content policy
// blocks and reports. Schemas ask when they are made, and bundles load shared modules first: so this
// must have run before the application is even fetched.
config({ jitless: true });

await import("./application.tsx");

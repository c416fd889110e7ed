import { withSchemas } from "#web/session/with-schemas.ts";

/** Apart from the screens: some are public, and must load little. */
export const loadApi = () => withSchemas(() => import("./second-factor-api.ts"));

/** Apart from the screens: some are public, and must load little. */
export const loadApi = () => import("./second-factor-api.ts");

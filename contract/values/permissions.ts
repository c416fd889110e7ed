/** Every permission string an account may hold. Source: first specification, section 6. */
export const permissions = [
  "admin",
  "alerts",
  "explore_trades",
  "explore_events",
  "categorization",
  "categorization_admin",
] as const;

export type Permission = (typeof permissions)[number];

/**
 * Whether a holder of `held` may use something open to any of `allowed`.
 * `admin` opens everything; an empty `allowed` list is open to every signed-in user.
 * Source: first specification, section 6.
 */
export function hasAnyPermission(held: readonly string[], allowed: readonly Permission[]): boolean {
  if (allowed.length === 0 || held.includes("admin")) return true;
  return allowed.some((permission) => held.includes(permission));
}

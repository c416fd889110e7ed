import { type Permission, permissions } from "#contract/values/permissions.ts";

/** The permissions this version knows among those an account holds. */
export function permissionsOf(account: { permissions: readonly string[] }): Permission[] {
  return permissions.filter((permission) => account.permissions.includes(permission));
}

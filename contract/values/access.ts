import type { Permission } from "#contract/values/permissions.ts";

/** Who may call an operation; `any-of` is also open to holders of `admin`. */
export type Access =
  | { kind: "public" }
  | { kind: "signed-in" }
  | { kind: "any-of"; permissions: readonly [Permission, ...Permission[]] };

export const openToAll = { kind: "public" } as const satisfies Access;
export const openToSignedIn = { kind: "signed-in" } as const satisfies Access;

/** Open to holders of at least one of the permissions, and to admins. */
export function openToHolders(
  ...permissions: readonly [Permission, ...Permission[]]
): Extract<Access, { kind: "any-of" }> {
  return { kind: "any-of", permissions };
}

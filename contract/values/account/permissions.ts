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

/** Companies can be assigned to holders of one of these; `admin` alone is not enough. Source: second specification, section 2. */
export const reviewerPermissions = [
  "categorization",
  "categorization_admin",
] as const satisfies readonly Permission[];

export function isReviewer({ permissions }: { permissions: readonly string[] }): boolean {
  return reviewerPermissions.some((permission) => permissions.includes(permission));
}

/**
 * Whether a holder of `held` may use something open to any of `allowed`.
 * `admin` opens everything; an empty `allowed` list is open to every signed-in user.
 * Source: first specification, section 6.
 */
export function hasAnyPermission(held: readonly string[], allowed: readonly Permission[]): boolean {
  if (allowed.length === 0 || held.includes("admin")) return true;
  return allowed.some((permission) => held.includes(permission));
}

/**
 * Who may call an operation. `any-of` is also open to holders of `admin`. `administration` needs the
 * permission `admin`, the organization "admin" and, where the installation requires it, a second factor; no
 * one has it while running as another user.
 */
export type Access =
  | { kind: "public" }
  | ({ kind: "signed-in" } & Restrictions)
  | ({ kind: "any-of"; permissions: readonly [Permission, ...Permission[]] } & Pick<
      Restrictions,
      "ownerOnly"
    >)
  | { kind: "administration" };

type Restrictions = {
  /** Refused while running as another user: it belongs to the person alone. */
  ownerOnly?: true;
  /** Refused unless the person proved who they are within the last minutes. */
  recentSignIn?: true;
};

export const openToAll = { kind: "public" } as const satisfies Access;
export const openToSignedIn = { kind: "signed-in" } as const satisfies Access;
export const openToOwner = { kind: "signed-in", ownerOnly: true } as const satisfies Access;
export const openToOwnerSignedInRecently = {
  kind: "signed-in",
  ownerOnly: true,
  recentSignIn: true,
} as const satisfies Access;
export const openToAdministration = { kind: "administration" } as const satisfies Access;

type HoldersAccess = Extract<Access, { kind: "any-of" }>;

/** Open to holders of at least one of the permissions, and to admins. */
export function openToHolders(...permissions: HoldersAccess["permissions"]): HoldersAccess {
  return { kind: "any-of", permissions };
}

/** The same, for the person alone. */
export function openToOwningHolders(...permissions: HoldersAccess["permissions"]): HoldersAccess {
  return { kind: "any-of", permissions, ownerOnly: true };
}

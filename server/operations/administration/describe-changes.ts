import type { Account } from "#database/queries/accounts/accounts.ts";
import type { AuditEntry } from "#database/queries/audit/audit.ts";

type Fields = Pick<Account, "name" | "email" | "phone" | "organization" | "permissions">;

/**
 * What an edit changes, for the audit trail: every changed field by name; address, organization and
 * permissions also from what to what.
 * @returns null when nothing changes
 */
export function describeChanges(before: Fields, after: Fields): AuditEntry["detail"] | null {
  const withValues = {
    email: [before.email, after.email],
    organization: [before.organization, after.organization],
    permissions: [listed(before.permissions), listed(after.permissions)],
  } as const;
  const withoutValues = {
    name: [before.name, after.name],
    phone: [before.phone, after.phone],
  } as const;
  const isChanged = ([one, other]: readonly [string | null, string | null]): boolean =>
    one !== other;
  const changed = Object.entries({ ...withValues, ...withoutValues }).filter(([, pair]) =>
    isChanged(pair),
  );
  if (changed.length === 0) return null;
  const turns = Object.entries(withValues)
    .filter(([, pair]) => isChanged(pair))
    .map(([field, [from, to]]): [string, string] => [field, `${from || "none"} → ${to || "none"}`]);
  return { changed: changed.map(([field]) => field).join(", "), ...Object.fromEntries(turns) };
}

function listed(permissions: readonly string[]): string {
  return permissions.toSorted().join(", ");
}

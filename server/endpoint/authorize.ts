import type { RefusalCode } from "#contract/errors.ts";
import { type Access, hasAnyPermission } from "#contract/values/account/permissions.ts";
import type { Identity, ServerSettings, VisitorContext } from "#server/endpoint/context.ts";
import { identify } from "#server/endpoint/identify.ts";
import { accountInCall, namedInCall } from "#server/endpoint/named-in-call.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { isRecentSignIn } from "#server/sessions/recent-sign-in.ts";

/**
 * Administrators have this organization, in any letter case. Source: first specification, section
 * 2.
 */
const administrationOrganization = "admin";

type CallRequest = {
  type: string;
  access: Access;
  /** As received; the audit entry of a refused call states what it names. */
  body: unknown;
};

/**
 * Who calls, once it is certain that they may: null for an operation open to visitors.
 * @throws OperationError `unauthenticated`, or what the rule refuses, which is also written to the
 * audit trail
 */
export async function authorize(
  { type, access, body }: CallRequest,
  token: string | null,
  context: VisitorContext,
): Promise<Identity | null> {
  if (access.kind === "public") return null;
  const identity = await identify(token, context);
  if (identity === null) throw new OperationError("unauthenticated");
  const refusal =
    refusalOf(access, identity, context.settings) ??
    (isRecentEnough(access, identity, context.clock.now()) ? null : "reauthentication_needed");
  if (refusal !== null) {
    const named = access.kind === "administration" ? await accountInCall(context.db, body) : null;
    await writeAuditEntry(context.db, context, {
      operation: type,
      actor: identity.actorEmail,
      subject: named ?? identity.email,
      outcome: refusal,
      detail: namedInCall(body),
    });
    throw new OperationError(refusal);
  }
  return identity;
}

function isRecentEnough(access: Access, identity: Identity, now: Temporal.Instant): boolean {
  const isRequired = access.kind === "signed-in" && access.recentSignIn === true;
  return !isRequired || isRecentSignIn(identity, now);
}

function refusalOf(
  access: Exclude<Access, { kind: "public" }>,
  identity: Identity,
  settings: ServerSettings,
): RefusalCode | null {
  const { isRunAs } = identity;
  if (access.kind === "any-of" && !hasAnyPermission(identity.permissions, access.permissions))
    return "forbidden";
  if (access.kind !== "administration")
    return isRunAs && access.ownerOnly === true ? "not_under_run_as" : null;
  if (isRunAs) return "not_under_run_as";
  if (!isAdministrator(identity)) return "administrators_only";
  return settings.isAdminSecondFactorRequired && !identity.enabled2fa
    ? "second_factor_needed"
    : null;
}

/** Whether an account is one of administration: by its permission and its organization. */
export function isAdministrator({
  permissions,
  organization,
}: Pick<Identity, "permissions" | "organization">): boolean {
  return (
    permissions.includes("admin") &&
    organization.trim().toLowerCase() === administrationOrganization
  );
}

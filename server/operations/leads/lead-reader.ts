import { leadKinds } from "#contract/leads/score.ts";
import { leadKindPermissions } from "#contract/leads/triage.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import {
  findLead,
  findLeadByKey,
  type LeadReader,
  type StoredLead,
} from "#database/leads/read-leads.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** The caller as a reader of leads: organization, and the kinds of the caller's packages. */
export function leadReader({ identity }: Pick<MemberContext, "identity">): LeadReader {
  const { accountId, organization, permissions } = identity;
  const kinds = leadKinds.filter((kind) =>
    hasAnyPermission(permissions, [leadKindPermissions[kind]]),
  );
  return { accountId, organization, kinds };
}

/** @param named  id or key @throws OperationError `lead_not_found`, also for one that the reader may not see */
export async function leadOfReader(
  named: number | string,
  context: Pick<MemberContext, "db" | "identity">,
): Promise<StoredLead> {
  const reader = leadReader(context);
  const lead = await (typeof named === "number"
    ? findLead(context.db, reader, named)
    : findLeadByKey(context.db, reader, named));
  if (lead === undefined) throw new OperationError("lead_not_found");
  return lead;
}

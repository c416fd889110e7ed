import { z } from "zod";
import type { StoredReference } from "#contract/cases/case-items.ts";
import { caseItemWords, type CaseItemKind } from "#contract/cases/case-kinds.ts";
import { leadKinds } from "#contract/leads/score.ts";
import { isLeadKeyOf, leadKindPermissions } from "#contract/leads/triage.ts";
import { hasAnyPermission, type Permission } from "#contract/values/account/permissions.ts";

/** Whether a reader's packages include items of a kind. */
export function maySeeKind(kind: CaseItemKind, permissions: readonly string[]): boolean {
  return hasAnyPermission(permissions, caseItemWords[kind].permissions);
}

/** The kinds of leads and event studies that a reader's packages include. */
export function visibleSubjects(permissions: readonly string[]) {
  const sees = (permission: Permission): boolean => hasAnyPermission(permissions, [permission]);
  return {
    leadKinds: leadKinds.filter((kind) => sees(leadKindPermissions[kind])),
    studyTypes: [
      ...(sees("explore_trades") ? ["study_trades"] : []),
      ...(sees("explore_events") ? ["study_events"] : []),
    ],
  };
}

type NamedItem = { kind: CaseItemKind; reference: StoredReference };

/** Whether a reader's packages include a kept item; for a lead or a study this depends on its subject. */
export function maySeeItem(
  { kind, reference }: NamedItem,
  permissions: readonly string[],
): boolean {
  const { leadKinds: leads, studyTypes } = visibleSubjects(permissions);
  if (kind === "lead") return leads.some((each) => isLeadKeyOf(each, reference["key"]));
  if (kind === "study") return studyTypes.includes(studyTypeOf(String(reference["study"])));
  return maySeeKind(kind, permissions);
}

/** "study_trades" or "study_events", of the request that a case keeps. */
function studyTypeOf(stored: string): string {
  return z.object({ type: z.string() }).parse(JSON.parse(stored)).type;
}

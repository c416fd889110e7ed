import { isLeadKeyOf } from "#contract/leads/triage.ts";
import type { CaseItem } from "#contract/operations/cases/cases.ts";

/** Whether an item is a lead of an event, of which a case keeps no people or trades: see the loader of leads. */
export function isEventLead({ kind, kept }: CaseItem): boolean {
  return kind === "lead" && isLeadKeyOf("event", kept?.reference["key"]);
}

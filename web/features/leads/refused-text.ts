import { leadStateLabels } from "#contract/leads/triage.ts";
import type { RefusedLead } from "./api/leads-api.ts";

/** What someone changed in leads meanwhile: "Ana changed this lead after you opened it." */
export function refusedText(refused: readonly RefusedLead[]): string {
  const [first] = refused;
  if (first === undefined) return "";
  const { changed_by: by, state, assignee } = first;
  const now = `It is now ${leadStateLabels[state].toLowerCase()}, ${
    assignee === null ? "unassigned" : `assigned to ${assignee.name}`
  }.`;
  const others = refused.length === 1 ? "" : ` Others also changed: ${refused.length - 1}.`;
  return `${by} changed this lead after you opened it. ${now}${others} Nothing was overwritten.`;
}

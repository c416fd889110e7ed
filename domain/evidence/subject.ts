import type {
  EventEvidence,
  LeadEvidence,
  ShortSwingEvidence,
  TradeEvidence,
} from "#domain/evidence/evidence.ts";
import type { NoticeEvidence, PlanEvidence } from "#domain/evidence/registry-evidence.ts";

/** What a pack states figures of. */
export type Evidence =
  | TradeEvidence
  | EventEvidence
  | LeadEvidence
  | ShortSwingEvidence
  | NoticeEvidence
  | PlanEvidence;

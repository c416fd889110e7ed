import type { EventEvidence, LeadEvidence, TradeEvidence } from "#domain/evidence/evidence.ts";
import type { NoticeEvidence, PlanEvidence } from "#domain/evidence/registry-evidence.ts";
import type {
  LineEvidence,
  ShortSwingEvidence,
} from "#domain/evidence/section-16/section-16-evidence.ts";

/** A subject of a pack, with its figures. */
export type Evidence =
  | TradeEvidence
  | EventEvidence
  | LeadEvidence
  | LineEvidence
  | ShortSwingEvidence
  | NoticeEvidence
  | PlanEvidence;

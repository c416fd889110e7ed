import { mostCaseRows } from "#contract/evidence/evidence-limits.ts";
import type { LinePlace } from "#domain/evidence/section-16/section-16-evidence.ts";
import type { TradeKey } from "#domain/evidence/trade-evidence.ts";

/** What a pack is about. */
export type EvidenceSelection = {
  trades: readonly TradeKey[];
  /** Accession numbers of 8-K filings. */
  events: readonly string[];
  /** Keys of leads. */
  leads: readonly string[];
  /** Lines of Forms 3, 4, and 5. */
  lines: readonly LinePlace[];
  /** Persons and companies, by CIK, whose short-swing profit is computed. */
  shortSwings: readonly ShortSwingKey[];
  /** Accession numbers of Form 144 notices. */
  notices: readonly string[];
  plans: readonly PlanKey[];
  /** Sentences on items of a case that are shown as kept and not recomputed. */
  notRecomputed: readonly string[];
};

export type ShortSwingKey = { cik: number; ownerCik: number };

/** A trading plan by company and key. */
export type PlanKey = { cik: number; key: string };

export const nothingSelected: EvidenceSelection = {
  trades: [],
  events: [],
  leads: [],
  lines: [],
  shortSwings: [],
  notices: [],
  plans: [],
  notRecomputed: [],
};

/** Without lines, notices, plans, and short-swing worksheets where a case has too many: they are shown as kept. */
export function withinLimit(selection: EvidenceSelection): EvidenceSelection {
  const { lines, notices, plans, shortSwings, notRecomputed } = selection;
  const count = lines.length + notices.length + plans.length + shortSwings.length;
  if (count <= mostCaseRows) return selection;
  const text = `The lines, notices, plans, and short-swing worksheets of the case are shown as kept: there are ${count}, and a pack recomputes at most ${mostCaseRows}.`;
  return {
    ...selection,
    lines: [],
    notices: [],
    plans: [],
    shortSwings: [],
    notRecomputed: [...notRecomputed, text],
  };
}

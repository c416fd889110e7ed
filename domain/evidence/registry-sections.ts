import { plannedSaleStatus } from "#contract/planned-sales/planned-sale-vocabulary.ts";
import type { NumberedNotice } from "#domain/evidence/numbered.ts";
import { figureCell } from "#domain/evidence/report-summary.ts";
import { reportDay } from "#domain/evidence/report-time.ts";
import type { ReportSection } from "#domain/evidence/report.ts";

/** Items of a case that the pack does not recompute, as sentences. */
export function asKeptSection(texts: readonly string[]): ReportSection {
  const blocks = texts.map((text) => ({ kind: "caution" as const, text }));
  return { id: "as-kept", heading: "Items shown as kept", level: 1, blocks };
}

/** An overview of the Form 144 notices of a pack. */
export function noticesSummary(notices: readonly NumberedNotice[]): ReportSection {
  return {
    id: "notices",
    heading: "Form 144 notices",
    level: 1,
    blocks: [
      {
        kind: "table",
        isOverview: true,
        columns: [
          { header: "No.", share: 6 },
          { header: "Seller, company", share: 34 },
          { header: "Filed", share: 12 },
          { header: "Units to be sold", share: 12, isNumber: true },
          { header: "Executed", share: 12, isNumber: true },
          { header: "Remaining", share: 12, isNumber: true },
          { header: "Status", share: 12 },
        ],
        rows: notices.map((notice) => [
          { text: notice.id },
          { text: `${notice.person}, ${notice.company}` },
          { text: notice.filedOn === null ? "unknown" : reportDay(notice.filedOn) },
          figureCell(notice.figures, "units_noticed"),
          figureCell(notice.figures, "sold_units"),
          figureCell(notice.figures, "remaining_units"),
          { text: plannedSaleStatus(notice.outcome, false) },
        ]),
      },
    ],
  };
}

import { plannedSaleStatus } from "#contract/planned-sales/planned-sale-vocabulary.ts";
import { planFlagTexts } from "#contract/plans/plan-rules.ts";
import type { NumberedNotice, NumberedPlan } from "#domain/evidence/numbered.ts";
import { figureCell } from "#domain/evidence/report-summary.ts";
import { reportDay } from "#domain/evidence/report-time.ts";
import type { ReportSection } from "#domain/evidence/report.ts";

/** Sentences on the items of a case that the pack does not recompute. */
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

/** An overview of the trading plans of a pack. */
export function plansSummary(plans: readonly NumberedPlan[]): ReportSection {
  return {
    id: "plans",
    heading: "Trading plans",
    level: 1,
    blocks: [
      {
        kind: "table",
        isOverview: true,
        columns: [
          { header: "No.", share: 6 },
          { header: "Person, company", share: 34 },
          { header: "Adopted", share: 12 },
          { header: "Planned", share: 12, isNumber: true },
          { header: "Sold", share: 12, isNumber: true },
          { header: "Flags", share: 24 },
        ],
        rows: plans.map((plan) => [
          { text: plan.id },
          { text: `${plan.person.name}, ${plan.company}` },
          { text: plan.adoptedOn === null ? "unknown" : reportDay(plan.adoptedOn) },
          figureCell(plan.figures, "shares_planned"),
          figureCell(plan.figures, "shares_sold"),
          { text: plan.flags.map((flag) => planFlagTexts[flag].label).join("; ") || "none" },
        ]),
      },
    ],
  };
}

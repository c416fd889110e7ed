import { patternRules } from "#contract/patterns/pattern-rules.ts";
import type { TradePattern } from "#contract/patterns/trade-patterns.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import type { Finding } from "#domain/patterns/proof/proved.ts";
import type { AdoptionGap, Plan } from "#domain/patterns/plans/plan-trades.ts";
import type { PlanFacts } from "#domain/patterns/trade-patterns.ts";
import { input, type ProofInput } from "#domain/trades/proof/proof-text.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";

type PlanPattern = Extract<TradePattern, `plan-${string}`>;

const gapNotes: Readonly<Record<AdoptionGap, string>> = {
  "not-stated": "The footnotes contain no exact adoption date.",
  several: "The footnotes contain more than one adoption date.",
  changed: "The footnotes say that the plan was modified after its adoption.",
  "after-trade": "The adoption date in the footnotes is later than the trade.",
  "before-rule": "The adoption date in the footnotes is older than Rule 10b5-1.",
  "no-person": "The filing names no reporting person.",
};
const notBound = { holds: false, inputs: [], note: null } as const;

/** What was looked at for each flag of a trade under a plan. */
export function provePlan(
  computed: ComputedRow,
  facts: PlanFacts,
  patterns: readonly TradePattern[],
): Record<PlanPattern, Finding> {
  const { plan, adoption } = facts;
  if (plan === null) {
    const note = "missing" in adoption ? gapNotes[adoption.missing] : null;
    const texts = adoption.textIds.map((id) => input("read in", id, accessionOf(computed)));
    const unknown = { holds: null, inputs: texts, note };
    return {
      "plan-trade-within-30-days": unknown,
      "plan-trade-within-60-days": unknown,
      "plan-cooling-off-short": unknown,
      "plan-single-trade": unknown,
      "plan-before-earnings": unknown,
    };
  }
  const base = planInputs(plan, computed, adoption.textIds);
  const first = {
    inputs: [...base, ...firstTradeInputs(plan)],
    note: "Only stored trades are counted; an earlier one may have been the plan's first.",
  };
  return {
    "plan-trade-within-30-days": {
      holds: patterns.includes("plan-trade-within-30-days"),
      ...first,
    },
    "plan-trade-within-60-days": {
      holds: patterns.includes("plan-trade-within-60-days"),
      ...first,
    },
    "plan-cooling-off-short": coolingOffFinding(facts, plan, base),
    "plan-single-trade": {
      holds: patterns.includes("plan-single-trade"),
      inputs: [...base, input("trade dates on file", plan.tradeDates.map(dayInWords).join(", "))],
      note: "Only stored trades are counted; later ones may follow.",
    },
    "plan-before-earnings": earningsFinding(facts, base),
  };
}

function accessionOf({ row }: ComputedRow): string {
  return row.filing.filing.accession;
}

function planInputs(plan: Plan, computed: ComputedRow, textIds: readonly string[]): ProofInput[] {
  return [
    input(
      "plan adopted",
      `${dayInWords(plan.adoptedOn)}, from “${plan.phrase}” (${textIds.join(", ")})`,
      accessionOf(computed),
    ),
    input(
      "trade date",
      `${dayInWords(computed.row.tradeDate)}, ${calendarDaysBetween(plan.adoptedOn, computed.row.tradeDate)} days after`,
      accessionOf(computed),
    ),
  ];
}

function firstTradeInputs({ tradeDates, adoptedOn, rows }: Plan): ProofInput[] {
  const [first] = tradeDates;
  if (first === undefined) return [];
  const filing = rows.find(({ row }) => row.tradeDate === first)?.row.filing.filing;
  const wait = calendarDaysBetween(adoptedOn, first);
  return [
    input(
      "first trade on file",
      `${dayInWords(first)}, ${wait} days after adoption`,
      filing?.accession ?? null,
    ),
  ];
}

function coolingOffFinding(facts: PlanFacts, plan: Plan, base: readonly ProofInput[]): Finding {
  const { coolingOff, quarter } = facts;
  if (coolingOff === null) return notBound;
  const report = quarter?.report ?? null;
  const inputs = [
    ...base,
    input(
      "days after adoption",
      `${coolingOff.days}; the period lasts at least ${patternRules.coolingOffLeastDays} and at most ${patternRules.coolingOffMostDays}`,
    ),
    ...(quarter === null
      ? []
      : [input("quarter of adoption ends", dayInWords(quarter.quarterEnd.day))]),
    ...(report === null || coolingOff.reportFiledOn === null || coolingOff.reportWaitEnd === null
      ? []
      : [
          input(
            `${report.report.form} of that quarter filed`,
            `${dayInWords(coolingOff.reportFiledOn)}; second business day after: ${dayInWords(coolingOff.reportWaitEnd)}`,
            report.report.accession,
          ),
        ]),
  ];
  const note =
    coolingOff.isInside === null
      ? `The 10-Q or 10-K of the quarter in which the plan of ${dayInWords(plan.adoptedOn)} was adopted is not stored.`
      : null;
  return { holds: coolingOff.isInside, inputs, note };
}

function earningsFinding(
  { quarter, isBeforeResults }: PlanFacts,
  base: readonly ProofInput[],
): Finding {
  if (quarter === null) {
    return { holds: null, inputs: base, note: "The fiscal quarter of adoption is unknown." };
  }
  const { announcement } = quarter;
  const inputs = [
    ...base,
    input("quarter of adoption ends", dayInWords(quarter.quarterEnd.day)),
    ...(announcement === null
      ? []
      : [
          input(
            "its earnings announced",
            dayInWords(announcement.when.acceptedOn),
            announcement.report.accession,
          ),
        ]),
  ];
  const note =
    isBeforeResults === null ? "The earnings announcement of that quarter is uncertain." : null;
  return { holds: isBeforeResults, inputs, note };
}

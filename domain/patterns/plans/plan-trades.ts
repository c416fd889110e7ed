import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import type { LiveRow } from "#domain/patterns/clusters.ts";
import { type AdoptionFinding, readAdoptionDate } from "#domain/patterns/plans/adoption-date.ts";
import { mentionsPlan } from "#domain/trades/lines/plan-rule.ts";
import type { RowLines } from "#domain/trades/rows/trade-rows.ts";

/** Why no plan can be made out for a trade under one. */
export type AdoptionGap =
  | "not-stated"
  | "several"
  | "changed"
  | "after-trade"
  | "before-rule"
  | "no-person";

/** When the plan of a trade was adopted, and from which texts that is known. */
export type Adoption = {
  /** Footnote ids, "remarks" for the remarks, of the texts that speak of the plan. */
  textIds: readonly string[];
} & ({ day: string; phrase: string } | { missing: AdoptionGap });

/** A plan as far as the stored filings show it: one person's trades under one adoption date. */
export type Plan = {
  adoptedOn: string;
  /** The words of the footnote that give the date. */
  phrase: string;
  /** Distinct, in order. */
  tradeDates: readonly string[];
  rows: readonly LiveRow[];
};

/** A trade under a plan: its plan, or why none can be made out. */
export type PlanTrade = { adoption: Adoption; plan: Plan | null };

/**
 * Puts the trades made under a plan together by person shown and day of adoption.
 * @returns by row; rows that are not under a plan are left out
 */
export function planTrades(rows: readonly LiveRow[]): ReadonlyMap<RowLines, PlanTrade> {
  const underPlan = rows
    .filter(({ row }) => row.isPlan)
    .map((live) => ({ live, adoption: adoptionOf(live) }));
  const rowsByPlan = new Map<string, LiveRow[]>();
  for (const { live, adoption } of underPlan) {
    if (!("day" in adoption)) continue;
    const key = planKey(live, adoption.day);
    const sameKey = rowsByPlan.get(key) ?? [];
    sameKey.push(live);
    rowsByPlan.set(key, sameKey);
  }
  const plans = new Map<string, Plan>();
  const trades = new Map<RowLines, PlanTrade>();
  for (const { live, adoption } of underPlan) {
    if (!("day" in adoption)) {
      trades.set(live.row, { adoption, plan: null });
      continue;
    }
    const key = planKey(live, adoption.day);
    const plan = plans.get(key) ?? planOf(adoption, rowsByPlan.get(key) ?? []);
    plans.set(key, plan);
    trades.set(live.row, { adoption, plan });
  }
  return trades;
}

function planKey({ person }: LiveRow, adoptedOn: string): string {
  return `${person?.owner.cik} ${adoptedOn}`;
}

function planOf({ day, phrase }: { day: string; phrase: string }, rows: readonly LiveRow[]): Plan {
  const tradeDates = [...new Set(rows.map(({ row }) => row.tradeDate))].sort();
  return { adoptedOn: day, phrase, tradeDates, rows };
}

function adoptionOf(live: LiveRow): Adoption {
  const texts = planTexts(live);
  const textIds = texts.map(({ id }) => id);
  const finding: AdoptionFinding = readAdoptionDate(texts.map(({ text }) => text));
  if ("missing" in finding) return { textIds, missing: finding.missing };
  if (live.person === null) return { textIds, missing: "no-person" };
  if (finding.day < patternRules.planRuleFrom) return { textIds, missing: "before-rule" };
  if (finding.day > live.row.tradeDate) return { textIds, missing: "after-trade" };
  return { textIds, ...finding };
}

/** The texts that made the row a plan trade; of a ticked filing that cites none, all that mention one. */
function planTexts({ row, counted }: LiveRow): { id: string; text: string }[] {
  const { filing } = row.filing;
  const cited = new Set(counted.flatMap((line) => line.plan.mentionedIn));
  const texts = [
    ...Object.entries(filing.footnotes).map(([id, text]) => ({ id, text })),
    ...(filing.remarks === null ? [] : [{ id: "remarks", text: filing.remarks }]),
  ];
  return texts.filter(({ id, text }) => (cited.size > 0 ? cited.has(id) : mentionsPlan(text)));
}

/** Calendar days from adoption to the plan's first trade on file. */
export function waitOf({ adoptedOn, tradeDates }: Plan): number {
  return calendarDaysBetween(adoptedOn, tradeDates[0] ?? adoptedOn);
}

import { z } from "zod";
import type { TradingPlanAnswer } from "#contract/operations/screening/trading-plans.ts";
import { planOwnerName } from "#contract/values/person-name.ts";
import { planFlagTexts } from "#contract/plans/plan-rules.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { itemLoader, unlessGone } from "#server/operations/cases/items/item-loader.ts";
import { getTradingPlan } from "#server/operations/plans/get-trading-plan.ts";

const matches: Readonly<Record<TradingPlanAnswer["person_match"], string>> = {
  cik: "By CIK",
  name: "By name (uncertain)",
  none: "Not matched",
};
const disclosures: Readonly<Record<TradingPlanAnswer["disclosure"], string>> = {
  disclosed: "Disclosed",
  "not-disclosed": "Not disclosed",
  unknown: "Unknown",
};

/** A trading plan with its trades and the filings that state it, computed from the stored filings. */
export const plan = itemLoader("plan", {
  stored: z.strictObject({ cik: z.string(), plan: z.string() }),
  isSlow: true,
  name: (reference) => ({ reference }),
  read: async (reference, context) => {
    const found = await unlessGone(() =>
      getTradingPlan({ type: "get_trading_plan", ...reference }, context),
    );
    if (found === "gone") return "gone";
    const on =
      found.adopted_on === null
        ? "adoption date unknown"
        : `adopted ${dayInWords(found.adopted_on)}`;
    return {
      title: `Trading plan of ${planOwnerName(found)}, ${found.ticker ?? found.conm}, ${on}`,
      data: {
        company: found.conm,
        person: found.owner,
        person_match: matches[found.person_match],
        title: found.title,
        kind: found.kind === "rule-10b5-1" ? "Rule 10b5-1" : "Non-Rule 10b5-1",
        adopted_on: found.adopted_on,
        adopted_as_filed: found.adopted_as_filed,
        expires_on: found.expires_on,
        expires_as_filed: found.expires_as_filed,
        terminated_on: found.terminated_on,
        cooling_off: coolingOffText(found),
        first_trade_on: found.first_trade_on,
        last_trade_on: found.last_trade_on,
        trades: found.trades.map(
          ({ trade_date: day, direction, shares, price, accno }) =>
            `${dayInWords(day)}: ${direction} of ${shares} at ${price === null ? "unknown price" : `$${price}`} (${accno})`,
        ),
        shares_planned: found.shares_planned,
        shares_sold: found.shares_sold,
        disclosure: `${disclosures[found.disclosure]}. ${found.disclosure_because}`,
        flags: found.flags.map((flag) => planFlagTexts[flag].label),
        sources: found.statements.map(
          ({ form, accno, phrase, arrangement }) =>
            `${form}, ${accno}: ${phrase ?? arrangement?.text ?? "no text"}`,
        ),
      },
      about: {
        day: found.adopted_on ?? found.terminated_on,
        accession: found.statements[0]?.accno ?? null,
        companies: [{ cik: found.cik, name: found.conm }],
        persons: found.owner_cik === null ? [] : [{ cik: found.owner_cik, name: found.owner }],
      },
    };
  },
});

function coolingOffText({ cooling_off: period }: TradingPlanAnswer): string | null {
  if (period === null) return null;
  const end =
    period.ends_on === null
      ? `ends between ${dayInWords(period.earliest)} and ${dayInWords(period.latest)}`
      : `ends ${dayInWords(period.ends_on)}`;
  if (period.has_first_trade === null) return end;
  return `${end}; first trade ${period.has_first_trade ? "inside" : "outside"}`;
}

import type { EdgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { tradePatternFinder } from "#domain/patterns/trade-patterns.ts";
import type { PlanTradeRow } from "#domain/plans/adoption-statements.ts";
import { planTradeRows } from "#domain/plans/plan-trade-rows.ts";
import type { TradingPlan } from "#domain/plans/trading-plan.ts";
import { tradingPlans } from "#domain/plans/trading-plans.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import { computeRow } from "#domain/trades/rows/computed-row.ts";
import { derivedTrade } from "#domain/trades/rows/derived-trade.ts";
import { type PreparedIssuer, prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** The plans of one issuer, as they are stored with its computed rows, with their statements. */
export function issuerPlans(record: IssuerRecord, calendar: EdgarCalendar): TradingPlan[] {
  const issuer = prepareIssuer(record, calendar);
  return tradingPlans(issuer, tradesUnderPlans(issuer, tradePatternFinder(issuer)));
}

/** The live trades of an issuer under a plan, with what their footnotes state about it. */
export function tradesUnderPlans(
  issuer: PreparedIssuer,
  patternsOf: ReturnType<typeof tradePatternFinder>,
): PlanTradeRow[] {
  const underPlan = issuer.rows.filter(({ isPlan }) => isPlan);
  const rows = underPlan.map((row) => {
    const computed = computeRow(row, issuer);
    const found = patternsOf(computed);
    return { computed, found, trade: derivedTrade(computed, issuer, found) };
  });
  return planTradeRows(rows);
}

import type { DerivedPlan } from "#domain/plans/derived-plan.ts";
import type { TradingPlan } from "#domain/plans/trading-plan.ts";

/** What a list of plans needs of each. */
export function derivedPlans(plans: readonly TradingPlan[]): DerivedPlan[] {
  return plans.map(
    ({ key, person, tradeDates, undatedTrades, coolingOff, disclosure, ...plan }) => ({
      issuerCik: plan.issuerCik,
      planKey: key,
      companyName: plan.companyName,
      ticker: plan.ticker,
      ownerCik: person.cik,
      ownerName: person.name,
      personMatch: person.match,
      title: plan.title,
      kind: plan.kind,
      adoptedOn: plan.adoptedOn,
      adoptedRaw: plan.adoptedRaw,
      expiresOn: plan.expiresOn,
      expiresRaw: plan.expiresRaw,
      terminatedOn: plan.terminatedOn,
      sharesPlanned: plan.sharesPlanned,
      sharesSold: plan.sharesSold,
      firstTradeOn: tradeDates[0] ?? null,
      lastTradeOn: tradeDates.at(-1) ?? null,
      tradeDays: tradeDates.length,
      undatedTrades: undatedTrades.length,
      coolingOffEndsOn: coolingOff?.endsOn ?? null,
      daysToResults: plan.daysToResults,
      disclosure: disclosure.state,
      flags: plan.flags,
    }),
  );
}

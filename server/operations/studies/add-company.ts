import type { StudiedEvent } from "#contract/operations/screening/event-study.ts";
import {
  type DropReason,
  eventWindow,
  eventWindowDays,
  type StudyWindow,
} from "#contract/studies/study-vocabulary.ts";
import { cumulativeReturn, type MeasuredEvent } from "#domain/event-study/event-car.ts";
import { dailyReturns, type EventReturns } from "#domain/event-study/daily-returns.ts";
import { eventDays } from "#domain/event-study/study-days.ts";
import type { EventStudy } from "#domain/event-study/study.ts";
import { payoutAtEnd } from "#domain/returns/market-adjusted-returns.ts";
import type { SessionPrices } from "#domain/returns/session-prices.ts";
import type { Candidate } from "#server/operations/studies/study-sample.ts";
import type { PricedCompany } from "#server/operations/studies/study-prices.ts";

/** An event in the study. */
export type AddedEvent = {
  place: number;
  session: number;
  estimates: Omit<
    StudiedEvent,
    "accno" | "row_number" | "conm" | "ticker" | "cik" | "day_0" | "kind"
  >;
  /** Whether every day of the event window has an abnormal return, and if not why. */
  coverage: "whole" | "not-over" | "ended" | "delisted" | "holes";
};

/** Returns of days −250 to +20, NaN where there is none. */
export type DailyReturns = Pick<EventReturns, "session" | "stock" | "market"> & {
  abnormal: Float64Array;
};

/** The returns of an event that the answer lists. */
export type ListedReturns = { window: StudyWindow; with_abnormal_returns?: true | undefined };

type Outcome = { added: AddedEvent; daily: DailyReturns } | { place: number; dropped: DropReason };

/**
 * Puts a company's events into the study, each with the first source that serves; of one that serves
 * nowhere the reason is that of the first source.
 */
export function* addCompany(
  study: EventStudy,
  company: PricedCompany,
  listed: ListedReturns,
): Generator<Outcome> {
  for (const candidate of company.candidates) yield addEvent(study, candidate, company, listed);
}

function addEvent(
  study: EventStudy,
  { place, session, company }: Candidate,
  { sources, delistingFiledOn }: PricedCompany,
  listed: ListedReturns,
): Outcome {
  let reason: DropReason | null = null;
  for (const { stock, fund } of sources) {
    if (fund === null) return { place, dropped: "no-fund" };
    const returns = {
      session,
      company,
      stock: dailyReturns(stock, session),
      market: dailyReturns(fund, session),
    };
    const event = study.add(returns);
    if ("dropped" in event) {
      reason ??= event.dropped;
      continue;
    }
    const estimates = present(event, stock, listed);
    const coverage = coverageOf(event, { stock, fund, delistingFiledOn });
    return {
      added: { place, session, estimates, coverage },
      daily: { ...returns, abnormal: event.abnormal },
    };
  }
  return { place, dropped: reason ?? "no-prices" };
}

function present(
  event: MeasuredEvent,
  { series }: SessionPrices,
  { window, with_abnormal_returns: areListed }: ListedReturns,
): AddedEvent["estimates"] {
  // The sums do not depend on the model, which decides the variance alone.
  const car = (summed: StudyWindow): number | null =>
    cumulativeReturn(event, summed, "market-model")?.car ?? null;
  return {
    price_source: series.source,
    price_ticker: series.ticker,
    observations: event.observations,
    alpha: event.alpha,
    beta: event.beta,
    deviation: event.deviation,
    ar_0: car({ from: 0, to: 0 }) ?? 0,
    car: car(window),
    ...(areListed && {
      abnormal_returns: eventWindowDays.map((day) => car({ from: day, to: day })),
    }),
  };
}

type Prices = { stock: SessionPrices; fund: SessionPrices; delistingFiledOn: string | null };

function coverageOf(
  event: MeasuredEvent,
  { stock, fund, delistingFiledOn }: Prices,
): AddedEvent["coverage"] {
  if (event.missing[eventDays] === 0) return "whole";
  const to = event.session + eventWindow.to;
  if ((fund.lastSession ?? -1) < to) return "not-over";
  const last = stock.lastSession ?? -1;
  if (last >= to) return "holes";
  return payoutAtEnd(stock, { last, to }, delistingFiledOn) === undefined ? "ended" : "delisted";
}

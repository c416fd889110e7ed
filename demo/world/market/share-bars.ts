import { demonstrationPrices } from "#contract/brand/demonstration-prices.ts";
import type { Company } from "#demo/world/cast/company.ts";
import { drawsFor } from "#demo/world/draws.ts";
import { anchorSteps, type Step, type Bar, roundedCents } from "#demo/world/market/bar.ts";
import { isExDate, isTraded, listingChangesOf } from "#demo/world/market/corporate-actions.ts";
import { openingTime } from "#demo/world/market/halts.ts";
import { sessionsBetween, firstDay } from "#demo/world/market/sessions.ts";
import type { NewsEvent } from "#demo/world/news/schedule.ts";

const landingPageTicker = "CRBX";
const landingPageBars = new Map(demonstrationPrices.map((price) => [price.day, price]));
/** A price far from where it began is drawn back a little, lest three years end at a penny. */
const pull = 0.0022;
const lowestPrice = 0.12;
const offerScale = 0.08;
const dailyTurnover = 0.0055;

type Market = {
  seed: string;
  fund: readonly Bar[];
  news: readonly NewsEvent[];
};

/** A company's bars through the fund's last day, from its own and the market's returns and its news. */
export function shareBars(company: Company, { seed, fund, news }: Market): readonly Bar[] {
  const effects = new Map<string, number>();
  for (const { day0, effect } of news) effects.set(day0, (effects.get(day0) ?? 0) + effect);
  const inSession = new Set(
    news.flatMap(({ day0, acceptedOn, acceptedTime }) =>
      acceptedOn === day0 && acceptedTime > openingTime ? [day0] : [],
    ),
  );
  const isLandingPage = company.ticker === landingPageTicker;
  const anchors = anchorsOf(company);
  const steps = anchorSteps(ownSteps(seed, company, fund, effects), company.startPrice, anchors);
  const bars: Bar[] = [];
  let close = company.startPrice;
  for (const { day, logReturn } of steps) {
    const before = close;
    const split = splitOn(company, day);
    const dividend = isExDate(company, day)
      ? roundedCents((close * company.dividendYield) / 4)
      : null;
    const moved = (before / (split ?? 1)) * Math.exp(logReturn) - (dividend ?? 0);
    const fixed = isLandingPage ? landingPageBars.get(day) : undefined;
    close = anchors.get(day) ?? Math.max(lowestPrice, roundedCents(moved));
    if (!isTraded(company, day)) continue;
    const bar = barOf(seed, company, {
      day,
      before: before / (split ?? 1),
      close,
      effect: effects.get(day) ?? 0,
      isFiledInSession: inSession.has(day),
    });
    bars.push({
      ...bar,
      volume: fixed === undefined ? bar.volume : fixed.volume * 1000,
      splitRatio: split,
      dividend,
    });
  }
  return bars;
}

/** On the day of news the share moves by the news alone, so that its effect can be read off. */
function ownSteps(
  seed: string,
  company: Company,
  fund: readonly Bar[],
  effects: ReadonlyMap<string, number>,
): readonly Step[] {
  const days = sessionsBetween(firstDay, fund.at(-1)?.day ?? firstDay);
  let drift = 0;
  let fundClose = fund[0]?.close ?? 1;
  return days.map((day, at) => {
    const fundBefore = fundClose;
    fundClose = fund[at]?.close ?? fundClose;
    const fundReturn = fundClose / fundBefore - 1;
    const effect = effects.get(day);
    const draws = drawsFor(seed, "share", company.cik, day);
    const scale = isHeldByOffer(company, day) ? offerScale : 1;
    const own = company.volatility * draws.normal() * scale;
    const plain =
      effect === undefined
        ? Math.log1p(company.beta * fundReturn * scale) + own - pull * drift
        : Math.log(Math.max(0.05, 1 + fundReturn + effect));
    drift += plain;
    return { day, logReturn: plain };
  });
}

function splitOn(company: Company, day: string): number | null {
  return listingChangesOf(company).splits?.find(({ on }) => on === day)?.ratio ?? null;
}

type Session = {
  day: string;
  before: number;
  close: number;
  effect: number;
  /** What is disclosed while the exchange is open cannot be in the day's first price. */
  isFiledInSession: boolean;
};

function barOf(
  seed: string,
  company: Company,
  { day, before, close, effect, isFiledInSession }: Session,
): Omit<Bar, "splitRatio" | "dividend"> {
  const draws = drawsFor(seed, "bar", company.cik, day);
  const isLarge = Math.abs(effect) > 0.03;
  const part = isLarge ? (isFiledInSession ? 0.02 : 0.85) : draws.unit() * 0.7;
  const open = roundedCents(before + (close - before) * part);
  const swing = close * company.volatility * 0.45;
  const excitement = 1 + 9 * Math.min(0.6, Math.abs(effect) * 2);
  const traded = company.shares * dailyTurnover * excitement * Math.exp(0.35 * draws.normal());
  return {
    day,
    open: Math.max(0.01, open),
    high: roundedCents(Math.max(open, close) + swing * draws.unit()),
    low: Math.max(0.01, roundedCents(Math.min(open, close) - swing * draws.unit())),
    close,
    volume: Math.round(traded / 100) * 100 + draws.whole(0, 99),
  };
}

/** Closes that planted stories need, dollars, by ticker and day. */
const anchorsByTicker: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  CRBX: new Map(demonstrationPrices.map(({ day, close }) => [day, close])),
  CPTX: new Map([
    ["2026-10-13", 46.88],
    ["2026-10-27", 45.45],
  ]),
  // A cash offer of $19.75, and the price stays just below it.
  WXMR: new Map([
    ["2025-08-08", 14.8],
    ["2025-08-11", 19.46],
    ["2025-11-14", 19.74],
  ]),
  // Down to a penny stock, which the reverse split ends.
  RDMS: new Map([["2025-08-01", 1.12]]),
  // Down in steps to the petition.
  SDRA: new Map([
    ["2026-02-13", 4.1],
    ["2026-05-08", 1.74],
  ]),
};

const none: ReadonlyMap<string, number> = new Map();

function anchorsOf(company: Company): ReadonlyMap<string, number> {
  return anchorsByTicker[company.ticker ?? ""] ?? none;
}

/** While a cash offer is open, the share hardly moves. */
function isHeldByOffer(company: Company, day: string): boolean {
  return company.ticker === "WXMR" && day > "2025-08-11";
}

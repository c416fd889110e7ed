import { companies } from "#demo/world/cast/companies.ts";
import { personnelOf } from "#demo/world/cast/personnel.ts";
import type { Draft, Filing } from "#demo/world/filings/filing.ts";
import { withFlaws } from "#demo/world/filings/flaws.ts";
import { everydayDrafts, noticeDrafts } from "#demo/world/filings/notice-drafts.ts";
import { numberFilings } from "#demo/world/filings/number-filings.ts";
import { periodicDrafts } from "#demo/world/filings/periodic-drafts.ts";
import { currentReportDrafts } from "#demo/world/filings/report-drafts.ts";
import { secondClassBars } from "#demo/world/market/second-class.ts";
import { type Bar } from "#demo/world/market/bar.ts";
import { fundBars, fundTicker } from "#demo/world/market/fund.ts";
import { type Halt, haltsOf } from "#demo/world/market/halts.ts";
import { filledThrough } from "#demo/world/market/sessions.ts";
import { shareBars } from "#demo/world/market/share-bars.ts";
import { newsOf } from "#demo/world/news/schedule.ts";
import { ownershipDrafts } from "#demo/world/trades/ownership-drafts.ts";
import { stageOf } from "#demo/world/trades/stage.ts";

/** The invented market from its first day through a last one. */
export type World = {
  seed: string;
  through: string;
  /** In order of acceptance. */
  filings: readonly Filing[];
  /** By CIK, oldest first; companies without listed stock have none. */
  bars: ReadonlyMap<number, readonly Bar[]>;
  /** Series that belong to no company: the market fund, a second share class. By ticker. */
  furtherBars: ReadonlyMap<string, readonly Bar[]>;
  /** By CIK, oldest first. */
  halts: ReadonlyMap<number, readonly Halt[]>;
};

/**
 * Computes the world through a day, from the seed alone. Going further adds days and filings and
 * changes none: everything drawn is drawn by company and day.
 * @param through  a date not before `filledThrough`
 */
export function createWorld(seed: string, through: string): World {
  const steps = worldInSteps(seed, through);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The same, one company at a step, for a process that has others to serve meanwhile. */
export function* worldInSteps(seed: string, through: string): Generator<undefined, World> {
  if (through < filledThrough) throw new RangeError(`the world reaches ${filledThrough} at least`);
  const fund = fundBars(seed, through);
  const bars = new Map<number, readonly Bar[]>();
  const halts = new Map<number, readonly Halt[]>();
  const drafts: Draft[] = [...everydayDrafts(seed, through)];
  for (const company of companies) {
    const news = newsOf(seed, company, through);
    const personnel = personnelOf(seed, company, news);
    const own = company.ticker === null ? [] : shareBars(company, { seed, fund, news });
    bars.set(company.cik, own);
    halts.set(
      company.cik,
      haltsOf(seed, company, news).filter(({ from }) => from.slice(0, 10) <= through),
    );
    const { insiders, leaves } = personnel;
    drafts.push(
      ...currentReportDrafts(company, news, personnel),
      ...periodicDrafts(company, { news, personnel, through }),
      ...noticeDrafts(company),
      ...ownershipDrafts(stageOf({ seed, company, insiders, leaves, bars: own, news })),
    );
    yield;
  }
  return {
    seed,
    through,
    filings: withFlaws(
      seed,
      numberFilings(drafts.filter(({ acceptedOn }) => acceptedOn <= through)),
    ),
    bars,
    furtherBars: new Map([[fundTicker, fund], secondClassBars(seed, bars)]),
    halts,
  };
}

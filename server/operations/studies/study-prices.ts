import { estimationWindow, eventWindow } from "#contract/studies/study-vocabulary.ts";
import { findSeries, loadSeries } from "#database/computed/load-prices.ts";
import { loadDelistings } from "#database/computed/load-reports.ts";
import { loadStudyPrices } from "#database/computed/load-study-prices.ts";
import { sessionDay } from "#domain/calendar/trading-calendar.ts";
import { type SessionPrices, sessionPrices } from "#domain/returns/session-prices.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import type { Candidate } from "#server/operations/studies/study-sample.ts";

const companiesAtOnce = 12;

/** A company's candidates with the series they may be measured with, the preferred source first. */
export type PricedCompany = {
  candidates: readonly Candidate[];
  sources: readonly { stock: SessionPrices; fund: SessionPrices | null }[];
  /** Filing date of Form 25 or 15. */
  delistingFiledOn: string | null;
};

export type StudyPrices = {
  /** Companies with their prices, loaded some at a time. */
  ofCompanies(companies: ReadonlyMap<number, readonly Candidate[]>): AsyncGenerator<PricedCompany>;
  /** Sources whose market fund was used. */
  fundSources(): string[];
  /** The last day the fund has a price of. */
  lastFundDay(): string | null;
};

/** Prices by the rules of computed columns: one series of one source a stock, its source's fund. */
export async function studyPrices({
  db,
  settings,
}: Pick<MemberContext, "db" | "settings">): Promise<StudyPrices> {
  const inOrder = await findSeries(db, [settings.marketFund], settings);
  const funds = new Map<string, SessionPrices>();

  async function fundFor(source: string): Promise<SessionPrices | null> {
    const chosen = inOrder.find((series) => series.source === source) ?? inOrder[0];
    if (chosen === undefined) return null;
    const known = funds.get(chosen.source);
    if (known !== undefined) return known;
    const fund = sessionPrices(await loadSeries(db, chosen.source, [chosen.ticker]));
    funds.set(chosen.source, fund);
    return fund;
  }

  async function* ofCompanies(
    companies: ReadonlyMap<number, readonly Candidate[]>,
  ): AsyncGenerator<PricedCompany> {
    const ciks = [...companies.keys()];
    for (let first = 0; first < ciks.length; first += companiesAtOnce) {
      const some = ciks.slice(first, first + companiesAtOnce);
      const wanted = some.map((cik) => ({ cik, ...daysOf(companies.get(cik) ?? []) }));
      const [prices, delistings] = await Promise.all([
        loadStudyPrices(db, wanted, settings),
        loadDelistings(db, some),
      ]);
      for (const cik of some) {
        const sources: { stock: SessionPrices; fund: SessionPrices | null }[] = [];
        for (const series of prices.get(cik) ?? [])
          sources.push({ stock: sessionPrices(series), fund: await fundFor(series.source) });
        const delistingFiledOn = delistings.get(cik) ?? null;
        yield { candidates: companies.get(cik) ?? [], sources, delistingFiledOn };
      }
    }
  }

  return {
    ofCompanies,
    fundSources: () => [...funds.keys()],
    lastFundDay: () => {
      const last = [...funds.values()].map(({ lastSession }) => lastSession ?? -1);
      const session = Math.max(-1, ...last);
      return session < 0 ? null : sessionDay(session);
    },
  };
}

/** From the close before the first return to that of the last event window. */
function daysOf(candidates: readonly Candidate[]): { firstDay: string; lastDay: string } {
  const sessions = candidates.map(({ session }) => session);
  return {
    firstDay: sessionDay(Math.min(...sessions) + estimationWindow.from - 1),
    lastDay: sessionDay(Math.max(...sessions) + eventWindow.to),
  };
}

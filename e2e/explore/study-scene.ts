import type { Page } from "@playwright/test";
import type { Database } from "#database/connect.ts";
import { addTradingDays } from "#domain/calendar/trading-calendar.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { createPrices, createTickers } from "#testing/factories/screening/prices.ts";
import { type Company, createCompanies, uniqueNumber } from "../scene.ts";

const day0 = "2024-06-12";

/** From the close before day −250 to that of day +20. */
const sessions = Array.from({ length: 272 }, (_, place) => addTradingDays(day0, place - 251));

/** What the stock of each company earns beyond the market on day 0. */
const earnedOnDay0 = [-0.04, -0.03, -0.02] as const;

/** Beyond the market on the day after, for all of them. */
const earnedOnDay1 = 0.005;

/** The market goes up and down by 1% in turn. */
function marketReturn(place: number): number {
  return place % 2 === 0 ? 0.01 : -0.01;
}

/**
 * The market's return and half a percent more or less before day −10, in a turn of each company's own.
 * The turns go up as evenly as the market and each other, so α is 0, β is 1, and no two residuals are
 * correlated.
 */
function stockReturn(place: number, company: number): number {
  const day = place - 251;
  const turn = [(place >> 1) & 1, ((place + 1) >> 1) & 1, (place >> 2) & 1][company] ?? 0;
  if (day === 0) return marketReturn(place) + (earnedOnDay0[company] ?? 0);
  if (day === 1) return marketReturn(place) + earnedOnDay1;
  return marketReturn(place) + (day < -10 ? 0.01 * turn - 0.005 : 0);
}

function closesOf(ticker: string, returnOf: (place: number) => number) {
  let close = 100;
  const closes = sessions.map((_, place) => (close *= place === 0 ? 1 : 1 + returnOf(place)));
  return { ticker, days: sessions, closes };
}

/**
 * Four companies with a sale and an 8-K of one day 0 each: abnormal returns of −4, −3 and −2% on it
 * and of +0.5% on the next, none else; the fourth has no prices. The first filed two that day.
 */
export async function createStudied(page: Page, db: Database): Promise<Company[]> {
  const companies = await createCompanies(
    page,
    db,
    Array.from({ length: 4 }, () => [{ trade_date: day0 }]),
  );
  const [first] = companies;
  await createTickers(db, Object.fromEntries(companies.map(({ ticker, cik }) => [ticker, cik])));
  await createEvents(
    db,
    ...[...companies, ...(first === undefined ? [] : [first])].map((company, index) => ({
      accession: `${String(company.cik).padStart(10, "0")}-24-${String(501 + index).padStart(6, "0")}`,
      cik: company.cik,
      company_name: company.name,
      ticker: company.ticker,
      items: ["4.02", "9.01"],
      day_0: day0,
      filed_on: day0,
      accepted_at: `${day0}T12:${String(10 + index)}:00Z`,
    })),
  );
  await createPrices(
    db,
    `study ${uniqueNumber()}`,
    closesOf("VTI", marketReturn),
    ...earnedOnDay0.map((_, index) =>
      closesOf(companies[index]?.ticker ?? "", (place) => stockReturn(place, index)),
    ),
  );
  return companies;
}

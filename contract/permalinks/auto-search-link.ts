import type { LinkParameters } from "#contract/permalinks/link-fields.ts";
import { companyConflicts, viewParameters } from "#contract/permalinks/common-fields.ts";
import { readTradeLink, type TradeLink } from "#contract/permalinks/trade-link.ts";
import { cikSchema } from "#contract/values/edgar-identifiers.ts";
import { plainDateSchema } from "#contract/values/plain-date.ts";

/** An event with the days whose trades are in its insider values. */
export type WindowedEvent = {
  cik: string;
  ticker: string | null;
  filed_on: string | null;
  /** First and last trade date included. */
  window_start: string | null;
  window_end: string | null;
};

/** A search of trades that its address fills in and runs automatically. */
export type AutoSearch = {
  /** Empty where the company has none. */
  ticker: string;
  /** Ten digits; decides where it is given. */
  cik: string | null;
  /** Every condition of the address; `tickers` is left to `ticker` and `cik`. */
  search: TradeLink;
  /** Whether the address names an order, a page or columns. */
  hasView: boolean;
  /** Parameters that are not known, damaged or contradict the others. */
  problems: readonly string[];
};

const tradeTypeOf = { purchase: "Purchases", sale: "Sales" } as const;

const usualLookback = 180;

/**
 * The address of the trades in an event's insider value. The company is named by its ticker and by
 * its CIK, which decides: a ticker may be another company's by now, or there is none.
 * @param lookback  calendar days before the filing date, for an event without a window (READINGS
 * G-79)
 * @returns null where neither the window nor the filing date is known
 */
export function writeTradesBeforeEvent(
  event: WindowedEvent,
  tradeType: keyof typeof tradeTypeOf,
  lookback: number = usualLookback,
): LinkParameters | null {
  const { cik, ticker, filed_on: filedOn } = event;
  const endDate = event.window_end ?? filedOn;
  const startDate = event.window_start ?? (filedOn === null ? null : daysBefore(filedOn, lookback));
  if (startDate === null || endDate === null) return null;
  return [
    ...(ticker === null ? [] : [["ticker", ticker] as const]),
    ["cik", cik],
    ["startDate", startDate],
    ["endDate", endDate],
    ["tradeType", tradeType],
    ["autoSearch", "true"],
  ];
}

/**
 * `ticker`, `startDate`, `endDate`, `tradeType` and `autoSearch=true`, all five, fill the form and
 * run it; a `cik` can accompany or replace the ticker. `company`, a ticker, alone also fills the form and runs it. Further conditions
 * are those of any search's address: a search that left one out would find other trades than its link names.
 * @returns null for any other address
 */
export function readAutoSearch(parameters: LinkParameters): AutoSearch | null {
  const given = (name: string) => parameters.find(([each]) => each === name)?.[1] ?? "";
  const company = tickerOf(given("company"));
  if (company !== "") {
    return withFurther(parameters, { ticker: company, cik: null, change: {}, says: ofCompany });
  }
  const ticker = tickerOf(given("ticker"));
  const cik = cikSchema.safeParse(given("cik"));
  const startDate = plainDateSchema.safeParse(given("startDate"));
  const endDate = plainDateSchema.safeParse(given("endDate"));
  const tradeType = given("tradeType");
  if (given("autoSearch") !== "true" || (ticker === "" && !cik.success)) return null;
  if (!startDate.success || !endDate.success) return null;
  if (tradeType !== "purchase" && tradeType !== "sale") return null;
  return withFurther(parameters, {
    ticker,
    cik: cik.success ? cik.data : null,
    change: {
      startDate: startDate.data,
      endDate: endDate.data,
      tradeTypes: [tradeTypeOf[tradeType]],
    },
    says: ofFive,
  });
}

/** The parameters that make such a link, and those of a search's address that say the same. */
type Says = { own: readonly string[]; same: readonly string[] };

const ofCompany: Says = { own: ["company", "autoSearch"], same: ["companies", "all", "persons"] };
const ofFive: Says = {
  own: ["ticker", "cik", "startDate", "endDate", "tradeType", "autoSearch"],
  same: [...ofCompany.same, "from", "to", "types"],
};

type AutoSearchStart = Pick<AutoSearch, "ticker" | "cik"> & {
  change: Partial<TradeLink>;
  says: Says;
};

function withFurther(
  parameters: LinkParameters,
  { ticker, cik, change, says }: AutoSearchStart,
): AutoSearch {
  const ownNames = parameters.map(([name]) => name).filter((name) => says.own.includes(name));
  const twice = ownNames.filter((name, index) => ownNames.indexOf(name) !== index);
  const further = parameters.filter(([name]) => !says.own.includes(name));
  const names = further.map(([name]) => name);
  const read = readTradeLink(further);
  const search = { ...read.search, ...change };
  const problems = [
    ...twice,
    ...names.filter((name) => says.same.includes(name)),
    ...read.problems,
    ...companyConflicts(search, true).map((name) =>
      name === "to" && change.endDate !== undefined ? "endDate" : name,
    ),
  ];
  return {
    ticker,
    cik,
    search,
    hasView: names.some((name) => viewParameters.includes(name)),
    problems: [...new Set(problems)],
  };
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

function tickerOf(text: string): string {
  return text.trim().toUpperCase();
}

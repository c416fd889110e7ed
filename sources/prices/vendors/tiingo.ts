import { z } from "zod";
import { type DailyPrices, type DaySpan, type PriceVendor, VendorError } from "../price-vendor.ts";
import { openVendorClient, type VendorAccess, vendorJson } from "./vendor-client.ts";
import { checkedPrices, dateIn, type ReportedAction } from "./checked-prices.ts";

const origin = "https://api.tiingo.com";

/** Looked at one by one: a bad cell refuses its row, not the answer. */
const cell = z.unknown().optional();
const answerShape = z.array(
  z.looseObject({
    date: cell,
    open: cell,
    high: cell,
    low: cell,
    close: cell,
    volume: cell,
    divCash: cell,
    splitFactor: cell,
  }),
);

export type TiingoOptions = { token: string; url: string | null } & Pick<
  VendorAccess,
  "pace" | "limits" | "lookup"
>;

/**
 * Tiingo's end-of-day prices: one ticker a request, raw prices with splits and cash dividends by
 * ex-date. A renamed security is found under its newest ticker with its whole history.
 * Source: https://www.tiingo.com/documentation/end-of-day
 */
export function tiingoVendor({ token, url, ...access }: TiingoOptions): PriceVendor {
  const client = openVendorClient({
    ...access,
    origins: [origin],
    localOrigin: url,
    headers: { authorization: `Token ${token}` },
  });
  return {
    name: "tiingo",
    closeBasis: "raw",
    hasSplits: true,
    hasDividends: true,
    mostTickers: 1,
    daily: async (tickers, span, signal) => {
      const answers = new Map<string, DailyPrices>();
      for (const ticker of tickers) {
        const path = `/tiingo/daily/${encodeURIComponent(ticker)}/prices`;
        const address = client.addressOf(origin, path);
        address.searchParams.set("startDate", span.from);
        address.searchParams.set("endDate", span.through);
        const bytes = await client.get(address, signal).catch(absentAsNull);
        if (bytes !== null) answers.set(ticker, readTiingo(bytes, span, address.pathname));
      }
      return answers;
    },
    actions: null,
    tradesBetween: null,
    openStream: null,
    close: () => client.close(),
  };
}

function absentAsNull(error: unknown): null {
  if (error instanceof VendorError && error.failure === "not-found") return null;
  throw error;
}

function readTiingo(bytes: Uint8Array, span: DaySpan, place: string): DailyPrices {
  const rows = vendorJson(bytes, answerShape, place);
  const actions: ReportedAction[] = [];
  // The instant of a date is its midnight in UTC: only the date counts.
  const bars = rows.map((row) => {
    const day = dateIn(row.date);
    if (row.splitFactor !== 1) actions.push({ day, kind: "split", amount: row.splitFactor });
    if (row.divCash !== 0) actions.push({ day, kind: "dividend", amount: row.divCash });
    const { open, high, low, close, volume } = row;
    return { day, open, high, low, close, volume };
  });
  return checkedPrices({ bars, actions: withoutRepeats(actions) }, span);
}

/** A row reported twice repeats its actions. */
function withoutRepeats(actions: readonly ReportedAction[]): ReportedAction[] {
  return [...new Map(actions.map((each) => [JSON.stringify(each), each])).values()];
}

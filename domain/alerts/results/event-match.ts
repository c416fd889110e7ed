import type { AlertLookback } from "#contract/alerts/alert-vocabulary.ts";
import { itemsText } from "#contract/events/item-codes.ts";
import { movedPoint } from "#contract/values/decimal-text.ts";
import { filingIndexUrl, formatCik } from "#contract/values/edgar-identifiers.ts";
import type { AlertFacts } from "#domain/alerts/constraint-tree.ts";
import {
  type AlertMatch,
  type ResultCells,
  type ShownFor,
  dateAccepted,
} from "#domain/alerts/results/alert-match.ts";
import { closeOf } from "#domain/events/disclosure.ts";

/** An event as alerts look at it; instants UTC, dollars, market value and volume in millions. */
export type EventMatchRow = {
  accession: string;
  cik: number;
  companyName: string;
  ticker: string | null;
  industry: string;
  sic: string | null;
  acceptedAt: string | null;
  filedOn: string | null;
  items: string[];
  day0: string;
  /** Fraction, market adjusted. */
  eventReturn: number | null;
  sharePrice: number | null;
  marketValue: number | null;
  averageDailyVolume: number | null;
} & Readonly<Record<`sold${AlertLookback}` | `purchased${AlertLookback}`, number | null>>;

/** An event as a match of alerts on material events: evaluated at the close of day 0. */
export function eventMatch(row: EventMatchRow): AlertMatch {
  return {
    key: row.accession,
    accession: row.accession,
    // Amendments are no events of their own.
    form: "8-K",
    rowNumber: null,
    cik: row.cik,
    name: row.ticker ?? row.companyName,
    day: null,
    direction: null,
    happenedAt: closeOf(row.day0),
    facts: eventFacts(row),
    cells: (shown) => eventCells(row, shown),
  };
}

function eventFacts(row: EventMatchRow): AlertFacts {
  return {
    cik: row.cik,
    industry: row.industry,
    items: row.items,
    return: row.eventReturn,
    sharePrice: row.sharePrice,
    marketValue: row.marketValue,
    averageDailyVolume: row.averageDailyVolume,
    sold30: row.sold30,
    sold90: row.sold90,
    sold180: row.sold180,
    sold365: row.sold365,
    purchased30: row.purchased30,
    purchased90: row.purchased90,
    purchased180: row.purchased180,
    purchased365: row.purchased365,
  };
}

/** Stored in millions of dollars, shown in dollars: a column of a file says no unit. */
const millionsExponent = 6;

function eventCells(row: EventMatchRow, { lookback, timeZone }: ShownFor): ResultCells {
  return {
    "Company Name": row.companyName,
    Ticker: row.ticker,
    "Date Accepted": dateAccepted(row, timeZone),
    "Filing URL": filingIndexUrl(row.cik, row.accession),
    Items: itemsText(row.items),
    "Event Return": row.eventReturn === null ? null : movedPoint(row.eventReturn, 2),
    "Value Sold": row[`sold${lookback}`],
    "Value Purchased": row[`purchased${lookback}`],
    "Market Value": row.marketValue === null ? null : movedPoint(row.marketValue, millionsExponent),
    CIK: formatCik(row.cik),
    SIC: row.sic,
  };
}

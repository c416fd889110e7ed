import { filingIndexUrl, formatCik } from "#contract/values/edgar-identifiers.ts";
import { exclusionOf } from "#contract/trades/exclusions.ts";
import type { OfficerRole } from "#contract/trades/officer-roles.ts";
import type { AlertFacts } from "#domain/alerts/constraint-tree.ts";
import {
  type AlertMatch,
  type ResultCells,
  type ShownFor,
  dateAccepted,
} from "#domain/alerts/results/alert-match.ts";
import { insiderTypesOf } from "#domain/trades/rows/insider-types.ts";

/** A trade row as alerts look at it; instants UTC, dollars, market value and volume in millions. */
export type TradeMatchRow = {
  accession: string;
  form: string | null;
  rowNumber: number;
  cik: number;
  companyName: string;
  ticker: string | null;
  industry: string;
  sic: string | null;
  ownerName: string;
  ownerCik: number;
  otherOwners: number;
  ownerCiks: number[];
  title: string | null;
  officerRoles: OfficerRole[] | null;
  isOfficer: boolean;
  isDirector: boolean;
  isTenPercentOwner: boolean;
  isOther: boolean;
  tradeDate: string;
  direction: string;
  shares: number;
  price: number | null;
  value: number | null;
  /** Exact decimal text; null where totals exclude the row. */
  sumValue: string | null;
  priceSuspect: string;
  /** Dollars. */
  shortSwingProfit: number | null;
  isPlan: boolean;
  acceptedAt: string | null;
  filedOn: string | null;
  /** Null also of an amendment whose original is not stored: that may have been filed in time. */
  daysToFile: number | null;
  sharePrice: number | null;
  marketValue: number | null;
  averageDailyVolume: number | null;
  /** See `filingPublicAt`. */
  happenedAt: string;
};

/** A trade row as a match of alerts on Form 4. */
export function tradeMatch(row: TradeMatchRow): AlertMatch {
  return {
    key: `${row.accession}/${row.rowNumber}`,
    accession: row.accession,
    form: row.form,
    rowNumber: row.rowNumber,
    cik: row.cik,
    name: row.ticker ?? row.companyName,
    day: null,
    direction: null,
    happenedAt: row.happenedAt,
    ownerCik: row.ownerCik,
    excludedBecause: exclusionOf({
      value: row.value,
      sum_value: row.sumValue,
      price_suspect: row.priceSuspect,
      // Alerts match live rows only.
      is_live: true,
    }),
    sumValue: row.sumValue,
    facts: tradeFacts(row),
    cells: (shown) => tradeCells(row, shown),
  };
}

function tradeFacts(row: TradeMatchRow): AlertFacts {
  return {
    cik: row.cik,
    industry: row.industry,
    direction: row.direction === "Purchase" ? "Purchase" : "Sale",
    ownerCiks: row.ownerCiks,
    officerRoles: row.officerRoles,
    isOfficer: row.isOfficer,
    isDirector: row.isDirector,
    isTenPercentOwner: row.isTenPercentOwner,
    isOther: row.isOther,
    isPlan: row.isPlan,
    shares: row.shares,
    value: row.value,
    shortSwingProfit: row.shortSwingProfit,
    sharePrice: row.sharePrice,
    marketValue: row.marketValue,
    averageDailyVolume: row.averageDailyVolume,
  };
}

function tradeCells(row: TradeMatchRow, { timeZone }: ShownFor): ResultCells {
  return {
    "Company Name": row.companyName,
    Ticker: row.ticker,
    "Date Accepted": dateAccepted(row, timeZone),
    "Filing URL": filingIndexUrl(row.cik, row.accession),
    "Reporting Person":
      row.otherOwners > 0 ? `${row.ownerName} +${row.otherOwners}` : row.ownerName,
    Title: row.title,
    Relationship: insiderTypesOf(row).join(", ") || null,
    "Trade Date": row.tradeDate,
    Type: row.direction,
    Shares: row.shares,
    Price: row.price,
    Value: row.value,
    "10b5-1": row.isPlan ? "Yes" : "No",
    "Days to File": row.daysToFile,
    CIK: formatCik(row.cik),
    SIC: row.sic,
  };
}

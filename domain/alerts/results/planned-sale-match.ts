import { filingIndexUrl, formatCik } from "#contract/values/edgar-identifiers.ts";
import type { AlertFacts } from "#domain/alerts/constraint-tree.ts";
import {
  type AlertMatch,
  type ResultCells,
  type ShownFor,
  dateAccepted,
} from "#domain/alerts/results/alert-match.ts";

/** A Form 144 notice as alerts look at it; instants UTC, dollars. */
export type PlannedSaleMatchRow = {
  accession: string;
  form: string | null;
  cik: number;
  companyName: string;
  ticker: string | null;
  industry: string;
  sic: string | null;
  personCik: number | null;
  personName: string;
  relationships: string | null;
  saleFrom: string | null;
  /** To be sold; null where the notice does not state them. */
  units: number | null;
  value: number | null;
  isPlan: boolean;
  broker: string | null;
  sharePrice: number | null;
  /** Millions of dollars, as is the volume. */
  marketValue: number | null;
  averageDailyVolume: number | null;
  acceptedAt: string | null;
  filedOn: string | null;
  /** See `filingPublicAt`. */
  happenedAt: string;
};

/** A notice as a match of alerts on planned sales. */
export function plannedSaleMatch(row: PlannedSaleMatchRow): AlertMatch {
  return {
    key: row.accession,
    accession: row.accession,
    form: row.form,
    rowNumber: null,
    cik: row.cik,
    name: row.ticker ?? row.companyName,
    day: null,
    direction: null,
    happenedAt: row.happenedAt,
    facts: factsOf(row),
    cells: (shown) => cellsOf(row, shown),
  };
}

function factsOf(row: PlannedSaleMatchRow): AlertFacts {
  return {
    cik: row.cik,
    industry: row.industry,
    ownerCiks: row.personCik === null ? [] : [row.personCik],
    shares: row.units,
    value: row.value,
    isPlan: row.isPlan,
    sharePrice: row.sharePrice,
    marketValue: row.marketValue,
    averageDailyVolume: row.averageDailyVolume,
  };
}

function cellsOf(row: PlannedSaleMatchRow, { timeZone }: ShownFor): ResultCells {
  return {
    "Company Name": row.companyName,
    Ticker: row.ticker,
    "Date Accepted": dateAccepted(row, timeZone),
    "Filing URL": filingIndexUrl(row.cik, row.accession),
    Seller: row.personName,
    Relationship: row.relationships,
    "Planned Sale Date": row.saleFrom,
    Shares: row.units,
    Value: row.value,
    // A notice that names no plan does not prove that there is none.
    "10b5-1": row.isPlan ? "Yes" : null,
    Broker: row.broker,
    CIK: formatCik(row.cik),
    SIC: row.sic,
  };
}

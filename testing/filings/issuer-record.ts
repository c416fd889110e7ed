import { addTradingDays } from "#domain/calendar/trading-calendar.ts";
import type {
  CurrentReport,
  IssuerRecord,
  OwnershipFiling,
  OwnershipLine,
  PeriodicReport,
  PriceSeries,
  ReportingOwner,
} from "#domain/trades/issuer-record.ts";

/** UTC instant of a New York wall-clock time "YYYY-MM-DDTHH:MM:SS". */
export function easternInstant(wallClock: string): string {
  return Temporal.PlainDateTime.from(wallClock)
    .toZonedDateTime("America/New_York")
    .toInstant()
    .toString();
}

/** An issuer about which nothing is stored. */
export function issuerRecord(parts: Partial<IssuerRecord> = {}): IssuerRecord {
  return {
    cik: 1_000_001,
    name: "Calder Therapeutics, Inc.",
    sic: "2834",
    fiscalYearEnd: "1231",
    listedTickers: ["CPTX"],
    ownershipFilings: [],
    currentReports: [],
    periodicReports: [],
    delistingFiledOn: null,
    shareCounts: [],
    prices: null,
    fund: null,
    ...parts,
  };
}

/** A director, "Tillery Robert V". */
export function reportingOwner(parts: Partial<ReportingOwner> = {}): ReportingOwner {
  return {
    cik: 2_000_001,
    name: "Tillery Robert V",
    city: "CAMBRIDGE",
    state: "MA",
    isDirector: true,
    isOfficer: false,
    isTenPercentOwner: false,
    isOther: false,
    officerTitle: null,
    otherText: null,
    ...parts,
  };
}

/** A Form 4 of 2024-05-08 with one owner and no lines. */
export function ownershipFiling(parts: Partial<OwnershipFiling> = {}): OwnershipFiling {
  return {
    accession: "0001000001-24-000001",
    form: "4",
    acceptedAt: easternInstant("2024-05-08T18:00:00"),
    filedOn: "2024-05-08",
    periodOfReport: "2024-05-06",
    dateOfOriginalSubmission: null,
    isPlanChecked: null,
    remarks: null,
    issuerName: "Calder Therapeutics, Inc.",
    issuerSymbol: "CPTX",
    footnotes: {},
    owners: [reportingOwner()],
    lines: [],
    ...parts,
  };
}

/** Line 1: a sale of 1,000 common shares at 10 dollars on 2024-05-06. */
export function ownershipLine(parts: Partial<OwnershipLine> = {}): OwnershipLine {
  return {
    lineNumber: 1,
    table: "non-derivative",
    kind: "transaction",
    securityTitle: "Common Stock",
    transactionDate: "2024-05-06",
    deemedExecutionDate: null,
    transactionFormType: "4",
    code: "S",
    timeliness: null,
    shares: "1000",
    pricePerShare: "10",
    acquiredDisposed: "D",
    sharesOwnedFollowing: null,
    directOrIndirect: "D",
    natureOfOwnership: null,
    footnoteIds: [],
    ...parts,
  };
}

/** Purchases and sales of common stock, "S 1000@10", numbered in order. */
export function linesOf(...trades: string[]): OwnershipLine[] {
  return trades.map((trade, index) => {
    const [code = "", shares = "", price = ""] = trade.split(/[ @]/);
    const acquiredDisposed = code === "P" || code === "M" ? "A" : "D";
    const pricePerShare = price === "" ? null : price;
    return ownershipLine({ lineNumber: index + 1, code, shares, pricePerShare, acquiredDisposed });
  });
}

/** An 8-K accepted at a New York wall-clock time. */
export function currentReport(
  wallClock: string,
  parts: Partial<CurrentReport> = {},
): CurrentReport {
  return {
    accession: `0001000001-24-${wallClock.slice(5, 16).replace(/\D/g, "").slice(0, 6)}`,
    form: "8-K",
    acceptedAt: easternInstant(wallClock),
    filedOn: wallClock.slice(0, 10),
    periodOfReport: null,
    items: ["8.01"],
    ...parts,
  };
}

/** A 10-Q accepted at a New York wall-clock time for a quarter. */
export function periodicReport(
  wallClock: string,
  periodOfReport: string,
  parts: Partial<PeriodicReport> = {},
): PeriodicReport {
  return {
    accession: `0001000001-24-9${wallClock.slice(5, 10).replace(/\D/g, "")}0`,
    form: "10-Q",
    acceptedAt: easternInstant(wallClock),
    filedOn: wallClock.slice(0, 10),
    periodOfReport,
    ...parts,
  };
}

/**
 * A raw series from a first trading day on, one close per session; adjusted equals close unless
 * given otherwise.
 */
export function priceSeries(
  firstDay: string,
  close: readonly (number | null)[],
  parts: Partial<PriceSeries> = {},
): PriceSeries {
  return {
    source: "test prices",
    ticker: "CPTX",
    closeBasis: "raw",
    splits: [],
    days: close.map((_, index) => addTradingDays(firstDay, index)),
    close,
    adjustedClose: close,
    volume: close.map(() => 1_000_000),
    ...parts,
  };
}

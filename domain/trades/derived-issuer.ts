import type { EventPattern } from "#contract/patterns/event-patterns.ts";
import type { GapBasis } from "#contract/events/filing-gap.ts";
import type { DueBasis } from "#contract/lines/due-dates.ts";
import type { OfficerRole } from "#contract/trades/officer-roles.ts";
import type { TradePattern } from "#contract/patterns/trade-patterns.ts";
import type { Lookback } from "#contract/events/event-vocabulary.ts";
import type { Lead, TradeScore } from "#domain/leads/lead.ts";
import type { DerivedPlan } from "#domain/plans/derived-plan.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import type { DerivedPlannedSale } from "#domain/planned-sales/planned-sale.ts";
import type { DerivedShortSwing } from "#domain/short-swing/derived-short-swing.ts";

/** The computed columns of one issuer: what `deriveIssuer` answers and the database stores. */
export type DerivedIssuer = {
  trades: readonly DerivedTrade[];
  events: readonly DerivedEvent[];
  reports: readonly DerivedReport[];
  lines: readonly DerivedLine[];
  /** Every line of Forms 3, 4, and 5. */
  reportedLines: readonly ReportedLine[];
  shortSwings: readonly DerivedShortSwing[];
  plannedSales: readonly DerivedPlannedSale[];
  plans: readonly DerivedPlan[];
  leads: readonly Lead[];
  /** Of every live trade. */
  scores: readonly TradeScore[];
  /** The prices these columns can depend on. */
  priceUse: PriceUse;
};

export const returnHorizons = [5, 10, 20, 60, 120] as const;
export type ReturnHorizon = (typeof returnHorizons)[number];

/** What the amendment, duplicate and code rules say of one as-filed P or S line. */
export type DerivedLine = {
  accession: string;
  lineNumber: number;
  /** The trade row the line belongs to; null when excluded (contradictory code and A/D pair). */
  rowNumber: number | null;
  /** Accession of the amendment that claimed this line. */
  supersededBy: string | null;
  /** Line of that amendment. */
  supersededByLine: number | null;
  /** For a line of an amendment: the original line it claimed. */
  supersedes: { accession: string; lineNumber: number } | null;
  /** Accession of the earlier filing that reports the same trade for other owners. */
  duplicateOf: string | null;
  isPlan: boolean;
  flags: readonly string[];
};

/** One merged purchase or sale row. DOMAIN.md section 2. */
export type DerivedTrade = {
  accession: string;
  /** 1-based within the filing, by first line, before amendments are applied: never changes. */
  rowNumber: number;
  issuerCik: number;
  companyName: string;
  ticker: string | null;
  industry: string;
  /** False when every line of the row is superseded. */
  isLive: boolean;
  /** The live lines summed here; all lines when none is live. */
  lineNumbers: readonly number[];
  ownerCik: number;
  ownerName: string;
  /** How many further owners the filing has. */
  otherOwners: number;
  ownerCiks: readonly number[];
  /** The displayed owner's title. */
  title: string | null;
  /** That this title names, see `officerRolesOf`. */
  officerRoles: readonly OfficerRole[];
  /** "City, State" of the displayed owner. */
  location: string | null;
  isOfficer: boolean;
  isDirector: boolean;
  isTenPercentOwner: boolean;
  isOther: boolean;
  securityTitle: string | null;
  tradeDate: string;
  direction: "Purchase" | "Sale";
  /** Decimal strings; price and value null when any line lacks a price. Dollars. */
  shares: string;
  price: string | null;
  value: string | null;
  /** What sums (value sold, value purchased) count: value of live, non-duplicate, unsuspected lines. */
  sumValue: string | null;
  /** The same by date of disclosure: more than one part where an amendment added lines. */
  disclosedSums: readonly DisclosedSum[];
  isPlan: boolean;
  /** Whether any line summed here cites a footnote. */
  hasFootnotes: boolean;
  acceptedAt: string | null;
  filedOn: string | null;
  daysToFile: number | null;
  calendarDaysToFile: number | null;
  /** Under Section 16(a), of the line that was filed latest after its due date; null where unknown. */
  dueOn: string | null;
  dueBasis: DueBasis | null;
  /** EDGAR business days after the due date; 0 if on time. */
  daysLate: number | null;
  priceSuspect: "yes" | "no" | "unknown";
  /** Fractions, keyed by horizon. */
  rawReturns: Readonly<Record<ReturnHorizon, number | null>>;
  adjustedReturns: Readonly<Record<ReturnHorizon, number | null>>;
  next8kAccession: string | null;
  next8kDays: number | null;
  next8kReturn: number | null;
  next8kItems: readonly string[] | null;
  nextEarningsAccession: string | null;
  nextEarningsDays: number | null;
  nextEarningsReturn: number | null;
  isBetweenQuarterEndAndEarnings: boolean;
  /** Dollars. */
  sharePrice: number | null;
  /** Millions of dollars. */
  marketValue: number | null;
  /** Millions of dollars a day. */
  averageDailyVolume: number | null;
  flags: readonly string[];
  /** In the order of `contract/patterns/trade-patterns.ts`. */
  patterns: readonly TradePattern[];
  /**
   * Dollars, decimal text: what a sale avoided losing, or a purchase gained, by the close of day 0
   * of the next 8-K; null where nothing can be said of it. The net one leaves out the market's move.
   */
  avoidedOrGained: string | null;
  avoidedOrGainedNet: string | null;
  /** Dollars, decimal text: profit under Section 16(b) together with trades disclosed before; null for none. */
  shortSwingProfit: string | null;
};

export type DerivedEvent = {
  accession: string;
  companyName: string;
  ticker: string | null;
  industry: string;
  day0: string | null;
  day0Basis: "acceptance" | "filing-date" | null;
  /** Market-adjusted, fraction. */
  eventReturn: number | null;
  sharePrice: number | null;
  marketValue: number | null;
  averageDailyVolume: number | null;
  /** Days from the date of the event to acceptance; null where unknown. */
  gapDays: number | null;
  /** EDGAR business days. */
  gapBusinessDays: number | null;
  /** Trades of insiders from the date of the event to acceptance. */
  gapTrades: number | null;
  /** Four business days after the event; null where there is none or it is unknown, which the basis says. */
  dueOn: string | null;
  dueBasis: GapBasis;
  /** EDGAR business days after the due date; 0 if on time. */
  daysLate: number | null;
  /** Last day of the lookback window for insider totals. */
  windowEnd: string | null;
  /** By look-back in calendar days; null where the window end is not known. */
  insiderTotals: Readonly<Record<Lookback, InsiderTotals>> | null;
  /** The same of Form 4s disclosed by the close of the fifth trading day after day 0: what alerts use. */
  alertTotals: Readonly<Record<Lookback, InsiderTotals>> | null;
  /** In the order of `contract/patterns/event-patterns.ts`. */
  patterns: readonly EventPattern[];
  flags: readonly string[];
};

/** The company of an 8-K, 10-Q or 10-K, or of an amendment, as it was known when the filing came. */
export type DerivedReport = {
  accession: string;
  /** UTC: acceptance, or the end of the filing day. */
  happenedAt: string;
  companyName: string;
  ticker: string | null;
  sic: string | null;
  industry: string;
  /** Dollars. */
  sharePrice: number | null;
  /** Millions of dollars. */
  marketValue: number | null;
  /** Millions of dollars a day. */
  averageDailyVolume: number | null;
};

/** Dollars of a row disclosed at an instant, UTC; null where no filing of them has a date. */
export type DisclosedSum = { publicAt: string | null; sumValue: string };

/** Dollars as decimal strings. */
export type InsiderTotals = { valueSold: string; valuePurchased: string };

/** Both ends included, YYYY-MM-DD. */
export type DayRange = { from: string; to: string };

/**
 * Which daily prices the computed columns of one issuer can depend on, whatever source they come
 * from, those that have not arrived yet included. A price outside changes none of them.
 */
export type PriceUse = {
  /** Every ticker under which the stock's prices are looked for. */
  tickers: readonly string[];
  /** Those to request from a vendor, which finds a renamed security under its newest name. */
  requestedTickers: readonly string[];
  /** First day on which a column looks at the stock; null when none does. */
  firstDay: string | null;
  /** Bars and dividends of the stock; its splits count whenever there are any. */
  stockDays: readonly DayRange[];
  /** Days whose close of the market fund is read. */
  fundDays: readonly DayRange[];
  /** Days whose splits and dividends of the market fund stand between two closes that are read. */
  fundSpans: readonly DayRange[];
  /** Days that change a column by being reached, as the last day with a bar of stock or fund. */
  reachDays: readonly DayRange[];
};

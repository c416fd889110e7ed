import type { Lookback } from "#contract/events/event-vocabulary.ts";
import type { EventPattern } from "#contract/patterns/event-patterns.ts";
import type { Proved } from "#domain/patterns/proof/proved.ts";
import type { MeasuredReturn } from "#domain/returns/market-adjusted-returns.ts";
import type { DerivedEvent, DerivedTrade } from "#domain/trades/derived-issuer.ts";
import type { CurrentReport } from "#domain/trades/issuer-record.ts";
import type { ProvedValue } from "#domain/trades/proof/trade-proof.ts";

/** Everything that proves one material event. */
export type EventProof = {
  /** The row as stored, recomputed from the same record. */
  event: DerivedEvent;
  report: CurrentReport;
  dayZero: ProvedDayZero;
  /** What the event return is made of; null where no source has the stock, or the fund. */
  stock: PricesUsed | null;
  fund: PricesUsed | null;
  computed: readonly ProvedEventValue[];
  /** Live trades of the longest look-back, newest first. */
  insiderTrades: readonly ProvedInsiderTrade[];
  /** 8-K/A that belong to the event, oldest first. */
  amendments: readonly LinkedAmendment[];
  /** The patterns that hold, and those that could not be decided. */
  patterns: readonly Proved<EventPattern>[];
  /** Last day of the fiscal quarter whose results the filing announced, null where it announced none. */
  quarterAnnounced: string | null;
  next8k: FollowingReport | null;
  nextEarnings: FollowingReport | null;
  /** The row's flags, and what the record leaves open, as sentences. */
  cautions: readonly string[];
};

/** Day 0 and the end of the look-back, with the reasons as sentences; days in them are `YYYY-MM-DD`. */
export type ProvedDayZero = {
  day0: string | null;
  basis: "acceptance" | "filing-date" | null;
  reason: string;
  windowEnd: string | null;
  windowReason: string | null;
};

/** The two closes of one series that a return is made of. */
export type PricesUsed = {
  source: string;
  ticker: string;
  /** The trading day before day 0, and day 0. */
  fromDay: string;
  toDay: string;
  adjustedFrom: number | null;
  adjustedTo: number | null;
  /** As printed that day, null where the source leaves it unknown. */
  printedFrom: number | null;
  printedTo: number | null;
  /** Why a close as printed is not known. */
  printedMissing: string | null;
  /** Who adjusted the closes, as a sentence. */
  adjustment: string;
  /** Between the two days; null where the source does not name them. */
  splits: readonly { day: string; ratio: number }[] | null;
  dividends: readonly { day: string; amount: number }[] | null;
  /** to ÷ from − 1 */
  fraction: number | null;
};

/** One computed number of an event. */
export type ProvedEventValue = ProvedValue & {
  /** Set for sums of insiders' trades only. */
  lookback: Lookback | null;
};

/** A trade before an event, and what sums make of it. */
export type ProvedInsiderTrade = {
  trade: DerivedTrade;
  isCounted: boolean;
  /** Why it does not count, or only in part; null when it counts whole. */
  note: string | null;
};

/** An 8-K/A of the same company and report date. */
export type LinkedAmendment = {
  report: CurrentReport;
  /** Why it may belong to another event; null without a doubt. */
  caution: string | null;
};

/** A filing that came after the event. */
export type FollowingReport = {
  accession: string;
  form: string;
  acceptedAt: string | null;
  filedOn: string | null;
  items: readonly string[];
  day0: string;
  measured: MeasuredReturn;
  /** Whether EDGAR lists one that is not stored and may have come before. */
  mayBeAnother: boolean;
};

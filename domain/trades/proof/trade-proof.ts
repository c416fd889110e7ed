import type { ProofInput } from "#domain/trades/proof/proof-text.ts";
import type { TradePattern } from "#contract/patterns/trade-patterns.ts";
import type { Proved } from "#domain/patterns/proof/proved.ts";
import type { DerivedTrade, ReturnHorizon } from "#domain/trades/derived-issuer.ts";
import type { OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";

/** Everything that proves one trade row. */
export type TradeProof = {
  /** The row as stored, recomputed from the same record. */
  trade: DerivedTrade;
  filing: OwnershipFiling;
  /** Every line of the filing, counted or not, in document order. */
  lines: readonly ProvedLine[];
  footnotes: readonly { id: string; text: string }[];
  computed: readonly ProvedNumber[];
  /** The patterns that hold, and those that could not be decided. */
  patterns: readonly Proved<TradePattern>[];
  /** Of its cluster, the days of the first and the last trade, `YYYY-MM-DD`, and how many persons; null without one. */
  cluster: { first: string; last: string; persons: number } | null;
  /** The filing, what it amends and what amends it, newest first. */
  history: readonly ProvedFiling[];
  /** The row's flags as sentences. */
  cautions: readonly string[];
};

/** A line as filed and what became of it. */
export type ProvedLine = {
  accession: string;
  asFiled: OwnershipLine;
  /** Shares × price in dollars, null when either is missing. */
  value: string | null;
  /** Whether the line is summed in this row. */
  isCounted: boolean;
  /** In words why it is not; null when it is. */
  notCountedBecause: string | null;
  supersededBy: { accession: string; lineNumber: number } | null;
};

export type ProofUnit =
  | "dollars"
  | "dollars_per_share"
  | "millions"
  | "shares"
  | "days"
  | "fraction"
  | "flag"
  | "text";

/** One computed number of a trade. */
export type ProvedNumber = ProvedValue & {
  /** Set for the return columns only. */
  horizon: ReturnHorizon | null;
};

/** One computed number with its rule and the inputs that give it. */
export type ProvedValue = {
  /** Wire name of the column. */
  name: string;
  label: string;
  unit: ProofUnit;
  /** Unrounded; decimal text where the computation is exact; null when there is none. */
  value: number | string | null;
  rule: string;
  inputs: readonly ProofInput[];
  /** Why there is no value, or a caution. */
  note: string | null;
};

/** One filing of an amendment history. */
export type ProvedFiling = {
  accession: string;
  form: string;
  filedOn: string | null;
  acceptedAt: string | null;
  /** What the filing did, in words. */
  effect: string;
  changes: readonly CellChange[];
  /** Whether the row belongs to this filing. */
  isThis: boolean;
};

/** A cell an amended line gives differently from the line it replaces. */
export type CellChange = {
  /** Line of the amendment. */
  lineNumber: number;
  cell: string;
  before: string | null;
  after: string | null;
};

import type { ColumnKind } from "#contract/screening/column-kind.ts";
import type { TradeSums } from "#contract/trades/exclusions.ts";
import type { DataVersion } from "#server/export/data-version.ts";

/** As answers of the API have it: a list where there are several, null where unknown. */
export type FileValue = string | number | null | readonly string[];

/** As shown on screen; "exact" is dollars, unrounded, as decimal text or a number. */
export type FileKind = ColumnKind | "exact";

/** One column of a file. */
export type FileColumn<Row> = {
  /** Names the value in JSON. */
  name: string;
  header: string;
  kind: FileKind;
  /** Typed and unrounded, in the row's own unit; days and instants as ISO text. */
  valueOf: (row: Row) => FileValue;
  /** In the header's unit, as `cellText` writes it. */
  textOf: (row: Row) => string;
};

/** The description of a file. */
export type FileFacts = {
  title: string;
  /** The query, in words. */
  inWords: string;
  /** The query, as the API takes it. */
  query: object;
  /** UTC. */
  exportedAt: string;
  dataVersion: DataVersion;
  rows: number;
  /** What the rows add up to; null where they are not added. */
  sums: TradeSums | null;
  /** Filings that are listed but not read yet: while there are any, rows may be missing. */
  unreadFilings: number;
  /** Whether companies, people and prices are invented. */
  isDemonstration: boolean;
};

/** Writes one file from beginning to end; each step waits for the receiver. */
export type TableWriter<Row> = {
  begin(facts: FileFacts): Promise<void>;
  rows(rows: readonly Row[]): Promise<void>;
  end(): Promise<void>;
};

import type { ColumnKind } from "#contract/screening/column-kind.ts";
import type { DataVersion } from "#server/export/data-version.ts";

/** As answers of the API have it: a list where there are several, null where unknown. */
export type FileValue = string | number | null | readonly string[];

/** One column of a file. */
export type FileColumn<Row> = {
  /** Names the value in JSON. */
  name: string;
  header: string;
  kind: ColumnKind;
  /** Typed and unrounded, in the row's own unit; days and instants as ISO text. */
  valueOf: (row: Row) => FileValue;
  /** In the header's unit, as `cellText` writes it. */
  textOf: (row: Row) => string;
};

/** What a file says of itself. */
export type FileFacts = {
  title: string;
  /** What was asked, in words. */
  inWords: string;
  /** What was asked, as the API takes it. */
  query: object;
  /** UTC. */
  exportedAt: string;
  dataVersion: DataVersion;
  rows: number;
  /** Whether companies, people and prices are invented. */
  isDemonstration: boolean;
};

/** Writes one file from its beginning to its end; each step waits for the receiver. */
export type TableWriter<Row> = {
  begin(facts: FileFacts): Promise<void>;
  rows(rows: readonly Row[]): Promise<void>;
  end(): Promise<void>;
};

import type { ColumnType, Generated } from "kysely";

export type DocumentTextTable = {
  accession: string;
  document_number: number;
  type: string;
  filename: string | null;
  text: string;
};

export type FilingWordsTable = {
  accession: string;
  words: string | null;
  has_too_many: Generated<boolean>;
  /** Of the rules that made the words; 0: not known, or not made yet. */
  words_version: Generated<number>;
};

export type ReportFiguresTable = {
  accession: string;
  cik: number;
  happened_at: string;
  company_name: string;
  ticker: string | null;
  sic: string | null;
  industry: string;
  share_price: number | null;
  market_value: number | null;
  average_daily_volume: number | null;
};

export type TextExtractionTable = {
  accession: string;
  extractor_version: number;
  refused: ColumnType<unknown, string | undefined, string>;
};

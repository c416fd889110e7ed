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

export type TextExtractionTable = {
  accession: string;
  extractor_version: number;
  refused: ColumnType<unknown, string | undefined, string>;
};

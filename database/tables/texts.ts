import type { ColumnType } from "kysely";

export type DocumentTextTable = {
  accession: string;
  document_number: number;
  type: string;
  filename: string | null;
  text: string;
};

export type TextExtractionTable = {
  accession: string;
  extractor_version: number;
  refused: ColumnType<unknown, string | undefined, string>;
};

import type { ColumnType, Generated } from "kysely";

export type ReviewCompanyTable = {
  gvkey: string;
  company_name: string;
  fraud_description: Generated<string>;
};

export type ReviewInteractionTable = {
  gvkey: string;
  interaction_num: number;
  call_id: number;
  interaction_number: number;
  revision: Generated<number>;
  withdrawn_at: string | null;
};

/** One speaker's part of an interaction as it is reviewed; no line has a line break. */
export type ReviewTurn = { speaker: string | null; role: string | null; lines: readonly string[] };

export type ReviewTextTable = {
  gvkey: string;
  interaction_num: number;
  revision: number;
  kind: "remarks" | "question";
  heading: string;
  turns: ColumnType<readonly ReviewTurn[], string, string>;
  body: string;
  noted_at: Generated<string>;
};

export type ReviewerTable = {
  id: Generated<number>;
  account_id: number | null;
  email: string;
  former_emails: Generated<string[]>;
};

export type ReviewAssignmentTable = {
  account_id: number;
  gvkey: string;
  assigned_at: Generated<string>;
  assigned_by: string;
  reopened_at: string | null;
};

type Annotation = {
  gvkey: string;
  interaction_num: number;
  revision: number;
  reason: string | null;
  /** Pairs of start and end. */
  highlights: ColumnType<readonly (readonly [number, number])[], string, string>;
};

export type CategorizationTable = Annotation & {
  reviewer_id: number;
  version: Generated<number>;
  categorization: 0 | 1 | null;
  saved_at: Generated<string>;
  saved_by: string;
};

/** Written by a trigger. */
export type CategorizationHistoryTable = CategorizationTable;

export type GoldLabelTable = Omit<Annotation, "reason"> & {
  version: number;
  categorization: 0 | 1;
  reason: string;
  decided_at: Generated<string>;
  decided_by: string;
};

export type ConferenceCallTable = {
  id: Generated<number>;
  source: string;
  source_key: string;
  cik: number | null;
  ticker: string | null;
  company_name: string;
  fiscal_period: string | null;
  held_on: string;
  title: string;
  sha256: Buffer;
  gvkey: string | null;
  fraud_description: string | null;
  import_id: Generated<number | null>;
  corrected_by: Generated<number | null>;
};

export type CallImportTable = {
  id: Generated<number>;
  source: string;
  file_name: string;
  sha256: Buffer;
  imported_at: Generated<string>;
  imported_by: string | null;
  new_calls: Generated<number>;
  new_interactions: Generated<number>;
  changed_calls: Generated<number>;
  undone_at: Generated<string | null>;
  undone_by: Generated<string | null>;
};

export type RemovedInteractionTable = { gvkey: string; last_number: number };

export type CallInteractionTable = {
  call_id: number;
  interaction_number: number;
  kind: "remarks" | "question";
  description: string;
  turns: ColumnType<unknown, string, string>;
};

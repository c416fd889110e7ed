import type { ColumnType, Generated } from "kysely";
import type { Json } from "#database/tables/json.ts";
import type { lineStatusColumns, reportColumns } from "#database/computed/computed-tables.ts";
import type { TableOf } from "#database/computed/stored-column.ts";
import type { eventColumns } from "#database/screening/event-subject.ts";
import type { lineColumns } from "#database/screening/line-subject.ts";
import type { tradingPlanColumns } from "#database/screening/plan-subject.ts";
import type { plannedSaleColumns } from "#database/screening/planned-sale-subject.ts";
import type { shortSwingColumns } from "#database/screening/short-swing-subject.ts";
import type { tradeColumns } from "#database/screening/trade-subject.ts";

export type IssuerTable = {
  cik: number;
  name: string;
  name_as_of: string;
  sic: string | null;
  sic_as_of: string | null;
  fiscal_year_end: string | null;
  fiscal_year_end_as_of: string | null;
  exchange: string | null;
  exchange_as_of: string | null;
};

export type IssuerTickerTable = {
  cik: number;
  ticker: string;
  list_date: string;
  origin: string;
  list_order: number;
  company_name: string;
  exchange: string | null;
};

export type FilingTable = {
  accession: string;
  form: string;
  issuer_cik: number | null;
  accepted_at: string | null;
  accepted_origin: string | null;
  filed_on: string | null;
  filed_on_origin: string | null;
  period_of_report: string | null;
  items: Generated<string[]>;
  item_titles: Generated<string[]>;
  documents: ColumnType<unknown, string | undefined, string>;
  sha256: Buffer;
  source: string;
  path: string;
  completeness: number;
  parser_version: number;
  withdrawn: Generated<boolean>;
  flags: Generated<string[]>;
};

export type FilingEntityTable = {
  accession: string;
  entity_number: number;
  role: string;
  cik: number;
  name: string;
  sic: string | null;
  fiscal_year_end: string | null;
};

export type OwnershipDocumentTable = {
  accession: string;
  schema_version: string | null;
  document_type: string;
  period_of_report: string | null;
  date_of_original_submission: string | null;
  not_subject_to_section_16: boolean | null;
  is_plan_checked: boolean | null;
  issuer_cik: number;
  issuer_name: string;
  issuer_symbol: string | null;
  remarks: string | null;
  footnotes: ColumnType<unknown, string | undefined, string>;
  signatures: ColumnType<unknown, string | undefined, string>;
};

export type ReportingOwnerTable = {
  accession: string;
  owner_number: number;
  cik: number;
  name: string;
  street_1: string | null;
  street_2: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  state_description: string | null;
  is_director: boolean;
  is_officer: boolean;
  is_ten_percent_owner: boolean;
  is_other: boolean;
  officer_title: string | null;
  other_text: string | null;
};

export type OwnershipLineTable = {
  accession: string;
  line_number: number;
  is_derivative: boolean;
  is_holding: boolean;
  security_title: string | null;
  transaction_date: string | null;
  deemed_execution_date: string | null;
  transaction_form_type: string | null;
  transaction_code: string | null;
  timeliness: string | null;
  shares: string | null;
  price_per_share: string | null;
  acquired_disposed: string | null;
  shares_owned_following: string | null;
  direct_or_indirect: string | null;
  nature_of_ownership: string | null;
  cells: Json;
  footnote_ids: Generated<string[]>;
  flags: Generated<string[]>;
};

export type Item408Table = { accession: string; facts: number; unreadable: Json };

export type TradingArrangementTable = {
  accession: string;
  arrangement_number: number;
  person_name: string | null;
  person_member: string | null;
  title: string | null;
  title_as_tagged: string | null;
  kind: "rule-10b5-1" | "non-rule-10b5-1";
  action: "adopted" | "terminated";
  adopted_raw: string | null;
  adopted_on: string | null;
  terminated_raw: string | null;
  terminated_on: string | null;
  expires_raw: string | null;
  expires_on: string | null;
  duration_raw: string | null;
  duration_days: number | null;
  amounts: Json;
  text: string | null;
  from_text: string[];
  flags: string[];
  facts: Json;
};

export type ShareCountTable = {
  cik: number;
  share_class: Generated<string>;
  ticker: string | null;
  end_on: string;
  filed_on: string;
  shares: string;
  accession: Generated<string>;
  form: string | null;
  origin: string;
};

export type EdgarListingTable = {
  accession: string;
  cik: number;
  origin: string;
  form: string;
  company_name: string;
  filed_on: string | null;
  accepted_at: string | null;
  period_of_report: string | null;
  items: string[] | null;
};

export type UnreadableFilingTable = {
  source: string;
  path: string;
  accession: string | null;
  form: string | null;
  reason_code: string;
  reason: string;
  sha256: Buffer;
  first_seen_at: Generated<string>;
  filed_on: string | null;
};

export type IngestRunTable = {
  id: Generated<number>;
  kind: string;
  source: string;
  started_at: string;
  finished_at: string | null;
  counts: ColumnType<unknown, string | undefined, string>;
};

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
  /** Where its positions are, and its place there; null until it is indexed. */
  segment: Generated<number | null>;
  place: Generated<number | null>;
};

export type WordSegmentTable = {
  segment: number;
  positions_version: number;
  starts: Buffer;
  text_length: number;
};

export type WordBlockTable = {
  segment: number;
  first_key: Buffer;
  is_single: boolean;
  content: Buffer;
};

export type TextExtractionTable = {
  accession: string;
  extractor_version: number;
  refused: ColumnType<unknown, string | undefined, string>;
};

export type DirtyIssuerTable = {
  cik: number;
  marked: Generated<number>;
  attempts: Generated<number>;
  attempted_at: string | null;
  next_attempt_at: Generated<string>;
  last_error: string | null;
};

type Changing = { change_seq: Generated<number> };

export type TradeTable = TableOf<typeof tradeColumns> & Changing;
export type ReportedLineTable = TableOf<typeof lineColumns> & Changing;
export type ShortSwingTable = TableOf<typeof shortSwingColumns> & Changing;
export type PlannedSaleTable = TableOf<typeof plannedSaleColumns> & Changing;
export type TradingPlanTable = TableOf<typeof tradingPlanColumns> & Changing;
export type ReportedLinesStoredTable = { issuer_cik: number; rows_hash: Buffer };
export type EventTable = TableOf<typeof eventColumns> & Changing;
export type OwnershipLineStatusTable = TableOf<typeof lineStatusColumns>;
export type ReportFiguresTable = TableOf<typeof reportColumns>;

import type { Generated } from "kysely";
import type { tradeScoreColumns } from "#database/computed/computed-tables.ts";
import type { Json } from "#database/tables/json.ts";
import type { TableOf } from "#database/computed/stored-column.ts";

export type LeadTable = {
  id: Generated<number>;
  key: string;
  kind: string;
  issuer_cik: number;
  company_name: string;
  ticker: string | null;
  industry: string;
  owner_cik: number | null;
  owner_name: string | null;
  title: string | null;
  accession: string;
  row_number: number | null;
  direction: string | null;
  day: string;
  value: string | null;
  members: Json;
  facts: Json;
  levels: Json;
  score: number;
  score_version: string;
  is_live: Generated<boolean>;
  facts_version: Generated<number>;
  facts_changed_at: string | null;
  first_seen_at: Generated<string>;
};

export type TradeScoreTable = TableOf<typeof tradeScoreColumns>;

export type LeadWeightsTable = {
  id: Generated<number>;
  organization: string;
  weights: Json;
  set_at: string;
  set_by: string;
};

export type LeadRankingTable = {
  organization: string;
  lead_id: number;
  score: number;
  weights_id: number;
};

export type LeadRankingWantedTable = {
  organization: string;
  marked: Generated<number>;
  attempts: Generated<number>;
  attempted_at: string | null;
  next_attempt_at: Generated<string>;
  last_error: string | null;
};

export type LeadTriageTable = {
  organization: string;
  lead_id: number;
  state: string;
  reason: string | null;
  assignee_id: number | null;
  due_on: string | null;
  version: number;
  facts_version: number;
  facts: Json;
  changed_at: string;
  changed_by: string;
};

export type LeadStepTable = {
  id: Generated<number>;
  organization: string;
  lead_id: number;
  at: string;
  by_email: string;
  detail: Json;
};

import type { ColumnType, Generated } from "kysely";

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
};

export type CallInteractionTable = {
  call_id: number;
  interaction_number: number;
  kind: "remarks" | "question";
  description: string;
  turns: ColumnType<unknown, string, string>;
};

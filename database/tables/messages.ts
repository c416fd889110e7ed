import type { ColumnType, Generated } from "kysely";
import type { Json } from "#database/tables/json.ts";

export type OutboxMessageTable = {
  id: Generated<number>;
  idempotency_key: string;
  channel: Generated<string>;
  kind: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string | null;
  reply_to: ColumnType<unknown, string | null, string | null>;
  headers: Json;
  message_id: string;
  attempts: Generated<number>;
  next_attempt_at: string;
  sent_at: string | null;
  given_up_at: string | null;
  last_error: string | null;
  created_at: string;
  expires_at: string | null;
  secret_sealed: Buffer | null;
  outage_at: string | null;
  is_recipient_refused: Generated<boolean>;
};

export type InquiryTable = {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  role: string;
  industry: string;
  company: string;
  country: string;
  state_region: string;
  email: string;
  phone: string;
  heard_about: string;
  worked_with_before: string;
  additional_info: string;
  page: string;
  network_address: string;
  network: string;
  user_agent: string | null;
  fingerprint: Buffer;
  outbox_message_id: number | null;
  created_at: string;
};

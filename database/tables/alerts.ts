import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Json } from "#database/tables/json.ts";

export type AlertTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  form_type: string;
  definition: Json;
  ciks: Generated<number[]>;
  criteria_version: Generated<number>;
  watched_from: string;
  is_paused: Generated<boolean>;
  created_at: string;
  updated_at: string;
  change_seq: Generated<number>;
  cadence: Generated<string>;
  delivery_minute: Generated<number>;
  delivery_weekday: Generated<number>;
  by_mail: Generated<boolean>;
  by_sms: Generated<boolean>;
};

export type DeletedAlertTable = { alert_id: number; change_seq: Generated<number> };

export type AlertHitTable = {
  id: GeneratedAlways<number>;
  alert_id: number;
  account_id: number;
  criteria_version: number;
  dedup_key: string;
  accession: string | null;
  row_number: number | null;
  cik: number;
  day: string | null;
  direction: string | null;
  facts: Json;
  conditions: Json;
  happened_at: string;
  /** By the machine's clock. */
  matched_at: Generated<string>;
  /** By the market's clock. */
  found_at: Generated<string>;
  state: Generated<string>;
  state_changed_at: string | null;
  silence: string | null;
  read_at: string | null;
};

export type AlertNoticeTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  alert_id: number;
  hit_id: number;
  kind: string;
  number: Generated<number>;
  content: ColumnType<unknown, string | undefined, string>;
  /** By the machine's clock. */
  created_at: Generated<string>;
  /** By the market's clock. */
  found_at: Generated<string>;
  planned_at: string | null;
};

export type MatchWantedTable = {
  kind: string;
  accession: string;
  marked: Generated<number>;
  attempts: Generated<number>;
  attempted_at: string | null;
  next_attempt_at: Generated<string>;
  last_error: string | null;
};

export type AlertDeliveryTable = {
  id: GeneratedAlways<number>;
  notice_id: number;
  account_id: number;
  alert_id: number;
  channel: string;
  state: Generated<string>;
  reason: string | null;
  due_at: string;
  outbox_message_id: number | null;
  queued_at: string | null;
  sent_at: string | null;
  created_at: Generated<string>;
};

export type AlertWebhookTable = {
  alert_id: number;
  url: string;
  secret_sealed: Buffer;
  is_enabled: Generated<boolean>;
  switched_off_because: string | null;
  failing_since: string | null;
  created_at: string;
  updated_at: string;
};

export type WebhookDeliveryTable = {
  id: GeneratedAlways<number>;
  notice_id: number;
  alert_id: number;
  message_id: Generated<string>;
  attempts: Generated<number>;
  attempted_at: string | null;
  next_attempt_at: Generated<string>;
  claimed_until: string | null;
  created_at: Generated<string>;
  sent_at: string | null;
  given_up_at: string | null;
  last_status: number | null;
  last_error: string | null;
};

export type WebhookTestTable = {
  alert_id: number;
  attempts: Generated<number>;
  attempted_at: string | null;
  next_attempt_at: string;
  claimed_until: string | null;
  tested_at: string | null;
  last_error: string | null;
};

export type AlertFeedTable = {
  alert_id: number;
  token_hash: Buffer;
  token_sealed: Buffer;
  created_at: string;
};

export type AlertSweepTable = {
  alert_id: number;
  saved_by: Generated<string>;
  next_attempt_at: Generated<string>;
  swept_at: string | null;
  attempts: Generated<number>;
  attempted_at: string | null;
  last_error: string | null;
};

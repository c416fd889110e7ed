import type { StandbyReason } from "#contract/values/standby-reasons.ts";
import type { ColumnType, Generated } from "kysely";

export type WantedState = "waiting" | "stored" | "unreadable" | "absent";
/** 0 = live feed, 1 = reconciliation, 2 = backfill. */
export type Urgency = 0 | 1 | 2;

export type WantedFilingTable = {
  accession: string;
  form: string;
  cik: number;
  found_in: string;
  found_at: Generated<string>;
  accepted_at: string | null;
  filed_on: string | null;
  urgency: Generated<Urgency>;
  state: Generated<WantedState>;
  attempts: Generated<number>;
  attempted_at: string | null;
  next_attempt_at: Generated<string>;
  claimed_until: string | null;
  claimed_by: number | null;
  last_error: string | null;
  settled_at: string | null;
};

export type FilingArrivalTable = {
  accession: string;
  form: string;
  issuer_cik: number | null;
  accepted_at: string | null;
  found_at: string;
  stored_at: string;
  visible_at: string | null;
  lag_seconds: number | null;
};

export type FeedCursorTable = {
  form: string;
  seen_through: string | null;
  gap_since: string | null;
  gap_until: string | null;
  walked_at: string | null;
};

export type IndexDayTable = {
  day: string;
  state: "present" | "absent" | "broken";
  listed: Generated<number>;
  origin: Generated<string>;
  checked_at: string;
  detail: string | null;
};

export type IndexEntryTable = {
  accession: string;
  day: string;
  form: string;
  cik: number;
  ciks: Generated<number[]>;
  company_name: string;
};

export type BackfillStepTable = {
  step: string;
  finished_at: string | null;
  detail: ColumnType<unknown, string | undefined, string>;
};

export type SourceHealthTable = {
  part: string;
  source: string;
  last_attempt_at: string | null;
  last_success_at: string | null;
  last_news_at: string | null;
  newest_item: string | null;
  newest_item_at: string | null;
  failures: Generated<number>;
  last_error: string | null;
  last_error_at: string | null;
  interval_seconds: number | null;
  silent_after_seconds: Generated<number>;
  detail: string | null;
};

export type RequestPaceTable = {
  name: string;
  next_at: Generated<string>;
  paused_until: string | null;
  refusals: Generated<number>;
};

export type HttpValidatorTable = {
  url: string;
  etag: string | null;
  last_modified: string | null;
  sha256: Buffer | null;
  fetched_at: string;
};

export type WantedCompanyTable = {
  cik: number;
  next_attempt_at: Generated<string>;
  claimed_until: string | null;
  attempts: Generated<number>;
  attempted_at: string | null;
  last_error: string | null;
  refreshed_at: string | null;
};

export type DataOriginTable = {
  one: Generated<boolean>;
  origin: "demo" | "real";
  decided_at: Generated<string>;
};

export type MarketClockTable = {
  one: Generated<boolean>;
  market_anchor: string;
  real_anchor: string;
  speed: number;
  runs_until: string;
  edgar_origin: string | null;
  reached_market: string | null;
  reached_real: string | null;
};

export type SourceAlarmTable = {
  id: Generated<number>;
  subject: string;
  raised_at: string;
  ended_at: string | null;
  detail: string;
};

export type StandbyHeartbeatTable = {
  process_id: string;
  beat: number;
  beaten_at: string;
  server: string;
  is_used: boolean;
  behind_seconds: number | null;
  reason: StandbyReason | null;
  last_error: string | null;
  since: string;
};

import { randomUUID } from "node:crypto";
import type { NoticeContent } from "#contract/alerts/notice-content.ts";
import type { Database } from "#database/connect.ts";

type HitFields = {
  alertId: number;
  dedupKey?: string;
  accession?: string | null;
  rowNumber?: number | null;
  cik?: number;
  /** Cells of the results page by column. */
  facts?: Readonly<Record<string, string | number | null>>;
  conditions?: readonly { condition: string; value: string }[];
  happenedAt?: string;
  matchedAt?: string;
  state?: "live" | "amended" | "withdrawn" | "unmatched";
  silence?: string | null;
};

/** Stores a match of an alert, without telling anybody. @returns its id */
export async function createHit(db: Database, hit: HitFields): Promise<number> {
  const { account_id: accountId, criteria_version: version } = await db
    .selectFrom("alert")
    .select(["account_id", "criteria_version"])
    .where("id", "=", hit.alertId)
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto("alert_hit")
    .values({
      alert_id: hit.alertId,
      account_id: accountId,
      criteria_version: version,
      dedup_key: hit.dedupKey ?? randomUUID(),
      accession: hit.accession === undefined ? "0000000000-26-000001" : hit.accession,
      row_number: hit.rowNumber === undefined ? 1 : hit.rowNumber,
      cik: hit.cik ?? 1,
      day: null,
      direction: null,
      facts: JSON.stringify(hit.facts ?? { "Company Name": "Abc Inc", Ticker: "ABC" }),
      conditions: JSON.stringify(hit.conditions ?? []),
      happened_at: hit.happenedAt ?? "2026-11-20T14:59:00Z",
      ...(hit.matchedAt === undefined
        ? {}
        : { matched_at: hit.matchedAt, found_at: hit.matchedAt }),
      state: hit.state ?? "live",
      state_changed_at: null,
      silence: hit.silence ?? null,
      read_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

type NoticeFields = {
  hitId: number;
  kind?: "match" | "correction" | "restored";
  number?: number;
  content?: NoticeContent;
  createdAt?: string;
};

/** Stores a notice of a match, without waking the worker. @returns its id */
export async function createNotice(db: Database, notice: NoticeFields): Promise<number> {
  const hit = await db
    .selectFrom("alert_hit")
    .select(["alert_id", "account_id"])
    .where("id", "=", notice.hitId)
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto("alert_notice")
    .values({
      ...hit,
      hit_id: notice.hitId,
      kind: notice.kind ?? "match",
      number: notice.number ?? 1,
      content: JSON.stringify(notice.content ?? {}),
      ...(notice.createdAt === undefined ? {} : { created_at: notice.createdAt }),
      planned_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

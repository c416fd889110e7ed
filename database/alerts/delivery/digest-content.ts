import { sql } from "kysely";
import { alreadyMet } from "#contract/alerts/alert-vocabulary.ts";
import type { FirstFiling } from "#contract/trades/first-filing.ts";
import { readFirstFilingsOfMatches } from "#database/alerts/results/match-filings.ts";
import type { NoticeKind } from "#database/alerts/delivery/plan-deliveries.ts";
import type { Database } from "#database/connect.ts";

/** What a digest says of one notice; instants UTC, JSON columns as they are stored. */
export type DigestEntry = {
  noticeId: number;
  alertId: number;
  kind: NoticeKind;
  content: unknown;
  facts: unknown;
  conditions: unknown;
  cik: number;
  accession: string | null;
  /** Of the filing; null where it is not known, or there is none. */
  acceptedAt: string | null;
  happenedAt: string;
  matchedAt: string;
  state: string;
  /** Of an amendment's trade: to which earlier filing its days to file are counted. */
  firstFiling?: FirstFiling | undefined;
};

/** The entries of these notices, in the order of their alerts' names, then of their writing. */
export async function readDigestEntries(
  db: Database,
  noticeIds: readonly number[],
): Promise<DigestEntry[]> {
  const { rows } = await sql<DigestEntry & { rowNumber: number | null; form: string | null }>`
    select n.id as "noticeId", n.alert_id as "alertId", n.kind, n.content, h.facts, h.conditions,
           h.cik, h.accession, f.accepted_at as "acceptedAt", h.happened_at as "happenedAt",
           h.found_at as "matchedAt", h.state, h.row_number as "rowNumber", f.form
      from alert_notice n join alert_hit h on h.id = n.hit_id join alert a on a.id = n.alert_id
      left join filing f on f.accession = h.accession
     where n.id = any(${[...noticeIds]}::bigint[])
     order by a.name, a.id, n.id`.execute(db);
  const firsts = await readFirstFilingsOfMatches(
    db,
    rows.map(({ facts, ...entry }) => ({ ...entry, cells: facts })),
  );
  return rows.map((entry, at) => ({ ...entry, firstFiling: firsts[at] }));
}

/** Those of the notices whose match had met the conditions before the alert began watching. */
export async function readAlreadyMet(
  db: Database,
  noticeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ noticeId: number }>`
    select n.id as "noticeId" from alert_notice n join alert_hit h on h.id = n.hit_id
     where n.id = any(${[...noticeIds]}::bigint[])
       and h.conditions @> ${JSON.stringify([{ condition: alreadyMet.condition }])}::jsonb`.execute(
    db,
  );
  return new Set(rows.map(({ noticeId }) => noticeId));
}

/** An alert as a digest names it, with its switches. */
export type DigestAlert = {
  id: number;
  name: string;
  formType: string;
  isPaused: boolean;
  byMail: boolean;
  bySms: boolean;
};

/** The alerts of these ids, by name. */
export async function readDigestAlerts(
  db: Database,
  ids: readonly number[],
): Promise<DigestAlert[]> {
  return await db
    .selectFrom("alert")
    .select([
      "id",
      "name",
      "form_type as formType",
      "is_paused as isPaused",
      "by_mail as byMail",
      "by_sms as bySms",
    ])
    .where("id", "in", [...ids])
    .orderBy("name")
    .orderBy("id")
    .execute();
}

import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { RunAsNoticeTable } from "#database/tables/accounts.ts";

type OwnSession = { cookieHash: Buffer; deviceId: string | null; absoluteExpiresAt: string };

/** The session while nothing has ended it, held until the transaction ends. */
export async function lockLiveSession(
  transaction: Database,
  id: string,
): Promise<OwnSession | undefined> {
  return transaction
    .selectFrom("session")
    .select([
      "cookie_hash as cookieHash",
      "device_id as deviceId",
      "absolute_expires_at as absoluteExpiresAt",
    ])
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Ends what runs as another from the session. */
export async function endRunAsOf(
  transaction: Database,
  { parentId, reason, at }: { parentId: string; reason: string; at: string },
): Promise<void> {
  await transaction
    .updateTable("session")
    .set({ revoked_at: at, revoked_reason: reason })
    .where("parent_session_id", "=", parentId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Has the account's owner notified when the session has ended. */
export async function insertRunAsNotice(
  transaction: Database,
  notice: Insertable<RunAsNoticeTable>,
): Promise<void> {
  await transaction.insertInto("run_as_notice").values(notice).execute();
}

export type EndedRunAs = Selectable<RunAsNoticeTable> & {
  /** When it ended, which may be before `ends_at`. */
  endedAt: string;
  email: string;
  name: string;
  timezone: string;
};

/** Takes one notice whose session has ended; null when there is none. */
export async function takeEndedRunAs(
  transaction: Database,
  now: string,
): Promise<EndedRunAs | null> {
  const { rows } = await sql<EndedRunAs>`
    with ended as (
      select n.session_id, e.ended_at
        from run_as_notice n
        left join session s on s.id = n.session_id
        left join session parent on parent.id = s.parent_session_id
       cross join lateral (
         select least(n.ends_at, s.revoked_at, parent.revoked_at) as ended_at) e
       where s.id is null or e.ended_at <= ${now}
       order by n.began_at
       limit 1
         for update of n skip locked)
    delete from run_as_notice n using ended, account
     where n.session_id = ended.session_id and account.id = n.account_id
    returning n.*, ended.ended_at as "endedAt", account.email, account.name, account.timezone`.execute(
    transaction,
  );
  return rows[0] ?? null;
}

export type RunAsWrite = { at: string; operation: string; field: string | null };

/**
 * What an administrator wrote in another's name in the period, oldest first: attempts that were
 * refused or failed have an entry of the same request that says so.
 * @param refusalCodes  outcomes of calls that were refused
 */
export async function listRunAsWrites(
  db: Database,
  period: Pick<EndedRunAs, "actor_email" | "email" | "began_at" | "endedAt">,
  refusalCodes: readonly string[],
): Promise<RunAsWrite[]> {
  const { rows } = await sql<RunAsWrite>`
    select e.at, e.operation, e.detail->>'field' as field
      from audit_entry e
     where e.actor = ${period.actor_email}
       and (e.subject = ${period.email} or e.detail->>'run_as' = ${period.email})
       and e.at between ${period.began_at} and ${period.endedAt}
       and e.operation not in ('run_as', 'stop_run_as', 'log_out')
       and e.operation not like 'export\\_%'
       and e.operation not like 'get\\_%'
       and e.outcome not like 'not done: %'
       and e.outcome <> all(${refusalCodes})
       and not exists (
         select from audit_entry failed
          where failed.request_id = e.request_id and failed.actor = e.actor
            and failed.id > e.id and failed.outcome like 'not done: %')
     order by e.id`.execute(db);
  return rows;
}

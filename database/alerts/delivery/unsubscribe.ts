import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Whose mails a link is about; of no alert: of all. */
export type MailedAbout = {
  email: string;
  /** The alert's name; null where the link is about all of them. */
  alertName: string | null;
  /** Whether such mails are sent at present. */
  areMailsOn: boolean;
};

/**
 * What a link of this account and alert is about.
 * @returns undefined when the account or the alert is no more
 */
export async function findMailedAbout(
  db: Database,
  { accountId, alertId }: { accountId: number; alertId: number | null },
): Promise<MailedAbout | undefined> {
  const { rows } = await sql<MailedAbout>`
    select account.email, alert.name as "alertName",
           account.can_send_email = 1 and coalesce(alert.by_mail, true) as "areMailsOn"
      from account left join alert on alert.account_id = account.id and alert.id = ${alertId}
     where account.id = ${accountId} and (${alertId}::bigint is null or alert.id is not null)`.execute(
    db,
  );
  return rows[0];
}

/** Stops mails of an alert, or of all alerts of the account. @returns false when they were off */
export async function stopMails(
  transaction: Database,
  { accountId, alertId }: { accountId: number; alertId: number | null },
): Promise<boolean> {
  const result =
    alertId === null
      ? await sql`
          update account set can_send_email = 0
           where id = ${accountId} and can_send_email = 1`.execute(transaction)
      : await sql`
          update alert set by_mail = false, change_seq = nextval('change_seq')
           where id = ${alertId} and account_id = ${accountId} and by_mail`.execute(transaction);
  return (result.numAffectedRows ?? 0n) > 0n;
}

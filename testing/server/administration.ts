import type { AppUnderTest, SignedIn } from "#testing/server/app-under-test.ts";

/** A row of the list of users. */
export type UserRow = {
  user_access_token: string;
  email: string;
  organization: string;
  permissions: string[];
  state: string;
  live_sessions: number;
};

/** The row of this account, as an administrator sees it. */
export async function userRow(app: AppUnderTest, admin: SignedIn, email: string): Promise<UserRow> {
  const { response } = await app.call("get_users", {}, admin);
  const rows: UserRow[] = response.json();
  const row = rows.find((user) => user.email === email);
  if (row === undefined) throw new Error(`${email} is not in the list.`);
  return row;
}

/** The newest entry of the audit trail. */
export async function lastAuditEntry({ db }: AppUnderTest) {
  return db
    .selectFrom("audit_entry")
    .select(["actor", "subject", "operation", "outcome", "detail", "network_address"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

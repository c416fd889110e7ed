import { expect, test } from "vitest";
import { listCaseAudit } from "#database/evidence/case-audit.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { signUpPayload } from "#testing/factories/accounts/sign-ups.ts";

const app = await appForFile();
const admin = await app.signInAs("adm@firm.example", "admin");

async function entriesOf(operation: string) {
  return app.db
    .selectFrom("audit_entry")
    .select(["actor", "subject", "outcome", "detail"])
    .where("operation", "=", operation)
    .orderBy("id")
    .execute();
}

test("who has seen the sign-up tokens stands in the audit trail [V16.3.1]", async () => {
  const token = { sign_up_token: "HALDEN-2026", organization: "Halden", permissions: ["alerts"] };
  await app.call("insert_sign_up_token", { ...token, email_ending: "halden.example" }, admin);
  await app.call("get_sign_up_tokens", {}, admin);
  const shown = { actor: admin.email, subject: null, outcome: "shown", detail: { tokens: 1 } };
  expect(await entriesOf("get_sign_up_tokens")).toEqual([shown]);
});

test("a stale sign-in refused leaves an entry [V16.3.1, V7.5.1]", async () => {
  const email = "ana@x.example";
  const as = await app.signInAs(email);
  app.clock.advance({ minutes: 10 });
  const outcome = "reauthentication_needed";
  const refused = { actor: email, subject: email, outcome, detail: {} };
  await app.call("delete_account", { email }, as);
  expect(await entriesOf("delete_account")).toEqual([refused]);
  await app.call("edit_user", { phone: "+1 202 555 0119" }, as);
  await app.call("edit_user", { password: "clear-blue-kettle-17!" }, as);
  await app.call("edit_user", { enabled_2fa: false }, as);
  expect(await entriesOf("edit_user")).toEqual(
    ["phone", "password", "enabled_2fa"].map((field) => ({ ...refused, detail: { field } })),
  );
});

test("a password change refused for a wrong password is recorded, without either password", async () => {
  const email = "eve@x.example";
  const as = await app.signInAs(email);
  const change = { password: "clear-blue-kettle-17!", current_password: "wrong 1!" };
  for (let tries = 0; tries < 6; tries += 1) await app.call("edit_user", change, as);
  const entries = await entriesOf("edit_user");
  const detail = { field: "password" };
  const refused = { actor: email, subject: email, detail };
  expect(entries.filter(({ subject }) => subject === email)).toEqual([
    ...Array.from({ length: 5 }, () => ({ ...refused, outcome: "wrong_password" })),
    { ...refused, outcome: "too_many_attempts" },
  ]);
});

test("a call that a rule refuses leaves an entry that names what it was about [V16.3.2]", async () => {
  const email = "fay@x.example";
  const as = await app.signInAs(email, "alerts");
  await app.call("suspend_user", { email: admin.email }, as);
  await app.call("delete_sign_up_token", { sign_up_token: "HALDEN-2026" }, as);
  await app.call("delete_saved_search", { id: 7 }, as);
  await app.call("suspend_user", { email: admin.email, case_id: 1 }, as);
  const entries = await app.db
    .selectFrom("audit_entry")
    .select(["subject", "outcome", "detail"])
    .where("actor", "=", email)
    .where("operation", "!=", "check_login")
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    { subject: admin.email, outcome: "administrators_only", detail: {} },
    // The first eight digits of SHA-256, not the token: `printf HALDEN-2026 | sha256sum`.
    { subject: email, outcome: "administrators_only", detail: { token: "c7e89585" } },
    { subject: email, outcome: "forbidden", detail: { id: "7" } },
    { subject: admin.email, outcome: "administrators_only", detail: { requested_case: "1" } },
  ]);
  // An entry with a case's id would be in the packs of that case, even if a stranger wrote it.
  expect(await listCaseAudit(app.db, 1)).toEqual([]);
});

test("a sign-up with an address that has an account leaves an entry [V16.3.1]", async () => {
  const email = "bea@x.example";
  await createAccount(app.db, { email });
  expect((await app.call("signup", { ...signUpPayload, email })).status).toBe(409);
  const refused = { actor: null, subject: email, outcome: "account_exists", detail: {} };
  expect(await entriesOf("signup")).toEqual([refused]);
});

test("what an administrator is refused leaves an entry [V16.3.1]", async () => {
  const email = "cleo@x.example";
  await createAccount(app.db, { email });
  const fields = { name: "Cleo", organization: "Acme", permissions: [] };
  await app.call("admin_edit_user", { ...fields, email }, admin);
  // With a handle, the email is the new one of another account.
  const renamed = "renamed@x.example";
  await createAccount(app.db, { email: renamed });
  const { handle } = await app.db
    .selectFrom("account")
    .select("handle")
    .where("email", "=", renamed)
    .executeTakeFirstOrThrow();
  await app.call("admin_edit_user", { ...fields, email, user_access_token: handle }, admin);
  await app.call("delete_user", { email: admin.email }, admin);
  const actor = admin.email;
  const refused = { actor, outcome: "account_exists", detail: { name: "Cleo" } };
  expect(await entriesOf("admin_edit_user")).toEqual([
    { ...refused, subject: email },
    { ...refused, subject: renamed },
  ]);
  expect(await entriesOf("delete_user")).toEqual([
    { actor, subject: actor, outcome: "own_account", detail: {} },
  ]);
});

test("too many guesses leave one entry for five minutes, not one each [V16.3.1, V6.3.1]", async () => {
  const email = "dot@x.example";
  await createAccount(app.db, { email });
  const guess = () => app.call("check_login", { email, password: "wrong 1!" });
  const tooMany = async () => {
    const entries = await entriesOf("check_login");
    return entries.filter((entry) => entry.subject === email && entry.outcome !== "refused");
  };
  const statuses = [];
  for (let guesses = 0; guesses < 9; guesses += 1) statuses.push((await guess()).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
  const entry = { actor: null, subject: email, outcome: "too_many_attempts", detail: {} };
  expect(await tooMany()).toEqual([entry]);
  app.clock.advance({ minutes: 5 });
  await guess();
  await guess();
  expect(await tooMany()).toEqual([entry, entry]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AppUnderTest,
  createAppUnderTest,
  type SignedIn,
} from "#testing/server/app-under-test.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { signUpPayload } from "#testing/factories/accounts/sign-ups.ts";

let app: AppUnderTest;
let admin: SignedIn;
beforeAll(async () => {
  app = await createAppUnderTest();
  admin = await app.signInAs("adm@firm.example", "admin");
});
afterAll(() => app.close());

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
  expect(await entriesOf("edit_user")).toEqual([refused]);
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
  await app.call("delete_user", { email: admin.email }, admin);
  const refused = { actor: admin.email, subject: null, detail: {} };
  expect(await entriesOf("admin_edit_user")).toEqual([{ ...refused, outcome: "account_exists" }]);
  expect(await entriesOf("delete_user")).toEqual([{ ...refused, outcome: "own_account" }]);
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

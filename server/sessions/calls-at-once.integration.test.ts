import { afterEach, describe, expect, test } from "vitest";
import { type Answer, freshApp } from "#testing/server/app-under-test.ts";
import { type AuditQueue, closeAuditTrail } from "#testing/server/audit-queue.ts";
import { createAccount, factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { mailedToken } from "#testing/factories/accounts/sign-ups.ts";
import { beginSignIn, createPersonWithApp, proofOf } from "#testing/server/second-factor.ts";
import { totpCode } from "#testing/server/totp.ts";

const email = "ana@acme.example";
const nextPassword = "violet-harbour-72!";
const change = { password: nextPassword, current_password: factoryPassword };

let queue: AuditQueue;
const app = freshApp();
afterEach(() => queue.close());

type Call = () => Promise<Answer>;

/** Both at once: the first has begun and not ended when the second begins. */
async function atOnce(first: Call, second: Call): Promise<[Answer, Answer]> {
  queue = await closeAuditTrail(app);
  const one = await queue.lineUp(first, 1);
  const other = await queue.lineUp(second, 2);
  await queue.open();
  return Promise.all([one.answer, other.answer]);
}

const signIn: Call = () => app.call("check_login", { email, password: factoryPassword });

async function liveSessions(): Promise<number> {
  const { count } = await app.db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("email", "=", email)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

async function rememberedDevices(): Promise<number> {
  const devices = await app.db.selectFrom("remembered_device").select("id").execute();
  return devices.length;
}

async function resetLink(): Promise<Call> {
  await app.call("initialize_password_reset", { email });
  const token = await mailedToken(app.db, email);
  return () =>
    app.call("reset_password", { email, password: nextPassword, password_reset_token: token });
}

describe("a sign-in during a change of its credentials", () => {
  test("does not outlive the change of the password that comes after it [V7.4.3, V2.3.3]", async () => {
    const as = await app.signInAs(email);
    const [login, changed] = await atOnce(signIn, () => app.call("edit_user", change, as));
    expect([login.status, changed.status]).toEqual([200, 200]);
    expect(await liveSessions()).toBe(1);
  });

  test("is refused after the change of the password it waited for [V7.4.3, V2.3.3]", async () => {
    const as = await app.signInAs(email);
    const [changed, login] = await atOnce(() => app.call("edit_user", change, as), signIn);
    expect([changed.status, login.status]).toEqual([200, 401]);
    expect(login.body).toMatchObject({ code: "invalid_credentials" });
    expect(await liveSessions()).toBe(1);
  });

  test("ends with a reset of the password, whichever comes first [V7.4.3, V2.3.3]", async () => {
    await createAccount(app.db, { email });
    const [login, reset] = await atOnce(signIn, await resetLink());
    expect([login.status, reset.body]).toEqual([200, { response: "password_updated" }]);
    expect(await liveSessions()).toBe(0);
  });

  test("is refused after the reset of the password it waited for [V7.4.3, V2.3.3]", async () => {
    await createAccount(app.db, { email });
    const [reset, login] = await atOnce(await resetLink(), signIn);
    expect([reset.body, login.status]).toEqual([{ response: "password_updated" }, 401]);
    expect(await liveSessions()).toBe(0);
  });

  test("is asked no code for a password that is no longer the account's [V7.4.3]", async () => {
    await createPersonWithApp(app, email);
    const [reset, login] = await atOnce(await resetLink(), signIn);
    expect([reset.status, login.status]).toEqual([200, 401]);
    expect(login.body).toMatchObject({ code: "invalid_credentials" });
  });

  test("remembers no device for a password that is no longer the account's [V7.4.3]", async () => {
    const { secret } = await createPersonWithApp(app, email);
    const token = await beginSignIn(app, email);
    const reset = await resetLink();
    const code = totpCode(secret, app.clock.now());
    const proof = { ...proofOf(email, token), code, remember_device: true };
    const [, verified] = await atOnce(reset, () => app.call("verify_2fa_login", proof));
    expect(verified.body).toMatchObject({ code: "sign_in_expired" });
    expect([await liveSessions(), await rememberedDevices()]).toEqual([0, 0]);
  });

  test("goes by the address the account has now [V7.4.3]", async () => {
    const admin = await app.signInAs("adm@firm.example", "admin");
    await createAccount(app.db, { email });
    const { handle } = await app.db
      .selectFrom("account")
      .select("handle")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const fields = { name: "Ana", organization: "Acme", permissions: [] };
    const moved = { user_access_token: handle, email: "ana@other.example", ...fields };
    const [edited, login] = await atOnce(() => app.call("admin_edit_user", moved, admin), signIn);
    expect([edited.status, login.status]).toEqual([200, 401]);
  });

  test("goes by the second factor the account has now [V6.4.3, V7.4.3]", async () => {
    const as = await app.signInAs(email);
    const begun = await app.call("generate_2fa_secret", { email }, as);
    const { secret_key: secret }: { secret_key: string } = begun.response.json();
    const code = totpCode(secret, app.clock.now());
    const [set, login] = await atOnce(
      () => app.call("verify_2fa_setup", { email, code }, as),
      signIn,
    );
    expect([set.status, login.status]).toEqual([200, 401]);
  });
});

describe("a password change", () => {
  test("is not made in a session that was ended meanwhile [V7.4.3]", async () => {
    const as = await app.signInAs(email);
    const reset = await resetLink();
    const [, changed] = await atOnce(reset, () =>
      app.call("edit_user", { password: "amber-lantern-31!" }, as),
    );
    expect(changed.body).toMatchObject({ code: "unauthenticated" });
    const login = await app.call("check_login", { email, password: nextPassword });
    expect(login.status).toBe(200);
  });

  test("of many old sign-ins at once leaves none of them [V7.4.3]", async () => {
    const as = await app.signInAs(email);
    queue = await closeAuditTrail(app);
    await queue.open();
    const logins = Array.from({ length: 4 }, async () => [await signIn(), await signIn()]);
    const [changed] = await Promise.all([app.call("edit_user", change, as), ...logins]);
    expect(changed.status).toBe(200);
    expect(await liveSessions()).toBe(1);
  });
});

describe("calls about one account wait for each other in one order", () => {
  const atOtherPlace = "adm2@firm.example";

  /** Neither failed: what the second one finds done is its ordinary answer. */
  async function statusesOf(first: Call, second: Call): Promise<number[]> {
    return (await atOnce(first, second)).map(({ status }) => status);
  }

  test("an administrator's sign-in during another administrator's action [V2.3.3]", async () => {
    const admin = await app.signInAs("adm@firm.example", "admin");
    await createAccount(app.db, { email: atOtherPlace, permissions: ["admin"] });
    await createAccount(app.db, { email });
    const login: Call = () =>
      app.call("check_login", { email: atOtherPlace, password: factoryPassword });
    const end: Call = () => app.call("end_user_sessions", { email }, admin);
    expect(await statusesOf(login, end)).toEqual([200, 200]);
  });

  test("a sign-in during the deletion of its account [V7.4.2, V2.3.3]", async () => {
    const admin = await app.signInAs("adm@firm.example", "admin");
    await createAccount(app.db, { email });
    const remove: Call = () => app.call("delete_user", { email }, admin);
    expect(await statusesOf(signIn, remove)).toEqual([200, 200]);
    await queue.close();
    await createAccount(app.db, { email });
    expect(await statusesOf(remove, signIn)).toEqual([200, 401]);
  });

  test("run-as during the deletion of the target account [V7.4.2, V2.3.3]", async () => {
    const one = await app.signInAs("adm@firm.example", "admin");
    const other = await app.signInAs(atOtherPlace, "admin");
    await createAccount(app.db, { email });
    const remove: Call = () => app.call("delete_user", { email }, one);
    const run: Call = () => app.call("run_as", { email }, other);
    expect(await statusesOf(run, remove)).toEqual([200, 200]);
    await queue.close();
    await createAccount(app.db, { email });
    expect(await statusesOf(remove, run)).toEqual([200, 404]);
  });

  test("run-as during the deletion of the administrator's account [V7.4.2, V2.3.3]", async () => {
    const one = await app.signInAs("adm@firm.example", "admin");
    const other = await app.signInAs(atOtherPlace, "admin");
    await createAccount(app.db, { email });
    const remove: Call = () => app.call("delete_user", { email: atOtherPlace }, one);
    const run: Call = () => app.call("run_as", { email }, other);
    expect(await statusesOf(remove, run)).toEqual([200, 403]);
  });

  test("run-as during the sign-out of the session it is called in [V7.4.3, V2.3.3]", async () => {
    const admin = await app.signInAs("adm@firm.example", "admin");
    await createAccount(app.db, { email });
    const leave: Call = () => app.call("log_out", {}, admin);
    const [left, run] = await atOnce(leave, () => app.call("run_as", { email }, admin));
    expect([left.status, run.status]).toEqual([200, 401]);
    expect(run.body).toMatchObject({ code: "unauthenticated" });
  });

  test("a mailed code during a reset of the password [V2.3.3]", async () => {
    await createPersonWithApp(app, email);
    const token = await beginSignIn(app, email);
    const reset = await resetLink();
    const resend: Call = () => app.call("resend_2fa_code", { email, attempt_token: token });
    expect(await statusesOf(reset, resend)).toEqual([200, 200]);
    expect(await mailsOfKind("sign_in_code")).toBe(0);
  });

  test("saving a preference during the deletion of the account [V7.4.2, V2.3.3]", async () => {
    const admin = await app.signInAs("adm@firm.example", "admin");
    const as = await app.signInAs(email);
    const preference = { email, preference_type: "tickers", preferences: "[]" };
    const remove: Call = () => app.call("delete_user", { email }, admin);
    const save: Call = () => app.call("update_user_preferences", preference, as);
    expect(await statusesOf(remove, save)).toEqual([200, 401]);
  });

  test("deletions of two administrators by each other [V2.3.3]", async () => {
    const one = await app.signInAs("adm@firm.example", "admin");
    const other = await app.signInAs(atOtherPlace, "admin");
    const first: Call = () => app.call("delete_user", { email: atOtherPlace }, one);
    const second: Call = () => app.call("delete_user", { email: "adm@firm.example" }, other);
    expect(await statusesOf(first, second)).toEqual([200, 403]);
  });
});

async function mailsOfKind(kind: string): Promise<number> {
  const mails = await app.db
    .selectFrom("outbox_message")
    .select("id")
    .where("kind", "=", kind)
    .execute();
  return mails.length;
}

import { beforeEach, describe, expect, test } from "vitest";
import { freshApp, createAppUnderTest } from "#testing/server/app-under-test.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import {
  createSignUpToken,
  mailedToken,
  signUpPayload,
} from "#testing/factories/accounts/sign-ups.ts";
import { linkOf, newestMail, queuedMails } from "#testing/mail/queued-mail.ts";

const app = freshApp();

const email = "ana@acme.com";
const signUp = (changes: object = {}) =>
  app.call("signup", { ...signUpPayload, email, ...changes });
const accounts = () => app.db.selectFrom("account").selectAll().orderBy("id").execute();
const sent = { status: 200, body: { response: "email_verification_sent" } };
const signIn = (password: string, address = email) =>
  app.call("check_login", { email: address, password });
const verify = async (address = email) =>
  app.call("email_verification", {
    email: address,
    email_verification_token: await mailedToken(app.db, address),
  });

test("opens an account that holds nothing and cannot be used before its address is verified", async () => {
  expect(await signUp({ email: " Ana@Acme.com " })).toMatchObject(sent);
  expect(await accounts()).toMatchObject([
    {
      email,
      name: "Ana Lindqvist",
      phone: "12125550123",
      organization: "",
      permissions: [],
      email_verified_at: null,
    },
  ]);
  expect(await signIn(signUpPayload.password)).toMatchObject({
    status: 403,
    body: { code: "email_not_verified" },
  });
  const mail = await newestMail(app.db, email);
  expect(mail.subject).toBe("Verify your email for Sentinel");
  expect(mail.text_body).toContain("Hello Ana Lindqvist,\n\nPlease confirm that ana@acme.com");
  expect(mail.text_body).toContain("The link works once and expires on 21 Nov 2026, 15:00 (UTC).");
});

test("the link is whole for an address with a plus and leads to the configured origin [V4.1.3]", async () => {
  const address = "ana+desk&co=1@acme.com";
  const response = await app.app.inject({
    method: "POST",
    url: "/api",
    headers: { host: "app.sentinel.example", "x-forwarded-host": "evil.example" },
    payload: { type: "signup", ...signUpPayload, email: address },
  });
  expect(response.statusCode).toBe(200);
  const link = linkOf(await newestMail(app.db, address));
  expect(link.origin + link.pathname).toBe("https://app.sentinel.example/verify-email");
  expect(link.searchParams.get("email")).toBe(address);
  expect([...link.searchParams.keys()]).toEqual(["token", "email"]);
});

test.each([
  [{ password: "short1!" }, "weak_password", "Password must be at least 8 characters."],
  [{ password: "Password1!" }, "weak_password", "too common"],
  [{ password: "Ana.Lindqvist1" }, "weak_password", "too close to your name"],
  [{ name: " \u202e " }, "bad_request", "characters that cannot be displayed"],
  [{ name: "Ana\r\nBcc: x@evil.example" }, "bad_request", "characters that cannot be displayed"],
  [{ phone: "+1 212" }, "bad_request", "valid phone number"],
  [{ email: "ana@acme" }, "bad_request", "valid email address"],
  [{ permissions: ["admin"] }, "bad_request", ""],
  [{ organization: "Admin" }, "bad_request", ""],
] as const)("refuses %j [V2.2.1, V6.2.1, V15.3.3]", async (changes, code, text) => {
  expect(await signUp(changes)).toMatchObject({
    status: 400,
    body: { code, error: expect.stringContaining(text) },
  });
  expect(await accounts()).toEqual([]);
});

test("a verified account answers that it exists and stays as it is", async () => {
  await createAccount(app.db, { email, permissions: ["alerts"] });
  const before = await accounts();
  expect(await signUp()).toMatchObject({
    status: 409,
    body: { error: "An account with this email already exists. Please log in." },
  });
  expect(await accounts()).toEqual(before);
  expect(await queuedMails(app.db, email)).toEqual([]);
});

describe("the same address again before it is verified", () => {
  test("one mail a minute; then the newest sign-up and its link alone count", async () => {
    await signUp();
    const first = await mailedToken(app.db, email);
    app.clock.advance({ seconds: 59 });
    const early = await signUp();
    expect(early).toMatchObject({ status: 429, body: { code: "too_soon", retry_after: 1 } });
    app.clock.advance({ seconds: 1 });
    expect(await signUp({ name: "Ana L.", phone: "442071234567" })).toMatchObject(sent);
    expect(await accounts()).toMatchObject([{ name: "Ana L.", phone: "442071234567" }]);
    expect(await queuedMails(app.db, email)).toHaveLength(2);
    expect(
      await app.call("email_verification", { email, email_verification_token: first }),
    ).toMatchObject({ status: 400, body: { code: "invalid_verification_token" } });
    expect(await verify()).toMatchObject({ status: 200 });
    expect((await signIn(signUpPayload.password)).status).toBe(200);
  });

  test.each([
    ["first", [signUpPayload.password, "another-harbour-9!"]],
    ["last", ["another-harbour-9!", signUpPayload.password]],
  ])(
    "a stranger's password does not count, whether the owner signs up %s [V6.4.1]",
    async (_who, passwords) => {
      for (const password of passwords) {
        expect(await signUp({ password })).toMatchObject(sent);
        app.clock.advance({ seconds: 61 });
      }
      const mail = await newestMail(app.db, email);
      expect(mail.text_body).toContain("None of them counts: the link asks you to choose one.");
      const link = linkOf(mail).searchParams;
      expect(link.get("choose_password")).toBe("true");
      expect((await verify()).status).toBe(400);
      const chosen = "amber-lantern-31!";
      const proof = { email, email_verification_token: link.get("token"), password: chosen };
      expect((await app.call("email_verification", proof)).status).toBe(200);
      for (const password of passwords) expect((await signIn(password)).status).toBe(401);
      expect((await signIn(chosen)).status).toBe(200);
    },
  );

  test("twenty at once make one account and one mail [V2.3.3, V2.3.4]", async () => {
    await createSignUpToken(app.db, { text: "acme-2026", ending: "acme.com" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signUp({ sign_up_token: "acme-2026" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(await accounts()).toHaveLength(1);
    expect(await queuedMails(app.db, email)).toHaveLength(1);
  });
});

describe("an invited account", () => {
  const invited = { permissions: ["admin"], organization: "Admin" };
  beforeEach(async () => {
    await createAccount(app.db, { email, name: "Ana of Acme", permissions: ["admin"] });
    await app.db
      .updateTable("account")
      .set({ password_hash: null, email_verified_at: null, invited_at: "2026-11-19T00:00:00Z" })
      .execute();
  });

  test("takes nothing of a sign-up, which answers as for anyone, and is invited again", async () => {
    const before = await accounts();
    expect(await signUp({ name: "Mallory" })).toMatchObject(sent);
    expect(await accounts()).toEqual(before);
    expect(await accounts()).toMatchObject([{ ...invited, password_hash: null }]);
    const mail = await newestMail(app.db, email);
    expect(mail.kind).toBe("choose_password");
    expect(linkOf(mail).searchParams.get("choose_password")).toBe("true");
    expect((await signIn(signUpPayload.password)).status).toBe(401);
  });

  test("is not mailed more than once a minute", async () => {
    await signUp();
    expect(await signUp()).toMatchObject({ status: 429, body: { code: "too_soon" } });
    expect(await queuedMails(app.db, email)).toHaveLength(1);
  });
});

describe("a sign-up token", () => {
  beforeEach(() =>
    createSignUpToken(app.db, { text: "acme-2026", ending: "acme.com", organization: "Acme" }),
  );

  test("gives organization and permissions only once the address is verified", async () => {
    await signUp({ sign_up_token: " acme-2026 " });
    expect(await accounts()).toMatchObject([{ organization: "", permissions: [] }]);
    expect(await verify()).toMatchObject({ status: 200 });
    expect(await accounts()).toMatchObject([
      { organization: "Acme", permissions: ["alerts", "explore_trades"], sign_up_token_hash: null },
    ]);
  });

  test("works for many people of the domain and of domains below it", async () => {
    for (const address of ["bo@acme.com", "cy@desk.acme.com"]) {
      await signUp({ email: address, sign_up_token: "acme-2026" });
      await verify(address);
    }
    expect(await accounts()).toMatchObject([{ organization: "Acme" }, { organization: "Acme" }]);
  });

  test.each(["ana@evilacme.com", "ana@acme.com.evil.example", "ana@other.example"])(
    "is refused for %s, and no account is made",
    async (address) => {
      expect(await signUp({ email: address, sign_up_token: "acme-2026" })).toMatchObject({
        status: 400,
        body: { error: "This sign-up token does not apply to this email address." },
      });
      expect(await accounts()).toEqual([]);
    },
  );

  test("that does not exist is refused, and no account is made", async () => {
    expect(await signUp({ sign_up_token: "acme-2027" })).toMatchObject({
      status: 400,
      body: { error: "This sign-up token is not valid." },
    });
    expect(await accounts()).toEqual([]);
  });

  test("deleted before the address is verified gives nothing", async () => {
    await signUp({ sign_up_token: "acme-2026" });
    await app.db.deleteFrom("sign_up_token").execute();
    expect(await verify()).toMatchObject({ status: 200 });
    expect(await accounts()).toMatchObject([{ organization: "", permissions: [] }]);
  });

  test("left out of a newer sign-up is forgotten", async () => {
    await signUp({ sign_up_token: "acme-2026" });
    app.clock.advance({ minutes: 1 });
    await signUp();
    await verify();
    expect(await accounts()).toMatchObject([{ organization: "", permissions: [] }]);
  });
});

describe("what others type into the mail", () => {
  test("markup in a name is text in both parts [V1.2.1]", async () => {
    await signUp({ name: "<img src=x onerror=alert(1)>" });
    const mail = await newestMail(app.db, email);
    expect(mail.html_body).not.toContain("<img");
    expect(mail.html_body).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(mail.text_body).toContain("Hello <img src=x onerror=alert(1)>,");
  });

  test.each([
    "Win at www.evil.example",
    "evil.example:443/x",
    "evil.example?x=",
    "see https://evil.example/a",
    "evil.example",
    "x".repeat(81),
  ])("a name that could be a message of its own is not mailed: %s", async (name) => {
    await signUp({ name });
    const mail = await newestMail(app.db, email);
    expect(mail.text_body).toContain("Hello ana@acme.com,");
    expect(mail.text_body).not.toContain(name);
  });

  test.each(["O'Brien & Sons", "Łukasz 李 🙂", "J. R. Smith Jr."])(
    "%s is greeted",
    async (name) => {
      await signUp({ name });
      expect((await newestMail(app.db, email)).text_body).toContain(`Hello ${name},`);
    },
  );
});

test("where no verification is asked for, the account is open at once with what its token gives", async () => {
  const open = await createAppUnderTest({ settings: { isEmailVerificationRequired: false } });
  await createSignUpToken(open.db, { text: "acme-2026", ending: "acme.com" });
  const payload = { ...signUpPayload, email, sign_up_token: "acme-2026" };
  expect(await open.call("signup", payload)).toMatchObject({
    status: 200,
    body: { response: "signup_success" },
  });
  expect(await queuedMails(open.db, email)).toEqual([]);
  const signedIn = await open.call("check_login", { email, password: payload.password });
  expect(signedIn).toMatchObject({
    status: 200,
    body: { organization: "Acme Audit", permissions: ["alerts", "explore_trades"] },
  });
  await open.close();
});

test("nothing is written when the mail cannot be", async () => {
  await app.db.schema.alterTable("outbox_message").renameColumn("html_body", "elsewhere").execute();
  expect(await signUp()).toMatchObject({ status: 500 });
  expect(await accounts()).toEqual([]);
  expect(await app.db.selectFrom("mailed_token").selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom("audit_entry").selectAll().execute()).toEqual([]);
});

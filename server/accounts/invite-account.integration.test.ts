import { expect, test } from "vitest";
import { hashToken } from "#platform/tokens.ts";
import { inviteAccount, sendInvitation } from "#server/accounts/invite-account.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { testMailContext } from "#testing/server/mail-context.ts";
import { linkOf, newestMail } from "#testing/mail/queued-mail.ts";

const app = await appForFile();

const invite = (invited: { email: string; name?: string }, inviterOrganization = "") =>
  app.db.transaction().execute((transaction) =>
    inviteAccount(
      transaction,
      {
        invited: {
          name: "Noor Haddad",
          organization: "Haddad & Co",
          permissions: ["alerts", "explore_trades"],
          ...invited,
        },
        inviterOrganization,
      },
      testMailContext(app.clock),
    ),
  );

const accountOf = (email: string) =>
  app.db.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

test("an invited account has no password and gets a link to choose one [V6.3.2]", async () => {
  const id = await invite({ email: "noor+a@haddad.example" }, "Admin");
  expect(await accountOf("noor+a@haddad.example")).toMatchObject({
    id,
    password_hash: null,
    email_verified_at: null,
    invited_at: expect.stringMatching(/^2026-11-20.15:00:00/),
    permissions: ["alerts", "explore_trades"],
    organization: "Haddad & Co",
  });
  const mail = await newestMail(app.db, "noor+a@haddad.example");
  expect(mail.subject).toBe("Market Economics has given you access to Sentinel");
  expect(mail.text_body).toContain(
    "An account for Sentinel was opened for noor+a@haddad.example at Haddad & Co. " +
      "It includes: Alerts, Insider Trades.",
  );
  expect(mail.text_body).toContain("expires on 21 Nov 2026, 15:00 (UTC)");
  const link = linkOf(mail);
  expect(link.origin + link.pathname).toBe("https://app.sentinel.example/verify-email");
  expect(link.searchParams.get("email")).toBe("noor+a@haddad.example");
  expect(link.searchParams.get("choose_password")).toBe("true");
  const stored = await app.db
    .selectFrom("mailed_token")
    .selectAll()
    .where("account_id", "=", Number(id))
    .execute();
  expect(stored).toMatchObject([
    {
      token_hash: hashToken(String(link.searchParams.get("token"))),
      purpose: "choose_password",
      expires_at: expect.stringMatching(/^2026-11-21.15:00:00/),
      used_at: null,
    },
  ]);
});

test("an address with an account is not invited again", async () => {
  await createAccount(app.db, { email: "has@account.example" });
  const before = await accountOf("has@account.example");
  expect(await invite({ email: "has@account.example" })).toBeNull();
  expect(await accountOf("has@account.example")).toEqual(before);
});

test("a sign-up no one verified becomes the invitation; its password opens nothing", async () => {
  await createAccount(app.db, { email: "squatter@x.example", name: "Squatter" });
  await app.db
    .updateTable("account")
    .set({ email_verified_at: null, permissions: [] })
    .where("email", "=", "squatter@x.example")
    .execute();
  expect(await invite({ email: "squatter@x.example" })).not.toBeNull();
  expect(await accountOf("squatter@x.example")).toMatchObject({
    name: "Noor Haddad",
    password_hash: null,
    permissions: ["alerts", "explore_trades"],
  });
});

test("an invitation sent again ends the one before", async () => {
  const id = Number(await invite({ email: "again@x.example" }, "Firm & Sons"));
  const account = await accountOf("again@x.example");
  await app.db
    .transaction()
    .execute((transaction) =>
      sendInvitation(
        transaction,
        { account, inviterOrganization: "Firm & Sons" },
        testMailContext(app.clock),
      ),
    );
  const tokens = await app.db
    .selectFrom("mailed_token")
    .select("voided_at")
    .where("account_id", "=", id)
    .execute();
  expect(tokens.filter(({ voided_at: voided }) => voided === null)).toHaveLength(1);
  const { subject } = await newestMail(app.db, "again@x.example");
  expect(subject).toBe("Firm & Sons has given you access to Sentinel");
});

import { expect, test } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { openMailer } from "#platform/mail/open-mailer.ts";
import { createMailCheck } from "#server/mails/mail-check.ts";
import { createAppUnderTest, createMovableClock } from "#testing/server/app-under-test.ts";
import { signUpPayload } from "#testing/factories/accounts/sign-ups.ts";
import { startSmtpServer } from "#testing/mail/start-smtp-server.ts";

const away = { status: 503, body: { code: "mail_unavailable" } };

test("no sign-up is answered with success before the mail server has answered", async () => {
  const first = await startSmtpServer();
  const { port } = first;
  await first.stop();
  const clock = createMovableClock("2026-11-20T15:00:00Z");
  const server = { host: "127.0.0.1", port, isSecure: false, login: null };
  const from = { name: "Sentinel", address: "no-reply@sentinel.example" };
  const mailer = openMailer({ server, from, inquiryInbox: "inbox@firm.example" }, "/nowhere");
  const mailCheck = createMailCheck(mailer, { clock, logger: createLogger("silent") });
  const app = await createAppUnderTest({ mailCheck: { ...mailCheck, longestWaitMs: 0 } });
  const signUp = (email: string) => app.call("signup", { ...signUpPayload, email });
  try {
    expect(await signUp("ana@acme.example")).toMatchObject(away);
    expect(await app.db.selectFrom("account").selectAll().execute()).toEqual([]);

    const second = await startSmtpServer({ port });
    clock.advance({ seconds: 5 });
    expect(await signUp("ana@acme.example")).toMatchObject({ status: 200 });
    await second.stop();
    // What it answered counts for a minute.
    clock.advance({ seconds: 59 });
    expect(await signUp("bo@acme.example")).toMatchObject({ status: 200 });
    clock.advance({ seconds: 1 });
    expect(await signUp("cy@acme.example")).toMatchObject(away);
    // What was found before the clock was set back counts for nothing.
    const third = await startSmtpServer({ port });
    clock.advance({ hours: -1 });
    expect(await signUp("cy@acme.example")).toMatchObject({ status: 200 });
    await third.stop();
  } finally {
    await app.close();
  }
});

import { describe, expect, test } from "vitest";
import { freshApp } from "#testing/server/app-under-test.ts";
import { inquiryPayload } from "#testing/factories/accounts/inquiries.ts";

const app = freshApp();

const send = (changes: object = {}) =>
  app.call("form_submission", { ...inquiryPayload, ...changes });
/** Sends from another network address, as every test without a proxy sends from 127.0.0.1. */
const sendFrom = (remoteAddress: string, changes: object = {}) =>
  app.app.inject({
    method: "POST",
    url: "/api",
    remoteAddress,
    payload: { type: "form_submission", ...inquiryPayload, ...changes },
  });
const stored = () => app.db.selectFrom("inquiry").selectAll().orderBy("id").execute();
const messages = () => app.db.selectFrom("outbox_message").selectAll().orderBy("id").execute();

test("stores the inquiry and the mail that reports it", async () => {
  expect(await send({ page: "firm_home" })).toMatchObject({ status: 200, body: { success: true } });
  const [message] = await messages();
  expect(await stored()).toMatchObject([
    {
      ...inquiryPayload,
      page: "firm_home",
      network_address: "127.0.0.1",
      user_agent: "lightMyRequest",
      outbox_message_id: message?.id,
      created_at: expect.stringMatching(/^2026-11-20.15:00:00/),
    },
  ]);
  expect(message).toMatchObject({
    kind: "inquiry",
    channel: "mail",
    recipient: "inbox@firm.example",
    subject: "Inquiry: Ana Lindqvist, Lindqvist Partners",
    reply_to: { name: "Ana Lindqvist", address: "ana@lindqvist.example" },
    attempts: 0,
    sent_at: null,
  });
  expect(message?.message_id).toMatch(/^<[\da-f-]{36}@sentinel\.example>$/);
  expect(message?.text_body).toBe(
    [
      "First name: Ana",
      "Last name: Lindqvist",
      "Role: Partner",
      "Industry: Legal Services",
      "Company: Lindqvist Partners",
      "Country: United States",
      "State: New York",
      "Email: ana@lindqvist.example",
      "Phone: +1 (212) 555-0123",
      "How did you hear about us? Word of mouth",
      "Have you worked with us before? No I haven't",
      "Additional information: We act in a matter on insider sales.",
      "",
      "Sent 2026-11-20 15:00 UTC from the Market Economics home page. Reply goes to the visitor.",
      "",
      "Sentinel, a product of Market Economics. You receive this message because this address is the inbox for inquiries.",
      "",
    ].join("\n"),
  );
});

test("a double click and a resend within ten minutes count once, later ones again", async () => {
  const answers = await Promise.all([send(), send(), send({ page: "landing" })]);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [200, { success: true }]),
  );
  app.clock.advance({ minutes: 9, seconds: 59 });
  expect((await send()).status).toBe(200);
  expect([(await stored()).length, (await messages()).length]).toEqual([1, 1]);
  app.clock.advance({ minutes: 1 });
  expect((await send()).status).toBe(200);
  expect([(await stored()).length, (await messages()).length]).toEqual([2, 2]);
});

describe("limits", () => {
  const someone = (index: number) => ({ email: `visitor${index}@x.example` });

  test("five an hour from one address, and the sixth says when to come back", async () => {
    for (let index = 0; index < 5; index += 1) {
      expect((await send(someone(index))).status).toBe(200);
      app.clock.advance({ minutes: 5 });
    }
    const { status, body, response } = await send(someone(6));
    expect(status).toBe(429);
    expect(body).toMatchObject({
      error:
        "Several inquiries have already reached us from this email or network. Please try again in 35 minutes.",
      code: "too_many_inquiries",
      retry_after: 35 * 60,
    });
    expect(response.headers["retry-after"]).toBe(String(35 * 60));
    expect(await stored()).toHaveLength(5);
    app.clock.advance({ minutes: 34, seconds: 59 });
    expect((await send(someone(6))).status).toBe(429);
    app.clock.advance({ seconds: 1 });
    expect((await send(someone(6))).status).toBe(200);
  });

  test("twenty a day from one address", async () => {
    for (let index = 0; index < 20; index += 1) {
      expect((await send(someone(index))).status).toBe(200);
      app.clock.advance({ minutes: 15 });
    }
    expect(await send(someone(21))).toMatchObject({
      status: 429,
      body: { retry_after: 19 * 3600, error: expect.stringContaining("again in 19 hours.") },
    });
    app.clock.advance({ hours: 19 });
    expect((await send(someone(21))).status).toBe(200);
  });

  test("three an hour with one email, from whatever address", async () => {
    for (const index of [1, 2, 3]) {
      const answer = await sendFrom(`203.0.113.${index}`, { additional_info: `${index}` });
      expect(answer.statusCode).toBe(200);
    }
    const fourth = await sendFrom("203.0.113.4", { email: " ANA@lindqvist.example" });
    expect(fourth.statusCode).toBe(429);
    expect((await sendFrom("203.0.113.4", someone(1))).statusCode).toBe(200);
    app.clock.advance({ hours: 1 });
    expect((await sendFrom("203.0.113.4")).statusCode).toBe(200);
  });

  test("addresses of one IPv6 network count as one", async () => {
    const statuses: number[] = [];
    for (let index = 1; index <= 6; index += 1) {
      statuses.push((await sendFrom(`2001:db8:0:7::${index}`, someone(index))).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await sendFrom("2001:db8:0:8::1", someone(7))).statusCode).toBe(200);
  });

  test("a forwarded address is not believed without a trusted proxy [V4.1.3, V15.3.4]", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const { statusCode } = await app.app.inject({
        method: "POST",
        url: "/api",
        headers: { "x-forwarded-for": `198.51.100.${index}` },
        payload: { type: "form_submission", ...inquiryPayload, ...someone(index) },
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("twenty sent at once: exactly the allowed number is stored and mailed [V2.3.2, V2.3.4]", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(someone(index))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect([(await stored()).length, (await messages()).length]).toEqual([5, 5]);
  });

  test("beyond thirty mails an hour inquiries are stored without a mail of their own", async () => {
    for (let index = 0; index < 33; index += 1) {
      const answer = await sendFrom(`198.51.100.${index}`, someone(index));
      expect(answer.statusCode).toBe(200);
    }
    expect([(await stored()).length, (await messages()).length]).toEqual([33, 30]);
    const unmailed = (await stored()).filter((inquiry) => inquiry.outbox_message_id === null);
    expect(unmailed.map(({ email }) => email)).toEqual([30, 31, 32].map((i) => someone(i).email));
  });
});

test("nothing is stored when the mail cannot be written [V2.3.3]", async () => {
  await app.db.schema.alterTable("outbox_message").renameTo("elsewhere").execute();
  expect(await send()).toMatchObject({ status: 500, body: { code: "internal" } });
  expect(await stored()).toEqual([]);
});

test("control characters in the free text are left out, its lines kept", async () => {
  await send({ additional_info: "one\r\ntwo\u0000\u001b[31m\tthree" });
  expect((await stored())[0]?.additional_info).toBe("one\ntwo[31m\tthree");
});

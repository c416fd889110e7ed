import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database/database.ts";
import { inquiryPayload } from "#testing/factories/accounts/inquiries.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";
import { summarizeInquiries } from "#worker/jobs/summarize-inquiries.ts";

const settings = {
  server: null,
  from: { name: "Sentinel", address: "no-reply@sentinel.example" },
  inquiryInbox: "inbox@firm.example",
};

test("inquiries without a mail are reported in one, an hour after the first, and once", async () => {
  const { db, drop } = await createTestDatabase();
  const clock = createMovableClock("2026-11-20T15:59:59Z");
  for (const [index, minute] of ["00", "30", "59"].entries()) {
    await db
      .insertInto("inquiry")
      .values({
        ...inquiryPayload,
        first_name: `Visitor ${index}`,
        page: "landing",
        network_address: "203.0.113.9",
        network: "203.0.113.9",
        user_agent: null,
        fingerprint: Buffer.alloc(32, index),
        outbox_message_id: null,
        created_at: `2026-11-20T15:${minute}:00Z`,
      })
      .execute();
  }
  const messages = () => db.selectFrom("outbox_message").selectAll().execute();
  await summarizeInquiries(db, settings, clock);
  expect(await messages()).toEqual([]);

  clock.advance({ seconds: 1 });
  await Promise.all([
    summarizeInquiries(db, settings, clock),
    summarizeInquiries(db, settings, clock),
  ]);
  const [message, ...others] = await messages();
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    kind: "inquiry_summary",
    recipient: "inbox@firm.example",
    subject: "3 inquiries in one summary",
    reply_to: null,
  });
  const names = [...(message?.text_body ?? "").matchAll(/^First name: (.*)$/gm)];
  expect(names.map(([, name]) => name)).toEqual(["Visitor 0", "Visitor 1", "Visitor 2"]);
  const inquiries = await db.selectFrom("inquiry").select("outbox_message_id").execute();
  expect(inquiries.map((inquiry) => inquiry.outbox_message_id)).toEqual(
    Array.from({ length: 3 }, () => message?.id),
  );
  await drop();
});

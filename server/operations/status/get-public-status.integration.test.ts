import { expect, test } from "vitest";
import { appForFile } from "#testing/server/app-under-test.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createFilings } from "#testing/factories/filings/filings.ts";
import {
  createAnswer,
  createIndexedDay,
  createQueuedFiling,
} from "#testing/factories/filings/status.ts";

// Friday, 10:00 in New York.
const app = await appForFile({ startsAt: "2026-11-20T15:00:00Z" });

test("nothing stored, nothing followed: said so", async () => {
  const { status, body } = await app.call("get_public_status");
  expect(status).toBe(200);
  expect(body).toEqual({
    origin: null,
    market_now: "2026-11-20T15:00:00Z",
    checked_at: "2026-11-20T15:00:00Z",
    is_current: null,
    data_as_of: null,
    behind_seconds: null,
    unread_filings: 0,
    sources: [],
    completeness: {
      // The Monday 25 weeks before Monday, 16 November.
      first_day: "2026-05-25",
      last_day: "2026-11-20",
      listed: 0,
      stored: 0,
      missing: 0,
      unreadable: 0,
      withdrawn: 0,
    },
    evidence_key: null,
    prices_last_day: null,
    incidents: [],
  });
});

test("says how current and complete the data are, and nothing that is private", async () => {
  await createAnswer(app.db, { part: "feed/4", at: "2026-11-20T14:59:43Z" });
  await createAnswer(app.db, { part: "feed/8-K", at: "2026-11-20T14:59:58Z" });
  const fault = { part: "tickers", source: "demo", at: "2026-11-20T14:00:00Z" };
  await createAnswer(app.db, { ...fault, intervalSeconds: null, silentAfterSeconds: 600 });
  await createFilings(app.db, { accepted_at: "2026-11-20T14:59:20Z" });
  const listed = ["stored", "stored", "waiting", "unwanted", "unreadable", "absent"] as const;
  await createIndexedDay(app.db, "2026-11-18", listed);
  await createQueuedFiling(app.db, { urgency: 2, last_error: "canary 10.0.0.9" });
  await createQueuedFiling(app.db, { urgency: 1, attempts: 1 });
  const [stored = ""] = await createFilings(app.db, { accepted_at: "2026-11-19T14:59:20Z" });
  await createQueuedFiling(app.db, { urgency: 2, accession: stored });
  await createAccount(app.db, { email: "canary@x.example" });
  const alarm = { raised_at: "2026-11-19T10:00:00Z", detail: "canary detail" };
  await app.db
    .insertInto("source_alarm")
    .values([
      { ...alarm, subject: "incomplete/2026-11-18" },
      { ...alarm, subject: "silent/tickers", ended_at: "2026-11-19T12:00:00Z" },
      { ...alarm, subject: "prices/secret-vendor", ended_at: "2026-11-01T12:00:00Z" },
    ])
    .execute();
  app.clock.advance({ seconds: 20 });

  const { body, response } = await app.call("get_public_status");
  expect(body).toMatchObject({
    is_current: true,
    data_as_of: "2026-11-20T14:59:20Z",
    // Since the walk of the slower form.
    behind_seconds: 37,
    // Listed and waiting, of a backfill, and one whose fetching failed; what is stored already is read again.
    unread_filings: 3,
    sources: [
      { name: "EDGAR feed, Forms 3, 4, 5", state: "ok" },
      { name: "EDGAR feed, 8-K", state: "ok" },
      { name: "Tickers and companies", state: "silent" },
    ],
    completeness: { listed: 6, stored: 2, missing: 2, unreadable: 1, withdrawn: 1 },
    incidents: [
      {
        text: "Tickers and companies: no answer.",
        raised_at: "2026-11-19T10:00:00Z",
        ended_at: "2026-11-19T12:00:00Z",
      },
      {
        text: "Filings of 18 Nov 2026 are incomplete.",
        raised_at: "2026-11-19T10:00:00Z",
        ended_at: null,
      },
    ],
  });
  expect(response.body).not.toMatch(
    /canary|secret|0000-26|\d{10}-\d{2}-\d{6}|127\.0\.0\.1|private/,
  );
});

test("a filing of the feed that waits counts from when it was found", async () => {
  await createQueuedFiling(app.db, { urgency: 0, found_at: "2026-11-20T14:50:20Z" });
  app.clock.advance({ seconds: 1 });
  const { body } = await app.call("get_public_status");
  expect(body).toMatchObject({ behind_seconds: 601, is_current: false });
});

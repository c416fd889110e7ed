import Papa from "papaparse";
import { expect, test } from "vitest";
import type { SourceStatus } from "#contract/operations/site/source-status.ts";
import { fresh } from "#testing/fresh.ts";
import { freshApp, credentials, type SignedIn, signIn } from "#testing/server/app-under-test.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createFilings } from "#testing/factories/filings/filings.ts";
import {
  createAnswer,
  createIndexedDay,
  createUnreadable,
  createQueuedFiling,
} from "#testing/factories/filings/status.ts";
import { noteFailure } from "#database/sources/source-health.ts";

// Friday, 10:00 in New York.
const app = freshApp({ startsAt: "2026-11-20T15:00:00Z" });
const member = fresh(() => app.signInAs("member@x.example"));
const admin = fresh(() => app.signInAs("admin@x.example", "admin"));

async function readStatus(as: SignedIn): Promise<SourceStatus> {
  const { response } = await app.call("get_source_status", {}, as);
  return response.json();
}

test("lines of sources with the newest of each; errors, jobs and mails for administrators alone", async () => {
  await createAnswer(app.db, { part: "feed/4", at: "2026-11-20T14:59:43Z" });
  const stale = { name: "x", at: "2026-11-20T14:50:00Z" };
  await createAnswer(app.db, { part: "feed/3", at: "2026-11-20T14:59:50Z", newest: stale });
  const failing = { part: "feed/8-K", source: "demo", at: "2026-11-20T14:59:50Z" };
  const limits = { intervalSeconds: 60, silentAfterSeconds: 900 };
  await createAnswer(app.db, { ...failing, at: "2026-11-20T14:57:00Z", ...limits });
  await noteFailure(app.db, { ...failing, ...limits, error: "503 of 127.0.0.1:9" });
  await createFilings(app.db, { filed_on: "2026-11-20" }, { filed_on: "2026-11-20", form: "3/A" });
  await createFilings(app.db, { filed_on: "2026-11-19" });
  await createAnswer(app.db, {
    part: "daily-index",
    at: "2026-11-20T04:00:00Z",
    ...limits,
    intervalSeconds: null,
    silentAfterSeconds: 129_600,
  });
  await createIndexedDay(app.db, "2026-11-19", ["stored", "waiting"]);

  await app.db
    .insertInto("match_wanted")
    .values([
      { kind: "trade", accession: "0000000001-26-000001", next_attempt_at: "2026-11-20T14:00:00Z" },
      {
        kind: "event",
        accession: "0000000001-26-000002",
        next_attempt_at: "2100-01-01T00:00:00Z",
        attempts: 3,
        last_error: "no such row at 127.0.0.1",
      },
    ])
    .execute();
  const answered = await readStatus(admin);
  const line = {
    key: "feed/ownership",
    name: "EDGAR feed, Forms 3, 4, 5",
    state: "ok",
    newest_at: "2026-11-20T14:59:43Z",
    newest_day: null,
    age_seconds: 17,
    interval_seconds: 60,
    behind_seconds: 0,
    detail: "2 today",
    last_error: null,
    last_error_at: null,
  };
  const behind = {
    key: "feed/8-K",
    state: "behind",
    behind_seconds: 120,
    detail: "0 today",
    last_error: "503 of 127.0.0.1:9",
  };
  expect(answered.parts).toEqual([
    line,
    expect.objectContaining(behind),
    expect.objectContaining({ key: "daily-index", newest_day: "2026-11-19", detail: "1 of 2" }),
  ]);
  expect(answered.administration).toMatchObject({
    mails: { waiting: 0, failing: 0, given_up: 0 },
    filings_last_error: "503 of 127.0.0.1",
    alerts_last_error: "no such row at 127.0.0.1",
  });
  expect(answered.prices.expected_day).toBe("2026-11-19");
  expect(answered.work.alerts).toEqual({
    waiting: 2,
    failing: 1,
    oldest_at: "2026-11-20T14:00:00Z",
    matched_seconds: null,
  });

  const plain = await readStatus(member);
  expect(plain.administration).toBeNull();
  expect(JSON.stringify(plain)).not.toContain("127.0.0.1");
  const holder = await createAccount(app.db, {
    email: "elsewhere@x.example",
    organization: "Firm",
    permissions: ["admin"],
  }).then(() => signIn(app.call, "elsewhere@x.example"));
  expect((await readStatus(holder)).administration).toBeNull();
  const { response } = await app.call("run_as", { email: member.email }, admin);
  const { access_token: accessToken }: { access_token: string } = response.json();
  expect((await readStatus({ ...admin, accessToken })).administration).toBeNull();
});

test("what was stored by other ways than the feed is its newest item too", async () => {
  await createAnswer(app.db, { part: "feed/4", at: "2026-11-20T14:59:43Z", newest: null });
  await createAnswer(app.db, { part: "feed/8-K", at: "2026-11-20T14:59:43Z", newest: null });
  await createFilings(
    app.db,
    { form: "4/A", accepted_at: "2026-11-20T14:30:00Z", filed_on: "2026-11-20" },
    { form: "4", accepted_at: "2026-11-19T14:30:00Z", filed_on: "2026-11-19" },
    { form: "10-Q", accepted_at: "2026-11-20T14:40:00Z", filed_on: "2026-11-20" },
  );
  const { parts } = await readStatus(member);
  expect(parts.map((part) => [part.key, part.newest_at, part.age_seconds])).toEqual([
    ["feed/ownership", "2026-11-20T14:30:00Z", 1_800],
    ["feed/8-K", null, null],
  ]);
});

test("what a day lacks; what a fetch met is for administrators", async () => {
  const [, waiting, unreadable] = await createIndexedDay(app.db, "2026-11-18", [
    "stored",
    "waiting",
    "unreadable",
  ]);
  const folder = (accno = "") => accno.replaceAll("-", "");
  const base = { form: "4", conm: "Calder Therapeutics" };
  const link = (accno = "") =>
    `https://www.sec.gov/Archives/edgar/data/320193/${folder(accno)}/${accno}-index.htm`;
  const expected = [
    {
      ...base,
      accno: waiting,
      kind: "missing",
      reason: null,
      attempts: 2,
      filing_url: link(waiting),
    },
    {
      ...base,
      accno: unreadable,
      kind: "unreadable",
      reason: "XML is not well formed: line 212, unclosed element footnote",
      attempts: 0,
      filing_url: link(unreadable),
    },
  ];
  const request = { day: "2026-11-18" };
  expect((await app.call("get_incomplete_filings", request, member)).body).toEqual(expected);
  const [first, second] = expected;
  const answered = [{ ...first, reason: "503 of 127.0.0.1" }, second];
  expect((await app.call("get_incomplete_filings", request, admin)).body).toEqual(answered);
  expect((await app.call("get_incomplete_filings", { day: "2026-13-01" }, member)).status).toBe(
    400,
  );
});

test("unreadable filings by page and column, and all of them as a file [V1.2.10]", async () => {
  const [listed = ""] = await createIndexedDay(app.db, "2026-11-18", ["unreadable"], {
    companyName: "Wexcombe Marine",
  });
  const older = await createUnreadable(app.db, { filed_on: "2026-10-06", reason: "=1+1" });
  const unknown = await createUnreadable(app.db, { reason: "Encoding" });
  const read = async (request: object) => {
    const { response } = await app.call("get_unreadable_filings", request, member);
    const body: { rows: { accno: string; conm: string | null }[]; total: number } = response.json();
    return body;
  };
  const all = await read({});
  expect(all.total).toBe(3);
  expect(all.rows.map(({ accno }) => accno)).toEqual([listed, older, unknown]);
  expect(all.rows[0]).toMatchObject({ conm: "Wexcombe Marine", filed_on: "2026-11-18" });
  expect(JSON.stringify(all)).not.toContain("private");
  const second = await read({ sort_column: "reason", sort_direction: "asc", limit: 1, page: 2 });
  expect(second.rows.map(({ accno }) => accno)).toEqual([unknown]);

  const { body, headers } = await app.app.inject({
    method: "POST",
    url: "/export/unreadable",
    headers: credentials(member),
    payload: {},
  });
  expect(headers["content-disposition"]).toContain('filename="Unreadable filings.csv"');
  const rows = Papa.parse<string[]>(body, { skipEmptyLines: true }).data;
  expect(
    rows.map(([accno, , company, filed, , reason]) => [accno, company, filed, reason]),
  ).toEqual([
    ["Accession number", "Company", "Filed", "Reason"],
    [
      listed,
      "Wexcombe Marine",
      "2026-11-18",
      "XML is not well formed: line 212, unclosed element footnote",
    ],
    [older, "", "2026-10-06", "'=1+1"],
    [unknown, "", "", "Encoding"],
  ]);
});

test("a filing is asked for again, whatever became of it; one no one named is not", async () => {
  const settled = { state: "unreadable" as const, attempts: 9, settled_at: "2026-11-19T15:00:00Z" };
  const known = await createQueuedFiling(app.db, { ...settled, urgency: 2, cik: 77, form: "8-K" });
  const [indexed = ""] = await createIndexedDay(app.db, "2026-11-18", ["unreadable"]);
  for (const accno of [known, indexed])
    expect((await app.call("retry_filing", { accno }, admin)).body).toEqual({ success: true });
  const wanted = await app.db
    .selectFrom("wanted_filing")
    .select(["accession", "state", "attempts", "urgency", "cik", "settled_at", "next_attempt_at"])
    .orderBy("cik")
    .execute();
  const request = { state: "waiting", attempts: 0, settled_at: null };
  const now = { urgency: 1, next_attempt_at: "2026-11-20T15:00:00Z" };
  expect(wanted).toEqual([
    { accession: known, cik: 77, ...request, ...now },
    { accession: indexed, cik: 320193, ...request, ...now },
  ]);
  const entries = await app.db
    .selectFrom("audit_entry")
    .select(["actor", "outcome", "detail"])
    .where("operation", "=", "retry_filing")
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    {
      actor: admin.email,
      outcome: "download requested",
      detail: { accession: known, form: "8-K" },
    },
    {
      actor: admin.email,
      outcome: "download requested",
      detail: { accession: indexed, form: "4" },
    },
  ]);

  const { status, body } = await app.call("retry_filing", { accno: "0000000001-20-000001" }, admin);
  expect([status, body]).toMatchObject([404, { code: "filing_unknown" }]);
  expect((await app.call("retry_filing", { accno: known }, member)).status).toBe(403);
});

test("standbys of servers; their addresses and errors for administrators alone", async () => {
  await app.db
    .insertInto("standby_heartbeat")
    .values({
      process_id: "00000000-0000-4000-8000-000000000001",
      beat: 7,
      beaten_at: "2026-11-20T14:59:59Z",
      server: "app1:3000",
      is_used: false,
      behind_seconds: null,
      reason: "no_answer",
      last_error: "connect ECONNREFUSED 10.0.0.5:5432",
      since: "2026-11-20T14:58:00Z",
    })
    .execute();
  const shown = {
    is_used: false,
    behind_seconds: null,
    reason: "no_answer",
    since: "2026-11-20T14:58:00Z",
  };
  expect((await readStatus(admin)).standbys).toEqual([
    { ...shown, server: "app1:3000", last_error: "connect ECONNREFUSED 10.0.0.5:5432" },
  ]);
  expect((await readStatus(member)).standbys).toEqual([
    { ...shown, server: null, last_error: null },
  ]);
});

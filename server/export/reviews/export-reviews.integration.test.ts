import Papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { appForFile, credentials, type SignedIn } from "#testing/server/app-under-test.ts";
import {
  assignCompanies,
  createReviewCompany,
  storeLabel,
} from "#testing/factories/reviews/reviews.ts";

const texts = [
  ["Good morning."],
  ["Is it real? 😀", "=It is real, cafe\u0301 😀 and all of it."],
] as const;
// Places as Python counts them: "cafe…" begins after 27 code points, or 28 code units.
const highlights = [
  [0, 2],
  [28, 40],
] as const;

const app = await appForFile();
const lead = await app.signInAs("lead@x.example", "categorization", "categorization_admin");
const ana = await app.signInAs("ana@x.example", "categorization");
const bo = await app.signInAs("bo@x.example", "categorization");
beforeAll(async () => {
  for (const gvkey of ["900001", "900002"])
    await createReviewCompany(app.db, {
      gvkey,
      companyName: `+Made ${gvkey}`,
      interactions: texts,
    });
  await assignCompanies(app.db, ana.email, ["900001", "900002"]);
  await assignCompanies(app.db, bo.email, ["900001"]);
  const label = { gvkey: "900001", interactionNumber: 2, savedAt: "2026-11-20T10:00:00Z" };
  await storeLabel(app.db, {
    ...label,
    email: ana.email,
    categorization: 1,
    reason: '=SUM(A1), "he" said\nso',
    highlights,
  });
  await storeLabel(app.db, { ...label, email: bo.email, categorization: 0 });
  await storeLabel(app.db, {
    email: ana.email,
    gvkey: "900002",
    interactionNumber: 1,
    categorization: 0,
  });
  await app.db
    .insertInto("gold_label")
    .values({
      gvkey: "900001",
      interaction_num: 2,
      version: 1,
      revision: 1,
      categorization: 1,
      reason: "The filing shows it.",
      highlights: JSON.stringify([[0, 2]]),
      decided_at: "2026-11-21T10:00:00Z",
      decided_by: lead.email,
    })
    .execute();
});

async function request(as: SignedIn, query: object) {
  return await app.app.inject({
    method: "POST",
    url: "/export/reviews",
    headers: credentials(as),
    payload: { email: as.email, ...query },
  });
}

function refusalOf(answer: { statusCode: number; body: string }): [status: number, code: string] {
  return [answer.statusCode, z.object({ code: z.string() }).parse(JSON.parse(answer.body)).code];
}

const rowSchema = z.object({
  record: z.enum(["label", "gold_label"]),
  gvkey: z.string(),
  interaction_num: z.int(),
  revision: z.int(),
  is_latest: z.boolean(),
  reviewer: z.string().nullable(),
  label: z.number().nullable(),
  note: z.string().nullable(),
  highlights: z.array(
    z.object({
      start: z.int(),
      end: z.int(),
      start_utf16: z.int(),
      end_utf16: z.int(),
      text: z.string(),
    }),
  ),
  version: z.int(),
  saved_at: z.string(),
  saved_by: z.string(),
  text: z.string(),
});
const aboutSchema = z.object({
  record: z.literal("about"),
  product: z.string(),
  exported_at: z.string(),
  data_version: z.object({ id: z.string() }),
  num_labels: z.int(),
  num_gold_labels: z.int(),
  withheld: z.array(z.object({ gvkey: z.string(), company_name: z.string() })),
});

async function readLines(as: SignedIn, query: object) {
  const answer = await request(as, { format: "jsonl", ...query });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers["content-type"]).toContain("application/x-ndjson");
  const [about, ...rows] = answer.body
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  return { about: aboutSchema.parse(about), rows: rows.map((row) => rowSchema.parse(row)) };
}

test("all labels, notes, highlights and gold labels, with offsets that cut the text", async () => {
  const { about, rows } = await readLines(lead, { scope: "all" });
  expect(about).toMatchObject({ num_labels: 3, num_gold_labels: 1, withheld: [] });
  expect(rows.map((row) => [row.gvkey, row.record, row.reviewer, row.label, row.note])).toEqual([
    ["900001", "label", "ana@x.example", 1, '=SUM(A1), "he" said\nso'],
    ["900001", "label", "bo@x.example", 0, null],
    ["900001", "gold_label", null, 1, "The filing shows it."],
    ["900002", "label", "ana@x.example", 0, null],
  ]);
  const [first] = rows;
  expect(first?.text).toBe(texts[1].join("\n"));
  expect(first?.highlights).toEqual([
    { start: 0, end: 2, start_utf16: 0, end_utf16: 2, text: "Is" },
    { start: 27, end: 38, start_utf16: 28, end_utf16: 40, text: "cafe\u0301 😀 and" },
  ]);
  for (const { text, highlights: marked } of rows)
    for (const range of marked) {
      expect(Array.from(text).slice(range.start, range.end).join("")).toBe(range.text);
      expect(text.slice(range.start_utf16, range.end_utf16)).toBe(range.text);
    }
  expect(first).toMatchObject({
    interaction_num: 2,
    revision: 1,
    version: 1,
    is_latest: true,
    saved_at: "2026-11-20T10:00:00Z",
    saved_by: "ana@x.example",
  });
});

test("CSV is one line a label, and a formula stays text [V1.2.10]", async () => {
  const answer = await request(lead, { scope: "all", gvkey: "900001" });
  expect(answer.headers["content-disposition"]).toContain(
    'filename="Labels of conference calls 900001.csv"',
  );
  const { data, errors } = Papa.parse<Record<string, string>>(answer.body, { header: true });
  expect(errors.filter(({ code }) => code !== "TooFewFields")).toEqual([]);
  const rows = data.filter((row) => row["record"] !== "");
  expect(rows.map((row) => [row["record"], row["label"], row["num_highlights"]])).toEqual([
    ["label", "1", "2"],
    ["label", "0", "0"],
    ["gold_label", "1", "1"],
  ]);
  expect(rows[0]).toMatchObject({
    company_name: "'+Made 900001",
    note: `'=SUM(A1), "he" said\nso`,
    highlighted: "Is\ncafe\u0301 😀 and",
    highlight_offsets: "[[0,2],[27,38]]",
    highlight_offsets_utf16: "[[0,2],[28,40]]",
    text: texts[1].join("\n"),
  });
});

test("a reviewer gets the own labels alone, and no one's by naming another [V8.2.2]", async () => {
  const own = await readLines(bo, { scope: "own" });
  expect(own.rows.map(({ record, reviewer }) => [record, reviewer])).toEqual([
    ["label", "bo@x.example"],
  ]);
  expect((await readLines(bo, { scope: "own", gvkey: "900002" })).rows).toEqual([]);
  const refused = await request(bo, { scope: "all" });
  expect(refusalOf(refused)).toEqual([403, "forbidden"]);
  const named = await request(bo, { scope: "own", email: ana.email });
  expect(refusalOf(named)).toEqual([403, "other_account"]);
  const outsider = await app.signInAs("nobody@x.example", "alerts");
  expect((await request(outsider, { scope: "own" })).statusCode).toBe(403);
});

test("what an administrator reviews and has not completed is left out and named [V8.2.2]", async () => {
  await assignCompanies(app.db, lead.email, ["900001"]);
  const { about, rows } = await readLines(lead, { scope: "all" });
  expect(about.withheld).toEqual([{ gvkey: "900001", company_name: "+Made 900001" }]);
  expect(rows.map(({ gvkey }) => gvkey)).toEqual(["900002"]);
  const csv = await request(lead, { scope: "all" });
  expect(csv.body.split("\r\n")[1]).toMatch(/^"withheld","900001","'\+Made 900001","",/);
  const refused = await request(lead, { scope: "all", gvkey: "900001" });
  expect(refusalOf(refused)).toEqual([403, "review_withheld"]);
  for (const interactionNumber of [1, 2])
    await storeLabel(app.db, {
      email: lead.email,
      gvkey: "900001",
      interactionNumber,
      categorization: 0,
    });
  const complete = await readLines(lead, { scope: "all", gvkey: "900001" });
  expect(complete.rows).toHaveLength(5);
  expect(complete.about.withheld).toEqual([]);
});

test("history has every save, and tells the last", async () => {
  await app.db
    .updateTable("categorization")
    .set({ categorization: 0, highlights: "[]", version: 2, saved_at: "2026-11-21T09:00:00Z" })
    .where("gvkey", "=", "900001")
    .where("interaction_num", "=", 2)
    .where("saved_by", "=", ana.email)
    .execute();
  const before = await readLines(ana, { scope: "own", gvkey: "900001" });
  expect(before.rows.map(({ label, version }) => [label, version])).toEqual([[0, 2]]);
  const { rows, about } = await readLines(ana, {
    scope: "own",
    gvkey: "900001",
    with_history: true,
  });
  expect(rows.map((row) => [row.version, row.label, row.is_latest, row.highlights.length])).toEqual(
    [
      [1, 1, false, 2],
      [2, 0, true, 0],
    ],
  );
  expect(about.num_labels).toBe(2);
});

test("a company without calls is refused, and exports of others' labels are in the audit trail", async () => {
  const unknown = await request(lead, { scope: "all", gvkey: "none" });
  expect(refusalOf(unknown)).toEqual([404, "review_company_not_found"]);
  const entries = await app.db
    .selectFrom("audit_entry")
    .select(["actor", "outcome", "detail"])
    .where("operation", "=", "export_reviews")
    .where("outcome", "=", "exported")
    .execute();
  expect(entries.length).toBeGreaterThan(2);
  expect(entries.every(({ actor }) => actor === lead.email)).toBe(true);
});

test("under run-as the administrator's own open companies are left out, and each file is noted [V8.2.2]", async () => {
  const admin = await app.signInAs("admin@x.example", "admin");
  const running = await app.call("run_as", { email: ana.email }, admin);
  const { access_token: accessToken }: { access_token: string } = running.response.json();
  const asAna = { ...admin, email: ana.email, accessToken };
  expect((await readLines(asAna, { scope: "own" })).rows.map(({ gvkey }) => gvkey)).toEqual([
    "900001",
    "900002",
  ]);
  await assignCompanies(app.db, admin.email, ["900001"]);
  const { about, rows } = await readLines(asAna, { scope: "own", with_history: true });
  expect(rows.map(({ gvkey }) => gvkey)).toEqual(["900002"]);
  expect(about.withheld).toEqual([{ gvkey: "900001", company_name: "+Made 900001" }]);
  const refused = await request(asAna, { scope: "own", gvkey: "900001" });
  expect(refusalOf(refused)).toEqual([403, "review_withheld"]);
  const entries = await app.db
    .selectFrom("audit_entry")
    .select(["actor", "subject", "detail"])
    .where("operation", "=", "export_reviews")
    .where("outcome", "=", "exported")
    .where("actor", "=", admin.email)
    .orderBy("id")
    .execute();
  const detail = { scope: "own", gvkey: "all", format: "jsonl", run_as: ana.email };
  expect(entries).toEqual([
    { actor: admin.email, subject: ana.email, detail: { ...detail, history: false } },
    { actor: admin.email, subject: ana.email, detail: { ...detail, history: true } },
  ]);
  // Her own session: all of hers, and no entry, which no one else's reading is.
  expect((await readLines(ana, { scope: "own" })).about.withheld).toEqual([]);
});

import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { largestImport } from "#contract/operations/reviews/transcript-import.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { storeLabel } from "#testing/factories/reviews/reviews.ts";

let source = "";
let run = 0;

const app = await appForFile();
const lead = await app.signInAs("lead@x.example", "categorization_admin");
await createAccount(app.db, { email: "reviewer@x.example", permissions: ["categorization"] });
beforeEach(() => {
  run += 1;
  source = `run-${run}`;
});

function line(key: string, texts: readonly string[]): string {
  return JSON.stringify({
    key,
    gvkey: `g-${run}`,
    cik: null,
    ticker: null,
    companyName: "Acme Corp",
    fiscalPeriod: "2026Q3",
    heldOn: "2026-10-29",
    title: `Call ${key}`,
    interactions: texts.map((text) => ({
      kind: "question",
      description: "Demand",
      turns: [{ speaker: "Ada Orr", role: null, text }],
    })),
  });
}

async function request(type: "preview_transcripts" | "import_transcripts", ...lines: string[]) {
  const file = { file_name: "calls.jsonl", content: lines.join("\n"), source };
  const { status, body } = await app.call(type, file, lead);
  return { status, body };
}

async function storedCalls(): Promise<number> {
  const rows = await app.db
    .selectFrom("conference_call")
    .select("id")
    .where("source", "=", source)
    .execute();
  return rows.length;
}

async function importEntries() {
  return await app.db
    .selectFrom("audit_entry")
    .select(["actor", "outcome", "detail"])
    .where("operation", "=", "import_transcripts")
    .orderBy("id", "desc")
    .execute();
}

test("what the preview tells, the import does, and the audit trail says who did it", async () => {
  const file = [line("a", ["One.", "Two."]), line("b", ["Three."])];
  const preview = await request("preview_transcripts", ...file);
  const call = {
    gvkey: `g-${run}`,
    company_name: "Acme Corp",
    held_on: "2026-10-29",
    outcome: "new",
    outdated_labels: 0,
  };
  expect(preview).toEqual({
    status: 200,
    body: {
      source,
      calls: [
        { ...call, key: "a", title: "Call a", interactions: 2 },
        { ...call, key: "b", title: "Call b", interactions: 1 },
      ],
      errors: [],
      error_count: 0,
    },
  });
  expect(await storedCalls()).toBe(0);

  expect(await request("import_transcripts", ...file)).toEqual({
    status: 200,
    body: { success: true, new: 2, changed: 0, unchanged: 0 },
  });
  const [entry] = await importEntries();
  expect(entry).toEqual({
    actor: "lead@x.example",
    outcome: "imported",
    detail: {
      file: "calls.jsonl",
      sha256: createHash("sha256").update(file.join("\n")).digest("hex"),
      source,
      new: 2,
      changed: 0,
      unchanged: 0,
    },
  });

  await storeLabel(app.db, {
    email: "reviewer@x.example",
    gvkey: `g-${run}`,
    interactionNumber: 2,
    categorization: 0,
  });
  const changed = [line("a", ["One.", "Two, corrected."]), line("b", ["Three."])];
  const { body } = await request("preview_transcripts", ...changed);
  expect(body).toMatchObject({
    calls: [
      { key: "a", outcome: "changed", outdated_labels: 1 },
      { key: "b", outcome: "unchanged", outdated_labels: 0 },
    ],
  });
  const answer = await request("import_transcripts", ...changed);
  expect(answer.body).toEqual({ success: true, new: 0, changed: 1, unchanged: 1 });
});

test("with one line that cannot be read nothing is stored, and the line is reported", async () => {
  const file = [line("a", ["One."]), "{", line("b", [])];
  expect((await request("preview_transcripts", ...file)).body).toMatchObject({
    calls: [{ key: "a" }],
    errors: [
      { line: 2, reason: "The JSON ends too early: a bracket or quote is open." },
      { line: 3, reason: "Call “b”, interactions: Give the call 1 to 1,000 interactions." },
    ],
    error_count: 2,
  });
  expect(await request("import_transcripts", ...file)).toMatchObject({
    status: 400,
    body: {
      code: "unreadable_transcripts",
      error:
        "This file cannot be imported, and nothing was stored. Line 2: The JSON ends too early: a bracket " +
        "or quote is open. Line 3: Call “b”, interactions: Give the call 1 to 1,000 interactions.",
    },
  });
  expect(await storedCalls()).toBe(0);
  const { body } = await request("import_transcripts", "x\n".repeat(5_000));
  expect(JSON.stringify(body)).toContain(" And at least 995 more.");
  const preview = await request("preview_transcripts", "x\n".repeat(5_000));
  expect(preview.body).toMatchObject({ error_count: 1_000 });
  expect(JSON.stringify(preview.body).match(/"line"/g)?.length).toBe(100);
});

test("two imports at once take turns", async () => {
  const file = Array.from({ length: 10 }, (_, at) => line(`k${at}`, ["One.", "Two."]));
  const answers = await Promise.all([
    request("import_transcripts", ...file),
    request("import_transcripts", ...file.toReversed()),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const bodies = answers.map(({ body }) => JSON.stringify(body)).toSorted();
  expect(bodies).toEqual([
    '{"success":true,"new":0,"changed":0,"unchanged":10}',
    '{"success":true,"new":10,"changed":0,"unchanged":0}',
  ]);
  const { last } = await app.db
    .selectFrom("review_interaction")
    .select(({ fn }) => fn.max("interaction_num").as("last"))
    .where("gvkey", "=", `g-${run}`)
    .executeTakeFirstOrThrow();
  expect(last).toBe(20);
});

test("sources have plain names, and the demonstration's calls are its own", async () => {
  for (const name of ["demo", "Demo", "", "a b", "../x"]) {
    const file = { file_name: "calls.jsonl", content: line("a", ["One."]), source: name };
    expect((await app.call("import_transcripts", file, lead)).status, name).toBe(400);
  }
});

test("hostile contents are answered, not stored", async () => {
  const hostile = [
    "\u0000",
    "\ud800",
    "[".repeat(2_000_000),
    `${line("a", ["One."])}\u0000`,
    line("a", ["\u0000"]),
    line("\ud800", ["One."]),
  ];
  for (const content of hostile) {
    const file = { file_name: "calls.jsonl", content, source };
    expect((await app.call("preview_transcripts", file, lead)).status).toBe(200);
    const { status, body } = await app.call("import_transcripts", file, lead);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: "unreadable_transcripts" },
    });
  }
  const tooLarge = { file_name: "a.csv", content: "a".repeat(largestImport + 1), source };
  expect((await app.call("preview_transcripts", tooLarge, lead)).status).toBe(400);
  expect(await storedCalls()).toBe(0);
});

test("a call of a later day than the market's is refused, with what to do", async () => {
  // The market is at 20 Nov 2026, 10:00 in New York.
  const later = line("later", ["One."]).replace("2026-10-29", "2026-11-21");
  const text = "Its day, 21 Nov 2026, is after 20 Nov 2026, today in New York.";
  expect(await request("preview_transcripts", later)).toMatchObject({
    body: { error_count: 1, errors: [{ line: 1, reason: expect.stringContaining(text) }] },
  });
  expect(await request("import_transcripts", later)).toMatchObject({
    body: { code: "unreadable_transcripts", error: expect.stringContaining(text) },
  });
  const today = line("today", ["One."]).replace("2026-10-29", "2026-11-20");
  expect(await request("import_transcripts", today)).toMatchObject({ status: 200 });
});

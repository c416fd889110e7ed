import { expect, test } from "vitest";
import { storeCalls } from "#database/calls/store-calls.ts";
import type { Transcript } from "#domain/transcripts/transcript.ts";
import { freshDatabase } from "#testing/database/database.ts";

const database = freshDatabase();

function call(key: string, texts: readonly string[], others: Partial<Transcript> = {}): Transcript {
  return {
    key,
    gvkey: null,
    fraudDescription: null,
    cik: 320_193,
    ticker: "AAPL",
    companyName: "Apple Inc.",
    fiscalPeriod: null,
    heldOn: "2026-01-29",
    title: "Q1 call",
    interactions: texts.map((text) => ({
      kind: "question",
      description: "A question",
      turns: [{ speaker: "Ada", role: null, text }],
    })),
    ...others,
  };
}

async function store(given: Transcript): Promise<void> {
  await storeCalls(database.db, { source: "test", calls: [given] });
}

async function presentTexts() {
  return await database.db
    .selectFrom("review_interaction as i")
    .innerJoin("review_text as t", (join) =>
      join
        .onRef("t.gvkey", "=", "i.gvkey")
        .onRef("t.interaction_num", "=", "i.interaction_num")
        .onRef("t.revision", "=", "i.revision"),
    )
    .select(["i.gvkey", "i.interaction_num", "i.revision", "t.body", "i.withdrawn_at"])
    .orderBy("i.gvkey")
    .orderBy("i.interaction_num")
    .execute();
}

test("calls of a company are numbered through, in the order taken in", async () => {
  await store(call("1", ["One.", "Two."]));
  await store(call("2", ["Three."]));
  await store(call("3", ["Other."], { gvkey: "001690" }));
  await store(call("4", ["Third."], { cik: null, ticker: "BRK B/x" }));
  expect((await presentTexts()).map((row) => [row.gvkey, row.interaction_num, row.body])).toEqual([
    ["001690", 1, "Other."],
    ["cik-0000320193", 1, "One."],
    ["cik-0000320193", 2, "Two."],
    ["cik-0000320193", 3, "Three."],
    ["ticker-BRKBx", 1, "Third."],
  ]);
});

test("a correction makes a further revision, and keeps the number and the earlier text", async () => {
  await store(call("1", ["One.", "Two.", "Three."]));
  await store(call("1", ["One.", "Two, corrected."]));
  const rows = await presentTexts();
  expect(rows.map((row) => [row.interaction_num, row.revision, row.body])).toEqual([
    [1, 1, "One."],
    [2, 2, "Two, corrected."],
    [3, 1, "Three."],
  ]);
  expect(rows.map((row) => row.withdrawn_at === null)).toEqual([true, true, false]);
  const { body } = await database.db
    .selectFrom("review_text")
    .select("body")
    .where("interaction_num", "=", 2)
    .where("revision", "=", 1)
    .executeTakeFirstOrThrow();
  expect(body).toBe("Two.");

  await store(call("1", ["One.", "Two, corrected.", "Three."]));
  expect((await presentTexts()).map((row) => row.withdrawn_at)).toEqual([null, null, null]);
});

test("line breaks within a text part its lines, and no line holds one", async () => {
  await store(call("1", ["  First \r\n\r\n second\u2028third\n"]));
  const { turns, body } = await database.db
    .selectFrom("review_text")
    .select(["turns", "body"])
    .executeTakeFirstOrThrow();
  expect(turns).toEqual([{ speaker: "Ada", role: null, lines: ["First", "second", "third"] }]);
  expect(body).toBe("First\nsecond\nthird");
});

test("a call that turns out to be of another company is reviewed there, and kept where it was", async () => {
  await storeCalls(database.db, { source: "test", calls: [call("1", ["One.", "Two."])] });
  await store(call("1", ["One.", "Two."], { gvkey: "001690" }));
  await store(call("1", ["One.", "Two!"], { gvkey: "001690" }));
  const rows = await presentTexts();
  const seen = rows.map((row) => [row.gvkey, row.interaction_num, row.revision, row.body]);
  expect(seen).toEqual([
    ["001690", 1, 1, "One."],
    ["001690", 2, 2, "Two!"],
    ["cik-0000320193", 1, 1, "One."],
    ["cik-0000320193", 2, 1, "Two."],
  ]);
  expect(rows.map((row) => row.withdrawn_at !== null)).toEqual([false, false, true, true]);
  // And back again.
  await store(call("1", ["One.", "Two."]));
  expect((await presentTexts()).map((row) => row.withdrawn_at !== null)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

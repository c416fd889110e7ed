import { afterEach, expect, test } from "vitest";
import { extractorVersion } from "#sources/edgar/text/extract-texts.ts";
import { submissionOf } from "#testing/texts/submission-of.ts";
import { openTextPool, type TextPool, type TextPoolLimits } from "#worker/filings/text-pool.ts";

const pools: TextPool[] = [];

function open(limits: Partial<TextPoolLimits> = {}): TextPool {
  const pool = openTextPool(limits);
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const small = Buffer.from(
  submissionOf("8-K", [
    { type: "8-K", filename: "a.htm", text: "<p>going&nbsp;concern</p>" },
    { type: "GRAPHIC", filename: "a.jpg", text: "begin 644 a.jpg" },
    { type: "EX-99.1", filename: "b.htm", text: "<p>Fraud,</p>" },
  ]),
);

const textsOfSmall = {
  extractorVersion,
  documents: [
    { documentNumber: 1, type: "8-K", filename: "a.htm", text: "going concern" },
    { documentNumber: 3, type: "EX-99.1", filename: "b.htm", text: "Fraud," },
  ],
  refused: [],
  words: "concern fraud going",
};

test("texts come document by document, the bytes stay the caller's, other forms have none", async () => {
  const pool = open();
  const before = Buffer.from(small);
  expect(await pool.extract(small, "8-K")).toEqual(textsOfSmall);
  expect(small).toEqual(before);
  expect(await pool.extract(small, "4")).toBeNull();
});

test("more filings than threads wait their turn, and closing waits for them", async () => {
  const pool = open({ threads: 2 });
  const extractions = Array.from({ length: 20 }, () => pool.extract(small, "8-K"));
  await pool.close();
  expect(await Promise.all(extractions)).toEqual(extractions.map(() => textsOfSmall));
  await expect(pool.extract(small, "8-K")).rejects.toThrow("closed");
});

test("what is no submission is refused with its reason", async () => {
  const texts = await open().extract(Buffer.from("<SEC-HEADER>\n</SEC-HEADER>"), "8-K");
  expect(texts).toMatchObject({ documents: [], refused: [{ documentNumber: 0 }] });
  expect(texts?.refused[0]?.reason).toMatch(/accession number/i);
});

test("a filing that takes too long is refused [V15.2.2]", async () => {
  const texts = await open({ longestMs: 1 }).extract(small, "8-K");
  expect(texts?.documents).toEqual([]);
  expect(texts?.refused).toEqual([
    {
      documentNumber: 0,
      filename: null,
      reason: "Its text took longer than 0.001 seconds to extract.",
    },
  ]);
});

test("a filing too large for a thread's memory keeps the texts that were ready; the next has a thread again [V15.2.2]", async () => {
  const pool = open({ threads: 1, heapMegabytes: 16 });
  const large = Buffer.from(
    submissionOf("8-K", [
      { type: "8-K", filename: "a.htm", text: "<p>ready" },
      { type: "EX-99.1", filename: "b.htm", text: "<b>x".repeat(8_000_000) },
      { type: "EX-99.2", filename: "c.htm", text: "<p>after" },
    ]),
  );
  const texts = await pool.extract(large, "8-K");
  const reason = "Its text took more memory to extract than a filing may have.";
  expect(texts?.documents.map(({ text }) => text)).toEqual(["ready"]);
  expect(texts?.refused).toEqual([
    { documentNumber: 2, filename: "b.htm", reason },
    { documentNumber: 3, filename: "c.htm", reason },
  ]);
  expect(await pool.extract(small, "8-K")).toEqual(textsOfSmall);
});

test("of a submission beyond the limit of size the start is searched [V15.2.2]", async () => {
  const cut = small.indexOf("Fraud") + 3;
  const texts = await open({ mostBytes: cut }).extract(small, "8-K");
  expect(texts?.documents.map(({ text }) => text)).toEqual(["going concern", "Fra"]);
  expect(texts?.refused.map(({ documentNumber, reason }) => [documentNumber, reason])).toEqual([
    [0, `Only the first ${cut} bytes of the submission are searched.`],
    [3, "The end of the document is missing; only the available part is searched."],
  ]);
});

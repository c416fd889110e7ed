import { beforeAll, expect, test } from "vitest";
import { filingWords } from "#domain/keywords/filing-words.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { aFiling } from "#testing/filings/filing-records.ts";
import { storeAndDerive, withdraw } from "#testing/database/stored-filings.ts";

const kept = "0000000001-24-000001";
const withdrawn = "0000000001-24-000002";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "alerts");
beforeAll(async () => {
  const text = "The audit committee dismissed the auditor.";
  const texts = {
    extractorVersion: 1,
    documents: [{ documentNumber: 1, type: "8-K", filename: "a.htm", text }],
    refused: [],
    words: filingWords([text]),
  };
  const report = { form: "8-K", ownership: null, texts };
  await storeAndDerive(
    app,
    [kept, withdrawn].map((accession) => aFiling({ accession, ...report })),
  );
  await withdraw(app, { accession: withdrawn, issuerCik: 1001 });
});

test("answers the cells of a text, and empty ones for a withdrawn filing", async () => {
  const request = { email: ana.email, keywords: ["auditor"], accessions: [withdrawn, kept] };
  const { body } = await app.call("get_snippets", request, ana);
  expect(body).toEqual([
    { accession: withdrawn, "Keywords Found": "", Document: null, Snippet: null },
    {
      accession: kept,
      "Keywords Found": "auditor (1)",
      Document: "8-K a.htm",
      Snippet: "The audit committee dismissed the auditor.",
    },
  ]);
});

test("refuses more filings than a page of a table has, and no keyword", async () => {
  const accessions = Array.from(
    { length: 101 },
    (_, at) => `0000000001-24-${String(at).padStart(6, "0")}`,
  );
  for (const request of [
    { keywords: ["auditor"], accessions },
    { keywords: [], accessions: [kept] },
  ]) {
    const { body } = await app.call("get_snippets", { email: ana.email, ...request }, ana);
    expect(body).toMatchObject({ code: "bad_request" });
  }
});

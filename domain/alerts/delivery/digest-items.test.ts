import { expect, test } from "vitest";
import { correctionItem, matchItem } from "#domain/alerts/delivery/digest-items.ts";

const reader = { timeZone: "Asia/Kolkata", appOrigin: "https://app.sentinel.example" };
const entry = {
  kind: "correction",
  content: { reason: "The filing was corrected. Value $ 100.00 is $ 200.00." },
  facts: { "Company Name": "Cryptex", Ticker: "CPTX", Value: 200, "Event Return": -3.456 },
  conditions: [],
  cik: 1_234_567,
  accession: "0001234567-26-000012",
  acceptedAt: "2026-11-20T14:58:11Z",
  happenedAt: "2026-11-20T14:58:11Z",
  matchedAt: "2026-11-20T14:58:40Z",
  state: "live",
  alertName: "Sales",
} as const;
const rowsOf = (item: ReturnType<typeof matchItem>) =>
  Object.fromEntries(item.rows.map(({ label, value }) => [label, value]));

test("a corrected match that holds shows its present figures, one that does not those that held", () => {
  expect(rowsOf(correctionItem(entry, reader))).toMatchObject({
    Alert: "Sales",
    What: "The filing was corrected. Value $ 100.00 is $ 200.00.",
    Now: "It matches.",
    "Values now": "Value: $ 200.00\nEvent Return: −3.46%",
    Accepted: "20 Nov 2026, 20:28 (Asia/Kolkata)",
  });
  const gone = rowsOf(correctionItem({ ...entry, state: "withdrawn" }, reader));
  expect(gone).toMatchObject({
    Now: "The filing is no longer available.",
    "Values then": "Value: $ 200.00\nEvent Return: −3.46%",
  });
});

test("days and percentages are written as on the results page; other texts with hyphens stay", () => {
  const facts = { Day: "2026-10-30", Return: 1.09, "Company Name": "Cryptex", Class: "A-1-B" };
  expect(rowsOf(matchItem({ ...entry, facts }, reader))).toMatchObject({
    Day: "30 Oct 2026",
    Return: "+1.09%",
    Class: "A-1-B",
  });
});

test("a correction is shown even if its details cannot be read", () => {
  const shown = rowsOf(correctionItem({ ...entry, content: { reason: 5 } }, reader));
  expect(shown).toMatchObject({ Alert: "Sales", Now: "It matches." });
});

test("hostile names stay in one line, and a filing of the demonstration leads into the application", () => {
  const facts = { "Company Name": "A\r\nBcc: x@evil.example\u202e", Ticker: "T\n" };
  const item = matchItem({ ...entry, facts, cik: 9_990_001 }, reader);
  expect(item.title).toBe("A Bcc: x@evil.example (T)");
  expect(item.rows.find(({ label }) => label === "Filing")?.address).toBe(
    "https://app.sentinel.example/demo-edgar/Archives/edgar/data/9990001/000123456726000012/0001234567-26-000012-index.htm",
  );
});

test("values stand in the order of the results page, whatever the order of the stored JSON", () => {
  const facts = {
    Price: 54.51,
    Ticker: "ARFN",
    Return: -5.45,
    "Value Sold": 201_740,
    "Company Name": "Arrowfen",
    "Previous Close": 57.65,
  };
  const item = matchItem({ ...entry, accession: null, facts }, reader);
  expect(item.rows.map(({ label }) => label)).toEqual([
    "Previous Close",
    "Price",
    "Return",
    "Value Sold",
    "Reached",
    "Found",
  ]);
  // No trade met the conditions at a known time.
  const conditions = [{ condition: "Crossed during the day", value: "at the close" }];
  const untimed = matchItem({ ...entry, accession: null, facts, conditions }, reader);
  expect(untimed.rows.map(({ label }) => label)).not.toContain("Reached");
});

test("below the days to file of an amendment's trade stands the filing that they are counted to", () => {
  const facts = { "Days to File": 2 };
  const firstFiling = { accno: "0001234567-26-000009", form: "4", filed_on: "2026-10-23" };
  const counted = "Form 4, filed 23 Oct 2026, 0001234567-26-000009";
  expect(matchItem({ ...entry, facts, firstFiling }, reader).rows.slice(0, 2)).toEqual([
    { label: "Days to File", value: "2" },
    { label: "First Filing", value: counted },
  ]);
  expect(rowsOf(correctionItem({ ...entry, facts, firstFiling }, reader))).toMatchObject({
    "Values now": `Days to File: 2\nFirst Filing: ${counted}`,
  });
});

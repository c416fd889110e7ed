import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sharedDataDir } from "#testing/shared-data.ts";
import { readItems } from "./current-report.ts";
import { itemOfHeaderTitle, itemOfLine, itemOfNumber } from "./item-titles.ts";

function itemsOf(
  headerTitles: string[],
  document: string | null = null,
  indexPageLines: string[] = [],
) {
  return readItems({ headerTitles, indexPageLines, primaryText: () => document });
}

test("reads titles in filing order, whatever their case, dashes and punctuation", () => {
  expect(
    itemsOf([
      "RESULTS OF OPERATIONS AND FINANCIAL CONDITION",
      "Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers: Compensatory Arrangements of Certain Officers",
      "Mine Safety \u2013 Reporting of Shutdowns and Patterns of Violations",
      "Changes in Registrant\u2019s Certifying Accountant",
      "Results of operations and financial condition",
      "1.05",
    ]),
  ).toMatchObject({ items: ["2.02", "5.02", "1.04", "4.01", "1.05"], flags: [] });
});

test("keeps an unknown title and flags it", () => {
  expect(itemsOf(["Regulation FD Disclosure", "Weather"])).toEqual({
    items: ["7.01"],
    itemTitles: ["Regulation FD Disclosure", "Weather"],
    flags: ["unknown-item-title"],
  });
});

test.each([
  ["1", "5.01"],
  ["2", "2.01"],
  ["3", "1.03"],
  ["4", "4.01"],
  ["5", "8.01"],
  ["6", "5.02"],
  ["7", "9.01"],
  ["8", "5.03"],
  ["9", "7.01"],
  ["10", "5.05"],
  ["11", "5.04"],
  ["12", "2.02"],
  ["2.02", "2.02"],
  ["6.10", "6.10"],
  ["13", null],
  ["2.99", null],
])("maps the number %s to %s", (number, item) => {
  expect(itemOfNumber(number)).toBe(item);
});

test.each([
  ["Item 12: Results of Operations and Financial Condition", "2.02"],
  ["Item 5: Other events", "8.01"],
  // Item 9 meant this before Regulation FD: the title is the truth.
  ["Item 9: Sales of Equity Securities Pursuant to Regulation S", "3.02"],
  ["Item 5.02", "5.02"],
  ["Item 99: Nothing", null],
])("reads the index-page line %s as %s", (line, item) => {
  expect(itemOfLine(line)).toBe(item);
});

test("fills empty header lines from the index page, else from the document", () => {
  const document = `<p>Item 7. Financial Statements and Exhibits.</p><p>(c) Exhibits</p>
    <p>Item 12.&nbsp;Results of Operations and<br>Financial Condition.</p>`;
  expect(itemsOf(["", "Financial statements and exhibits"], document)).toEqual({
    items: ["2.02", "9.01"],
    itemTitles: [
      "Financial statements and exhibits",
      "Item 7. Financial Statements and Exhibits.",
      "Item 12. Results of Operations and",
    ],
    flags: ["items-from-document"],
  });
  expect(itemsOf([""], document, ["Item 5: Other events"])).toEqual({
    items: ["8.01"],
    itemTitles: ["Item 5: Other events"],
    flags: ["items-from-index-page"],
  });
});

test("leaves out what a document answers with None", () => {
  const document =
    "ITEM 4. CHANGES IN REGISTRANT'S CERTIFYING ACCOUNTANT.\n\n  None.\n\nITEM 5. OTHER EVENTS.\n\nA merger.\n";
  expect(itemsOf([], document)).toMatchObject({ items: ["8.01"], flags: ["items-from-document"] });
});

test("trusts another title only where the header announces as many items", () => {
  const document = "Item 5.  Press Release\n\nOn January 26 …\n";
  expect(itemsOf([""], document)).toMatchObject({
    items: ["8.01"],
    flags: ["items-from-document"],
  });
  expect(itemsOf([], document)).toEqual({ items: [], itemTitles: [], flags: ["items-unknown"] });
  expect(itemsOf(["", ""], document)).toMatchObject({ items: [], flags: ["items-unknown"] });
  expect(
    itemsOf(
      ["Regulation FD Disclosure", ""],
      "Item 5. Other Events\nItem 7. Financial Statements and Exhibits",
    ),
  ).toMatchObject({
    items: ["7.01"],
    flags: ["items-unknown"],
  });
});

test("looks through a hostile document in moments", () => {
  for (const document of [
    "<script ".repeat(60_000),
    "<".repeat(400_000),
    "item 5 ".repeat(60_000),
    "\n".repeat(400_000),
  ]) {
    expect(itemsOf([], document).items).toEqual([]);
  }
});

const dataDir = sharedDataDir();
test.skipIf(dataDir === null)("knows every title of reference/8k_items.csv", () => {
  const rows = readFileSync(`${dataDir}/reference/8k_items.csv`, "utf8")
    .trim()
    .split(/\r?\n/)
    .slice(1);
  const unknown: string[] = [];
  for (const row of rows) {
    const [item = "", formTitle = "", headerTitle = ""] = [
      ...row.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g),
    ].map(([, quoted, plain]) => quoted ?? plain ?? "");
    for (const title of [formTitle, headerTitle].filter((text) => /^[A-Z]/.test(text))) {
      const found = itemOfHeaderTitle(title);
      if (found === null || (item !== "" && found !== item)) unknown.push(`${item} ${title}`);
    }
  }
  expect(rows.length).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
});

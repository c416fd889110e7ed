import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sharedDataDir } from "#testing/shared-data.ts";
import { expect, test } from "vitest";
import { parseFeed } from "./feed.ts";

const entry = `<entry>
<title>8-K - SMITH - JONES &amp; CO (0000080661) (Filer)</title>
<summary type="html">
 &lt;b&gt;Filed:&lt;/b&gt; 2026-01-12 &lt;b&gt;AccNo:&lt;/b&gt; 0000080661-26-000032 &lt;b&gt;Size:&lt;/b&gt; 7 KB
&lt;br&gt;Item 2.02: Results of Operations and Financial Condition
&lt;br&gt;Item 9.01: Financial Statements and Exhibits
</summary>
<updated>2026-01-12T17:45:36-05:00</updated>
<category scheme="https://www.sec.gov/" label="form type" term="8-K"/>
<id>urn:tag:sec.gov,2008:accession-number=0000080661-26-000032</id>
</entry>`;
const declaration = '<?xml version="1.0" encoding="ISO-8859-1" ?>\n';

function parse(text: string) {
  return parseFeed(Buffer.from(declaration + text, "latin1"));
}

test("reads a getcurrent entry, its time converted to UTC", () => {
  expect(parse(`<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`)).toEqual({
    entries: [
      {
        accession: "0000080661-26-000032",
        cik: 80661,
        origin: "feed",
        form: "8-K",
        companyName: "SMITH - JONES & CO",
        role: "Filer",
        filedOn: "2026-01-12",
        acceptedAt: "2026-01-12T22:45:36Z",
        periodOfReport: null,
        items: ["2.02", "9.01"],
      },
    ],
    skipped: 0,
  });
});

test("reads a getcompany entry, which names the company above the entries", () => {
  const { entries } =
    parse(`<feed><company-info><cik>0000320193</cik><conformed-name>Soci\u00e9t\u00e9</conformed-name></company-info>
    <entry><category term="10-K405"/><content type="text/xml"><filing-date>2001-12-21</filing-date></content>
    <id>urn:tag:sec.gov,2008:accession-number=0000912057-01-544436</id><title>10-K405  - Annual report</title>
    <updated>2001-12-21T00:00:00-05:00</updated></entry></feed>`);
  expect(entries).toEqual([
    {
      accession: "0000912057-01-544436",
      cik: 320193,
      origin: "feed",
      form: "10-K405",
      companyName: "Soci\u00e9t\u00e9",
      role: null,
      filedOn: "2001-12-21",
      acceptedAt: null,
      periodOfReport: null,
      items: null,
    },
  ]);
});

test("counts entries that are no filings, such as those of a company search", () => {
  const search =
    "<feed><entry><title>ALLCITY INSURANCE</title><id>urn:tag:www.sec.gov:cik=0000003642</id></entry></feed>";
  expect(parse(search)).toEqual({ entries: [], skipped: 1 });
});

test.each([
  ["<html><head><title>SEC.gov | File Unavailable</title></head></html>", "html-error-page"],
  ["<!DOCTYPE html><title>x</title>", "html-error-page"],
  ["", "empty"],
  ["<rss/>", "not-edgar"],
  [`<feed>${entry}`, "truncated"],
  ["<!DOCTYPE feed [<!ENTITY a 'b'>]><feed/>", "doctype"],
])("refuses %s", (text, reasonCode) => {
  expect(() => parseFeed(Buffer.from(text))).toThrow(expect.objectContaining({ reasonCode }));
});

test.skipIf(sharedDataDir() === null)(
  "lists each notice of a real feed twice, by one number",
  () => {
    const file = join(sharedDataDir() ?? "", "form144/getcurrent-144.atom.xml");
    const { entries, skipped } = parseFeed(readFileSync(file));
    expect(skipped).toBe(0);
    expect(entries.map(({ form, cik, role }) => `${form} ${cik} ${role ?? ""}`)).toContain(
      "144 1992549 Reporting",
    );
    expect(entries).toHaveLength(10);
    expect(new Set(entries.map(({ form }) => form))).toEqual(new Set(["144", "144/A"]));
    expect(entries.filter(({ accession }) => accession === "0001628280-26-049826")).toMatchObject([
      { role: "Reporting", acceptedAt: "2026-07-27T20:34:28Z" },
      { role: "Subject", cik: 1_699_136, acceptedAt: "2026-07-27T20:34:28Z" },
    ]);
  },
);

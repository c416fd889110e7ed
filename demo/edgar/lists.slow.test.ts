import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { currentFeed } from "#demo/edgar/feed.ts";
import { companyFacts } from "#demo/edgar/company-facts.ts";
import { filingsByCik } from "#demo/edgar/archive-files.ts";
import { entitiesOf, roleWord } from "#demo/edgar/entities.ts";
import { filingIndexPage, indexHeadersPage } from "#demo/edgar/filing-index.ts";
import { folderListing } from "#demo/edgar/folder-listings.ts";
import { indexFile, isIndexed } from "#demo/edgar/index-files.ts";
import { renderFiling } from "#demo/edgar/submission-text.ts";
import { submissionsFiles } from "#demo/edgar/submissions-json.ts";
import { companyTickers, companyTickersExchange } from "#demo/edgar/ticker-lists.ts";
import { companies, companyOf } from "#demo/world/cast/company.ts";
import { easternInstant } from "#demo/world/filings/receipt.ts";
import { createWorld } from "#demo/world/world.ts";
import { parseShareCounts } from "#sources/edgar/listings/company-facts.ts";
import { parseFeed } from "#sources/edgar/listings/feed.ts";
import { parseIndexHeaders, parseIndexPage } from "#sources/edgar/listings/index-page.ts";
import { readIndex } from "#sources/edgar/listings/indexes.ts";
import { parseSubmissions } from "#sources/edgar/listings/submissions.ts";
import { parseTickers } from "#sources/edgar/listings/tickers.ts";

vi.setConfig({ testTimeout: 120_000 });

const world = createWorld("sentinel", "2026-11-20");
const scratch = mkdtempSync(join(tmpdir(), "demo-edgar-"));
afterAll(() => rmSync(scratch, { recursive: true }));

test("index pages, index-headers pages and folder listings say the same as the filing", () => {
  const planted = world.filings.filter(({ plants }) => plants.length > 0);
  for (const filing of [...planted, ...world.filings.slice(0, 300)]) {
    const page = parseIndexPage(filingIndexPage(filing, filing.issuer.cik));
    const acceptedAt = easternInstant(filing.acceptedOn, filing.acceptedTime);
    const { accession, form, filedOn, periodOfReport } = filing;
    expect(page).toMatchObject({ accession, form, filedOn, periodOfReport, acceptedAt });
    expect(page.entities.map(({ cik, role }) => [cik, role])).toEqual(
      entitiesOf(filing).map(({ cik, role }) => [cik, role]),
    );
    expect(page.documents.map(({ filename, type }) => [filename, type])).toEqual(
      renderFiling(filing).documents.map(({ filename, type }) => [filename, type]),
    );
    expect(page.itemLines.length).toBe(
      filing.kind === "current-report" ? filing.event.items.length : 0,
    );
    expect(parseIndexHeaders(indexHeadersPage(filing))).toMatchObject({ accession, form, filedOn });
    expect(folderListing(filing, filing.issuer.cik)).toContain(`"${accession}.txt"`);
  }
});

test("a walk through the feed's pages meets every filing under each of its entities", () => {
  const now = "2026-11-20T23:00:00Z";
  const seen: string[] = [];
  for (let start = 0; ; start += 100) {
    const page = currentFeed(world.filings, { type: "", count: 100, start, now });
    if (page === null) break;
    const { entries, skipped } = parseFeed(page);
    expect(skipped).toBe(0);
    for (const { accession, cik, role, acceptedAt } of entries) {
      seen.push([accession, cik, role, acceptedAt].join(" "));
    }
  }
  const expected = [...world.filings]
    .reverse()
    .flatMap((filing) =>
      entitiesOf(filing).map(({ cik, role }) =>
        [
          filing.accession,
          cik,
          roleWord(role),
          easternInstant(filing.acceptedOn, filing.acceptedTime),
        ].join(" "),
      ),
    );
  expect(seen).toEqual(expected);
});

test("the feed matches forms by prefix and shows the items of an 8-K", () => {
  const now = "2026-11-20T23:00:00Z";
  const request = { count: 100, start: 0, now };
  const reports = parseFeed(
    currentFeed(world.filings, { ...request, type: "8-K" }) ?? Buffer.from(""),
  );
  for (const { accession, items, form } of reports.entries) {
    const filing = world.filings.find((each) => each.accession === accession);
    expect(form.startsWith("8-K")).toBe(true);
    expect(items).toEqual(filing?.kind === "current-report" ? filing.event.items : null);
  }
  const ones = parseFeed(currentFeed(world.filings, { ...request, type: "1" }) ?? Buffer.from(""));
  expect(new Set(ones.entries.map(({ form }) => form.slice(0, 2)))).toEqual(new Set(["10", "14"]));
  const notices = parseFeed(
    currentFeed(world.filings, { ...request, type: "144" }) ?? Buffer.from(""),
  );
  // Each is listed twice: under its seller and under its company.
  expect(new Set(notices.entries.map(({ role }) => role))).toEqual(
    new Set(["Reporting", "Subject"]),
  );
});

test.each(["master", "form", "company"] as const)(
  "a quarter's and a day's %s index have a row for each filing and entity, and no broken line",
  async (order) => {
    const ofQuarter = world.filings.filter(
      ({ filedOn }) => filedOn >= "2026-07" && filedOn < "2026-10",
    );
    const ofDay = ofQuarter.filter(({ filedOn }) => filedOn === "2026-08-14");
    for (const [span, filings] of [
      ["quarterly", ofQuarter],
      ["daily", ofDay],
    ] as const) {
      const path = join(scratch, `${order}-${span}.idx`);
      writeFileSync(path, indexFile(filings, { order, span, lastDay: "2026-09-30" }));
      const rows: string[] = [];
      for await (const line of readIndex(path)) {
        if (line.type === "broken") throw new Error(line.text);
        const { accession, cik, form, companyName, filedOn } = line.listed;
        rows.push([accession, cik, form, companyName, filedOn].join(" "));
      }
      const expected = filings
        .filter(isIndexed)
        .flatMap((filing) =>
          entitiesOf(filing).map(({ cik, name }) =>
            [filing.accession, cik, filing.form, name, filing.filedOn].join(" "),
          ),
        );
      expect(rows.sort()).toEqual(expected.sort());
      expect(rows.length).toBeGreaterThan(span === "daily" ? 5 : 400);
      expect(filings.filter((filing) => !isIndexed(filing)).length).toBe(span === "daily" ? 0 : 1);
    }
  },
);

test("submissions files list every filing of a company once, the old ones in the overflow", () => {
  const listed = filingsByCik(world.filings);
  let overflows = 0;
  for (const company of companies) {
    const own = listed.get(company.cik) ?? [];
    const files = submissionsFiles({ company }, own, "2026-11-20").map(({ name, text }) =>
      parseSubmissions(name, Buffer.from(text)),
    );
    overflows += files.length - 1;
    expect(files[0]?.company).toMatchObject({ cik: company.cik, sic: company.sic });
    expect(files.flatMap(({ filings }) => filings.map(({ accession }) => accession))).toEqual(
      own.map(({ accession }) => accession).reverse(),
    );
  }
  expect(overflows).toBeGreaterThan(10);
});

test("acceptance times of submissions files end in Z and are mostly New York time", () => {
  const company = companyOf("CPTX");
  const own = filingsByCik(world.filings).get(company.cik) ?? [];
  const newest = own.at(-1);
  const [main] = submissionsFiles({ company }, own, "2026-11-20");
  expect(main?.text).toContain(`"${newest?.acceptedOn}T${newest?.acceptedTime}.000Z"`);
  const utc = companyOf("BMEP");
  const ofUtc = filingsByCik(world.filings).get(utc.cik) ?? [];
  const [other] = submissionsFiles({ company: utc }, ofUtc, "2026-11-20");
  const last = ofUtc.at(-1);
  const instant = easternInstant(last?.acceptedOn ?? "", last?.acceptedTime ?? "");
  expect(other?.text).toContain(instant.replace("Z", ".000Z"));
});

test("companyfacts gives the cover's share counts, and none for several classes", () => {
  for (const company of companies) {
    const own = world.filings.filter(({ issuer }) => issuer.cik === company.cik);
    const json = companyFacts(company, company.name, own);
    const rows = parseShareCounts("companyfacts/CIK.json", Buffer.from(json));
    const expected = own.flatMap((filing) => {
      if (filing.kind !== "periodic-report" || filing.classes.length > 1) return [];
      return [[filing.accession, String(filing.classes[0]?.shares), filing.countedOn]];
    });
    expect(rows.map(({ accession, shares, endOn }) => [accession, shares, endOn])).toEqual(
      expected,
    );
  }
});

test("ticker lists hold the listed classes under their newest tickers", () => {
  const list = parseTickers(
    "company_tickers.json",
    Buffer.from(companyTickers(world, "2026-11-20")),
  );
  const tickers = list.map(({ ticker }) => ticker);
  expect(tickers).toContain("GRSY");
  expect(tickers).toContain("LKFM-B");
  for (const gone of ["GRYL", "WXMR", "SDRA"]) expect(tickers).not.toContain(gone);
  const withExchange = parseTickers(
    "company_tickers_exchange.json",
    Buffer.from(companyTickersExchange(world, "2026-11-20")),
  );
  expect(withExchange.map(({ ticker }) => ticker)).toEqual(tickers);
  expect(withExchange.find(({ ticker }) => ticker === "CPTX")?.exchange).toBe("Nasdaq");
});

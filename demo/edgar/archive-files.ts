import { companies, paddedCik } from "#demo/world/cast/company.ts";
import type { Insider } from "#demo/world/cast/insider.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { nameOn } from "#demo/world/market/corporate-actions.ts";
import type { World } from "#demo/world/world.ts";
import { companyFacts } from "#demo/edgar/company-facts.ts";
import { entitiesOf } from "#demo/edgar/entities.ts";
import { filingIndexPage } from "#demo/edgar/filing-index.ts";
import { indexFile, type IndexOrder } from "#demo/edgar/index-files.ts";
import { insiderDataset } from "#demo/edgar/insider-dataset.ts";
import { compactDate, filingFolder, quarterFolder } from "#demo/edgar/paths.ts";
import { renderFiling } from "#demo/edgar/submission-text.ts";
import { submissionsFiles } from "#demo/edgar/submissions-json.ts";
import { companyTickers, companyTickersExchange } from "#demo/edgar/ticker-lists.ts";

/** A file of a directory laid out like EDGAR; the path has forward slashes. */
export type ArchiveFile = { path: string; bytes: Buffer };

const orders: readonly IndexOrder[] = ["master", "form", "company"];

/** Everything EDGAR would hold of the world at the end of its last day, one file at a time. */
export function* archiveFiles(world: World): Generator<ArchiveFile> {
  yield* listFiles(world);
  yield* indexFiles(world.filings);
  yield* datasetFiles(world.filings);
  for (const filing of world.filings) {
    const folder = filingFolder(filing.issuer.cik, filing.accession);
    yield { path: `${folder}/${filing.accession}.txt`, bytes: renderFiling(filing).submission };
    const page = filingIndexPage(filing, filing.issuer.cik);
    yield { path: `${folder}/${filing.accession}-index.htm`, bytes: Buffer.from(page) };
  }
}

function* listFiles(world: World): Generator<ArchiveFile> {
  const day = world.through;
  yield textFile("files/company_tickers.json", companyTickers(world, day));
  yield textFile("files/company_tickers_exchange.json", companyTickersExchange(world, day));
  const listed = filingsByCik(world.filings);
  for (const company of companies) {
    const filings = listed.get(company.cik) ?? [];
    for (const file of submissionsFiles({ company }, filings, day)) {
      yield textFile(`submissions/${file.name}`, file.text);
    }
    const own = filings.filter(({ issuer }) => issuer.cik === company.cik);
    const facts = companyFacts(company, nameOn(company, day), own);
    yield textFile(`api/xbrl/companyfacts/CIK${paddedCik(company.cik)}.json`, facts);
  }
  for (const person of peopleOf(world.filings).values()) {
    for (const file of submissionsFiles({ person }, listed.get(person.cik) ?? [], day)) {
      yield textFile(`submissions/${file.name}`, file.text);
    }
  }
}

function textFile(path: string, text: string): ArchiveFile {
  return { path, bytes: Buffer.from(text, "utf8") };
}

/** Filings listed under each CIK, whether as issuer, owner or co-registrant; oldest first. */
export function filingsByCik(filings: readonly Filing[]): ReadonlyMap<number, readonly Filing[]> {
  const listed = new Map<number, Filing[]>();
  for (const filing of filings) {
    for (const { cik } of entitiesOf(filing)) {
      const own = listed.get(cik);
      if (own === undefined) listed.set(cik, [filing]);
      else own.push(filing);
    }
  }
  return listed;
}

/** Owners that are no company of the world, by CIK, as their newest form has them. */
function peopleOf(filings: readonly Filing[]): ReadonlyMap<number, Insider> {
  const ciks = new Set(companies.map(({ cik }) => cik));
  const people = new Map<number, Insider>();
  for (const filing of filings) {
    if (filing.kind !== "ownership") continue;
    for (const owner of filing.owners) if (!ciks.has(owner.cik)) people.set(owner.cik, owner);
  }
  return people;
}

/** Daily and quarterly indexes in their three orders. */
function* indexFiles(filings: readonly Filing[]): Generator<ArchiveFile> {
  for (const [day, ofDay] of Map.groupBy(filings, ({ filedOn }) => filedOn)) {
    for (const order of orders) {
      const path = `Archives/edgar/daily-index/${quarterFolder(day)}/${order}.${compactDate(day)}.idx`;
      yield { path, bytes: indexFile(ofDay, { order, span: "daily", lastDay: day }) };
    }
  }
  for (const [quarter, ofQuarter] of Map.groupBy(filings, ({ filedOn }) =>
    quarterFolder(filedOn),
  )) {
    const lastDay = ofQuarter.reduce((last, { filedOn }) => (filedOn > last ? filedOn : last), "");
    for (const order of orders) {
      const path = `Archives/edgar/full-index/${quarter}/${order}.idx`;
      yield { path, bytes: indexFile(ofQuarter, { order, span: "quarterly", lastDay }) };
    }
  }
}

function* datasetFiles(filings: readonly Filing[]): Generator<ArchiveFile> {
  for (const [quarter, ofQuarter] of Map.groupBy(filings, ({ filedOn }) =>
    quarterFolder(filedOn),
  )) {
    const name = `${quarter.replace("/QTR", "q").toLowerCase()}_form345.zip`;
    const path = `files/structureddata/data/insider-transactions-data-sets/${name}`;
    yield { path, bytes: insiderDataset(ofQuarter) };
  }
}

import { sql } from "kysely";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import { type CompanyTickers, loadCompanyTickers } from "#database/computed/company-tickers.ts";
import { loadTickers } from "#database/computed/typed-symbols.ts";
import { type FundCache, loadIssuerPrices } from "#database/computed/load-issuer-prices.ts";
import {
  loadNoticeCoverage,
  loadNotices,
  loadUnreadableNotices,
} from "#database/computed/load-notices.ts";
import { loadOwnershipFilings } from "#database/computed/load-ownership.ts";
import type { PriceSettings } from "#database/computed/load-prices.ts";
import {
  loadCurrentReports,
  loadDelistings,
  loadListedReports,
  loadPeriodicReports,
  loadShareCounts,
} from "#database/computed/load-reports.ts";
import type { Database } from "#database/connect.ts";

/** Everything one issuer's computed rows depend on; null when nothing is stored of that CIK. */
export async function loadIssuerRecord(
  db: Database,
  cik: number,
  settings: PriceSettings,
): Promise<IssuerRecord | null> {
  const [record] = await loadIssuerRecords(db, [cik], settings, new Map());
  return record ?? null;
}

/** The same for several issuers at once, in the order given; unknown CIKs are left out. */
export async function loadIssuerRecords(
  db: Database,
  ciks: readonly number[],
  settings: PriceSettings,
  funds: FundCache,
): Promise<IssuerRecord[]> {
  const loading = loadOwnershipFilings(db, ciks);
  const [ownership, notices, unreadable, noticeCoverage, records] = await Promise.all([
    loading.filings,
    loadNotices(db, ciks),
    loadUnreadableNotices(db, ciks),
    loadNoticeCoverage(db),
    loadWithoutOwnership(db, ciks, {
      settings,
      funds,
      tickers: loadCompanyTickers(db, ciks, { ownership: loading.symbols }),
    }),
  ]);
  return records.map((record) => ({
    ...record,
    ownershipFilings: ownership.get(record.cik) ?? [],
    notices: notices.get(record.cik) ?? [],
    unreadableNotices: unreadable.get(record.cik) ?? [],
    noticeCoverage,
  }));
}

/**
 * What a company's own figures depend on: its record without the ownership filings, which are far
 * more than all the rest. Null when nothing is stored of that CIK.
 */
export async function loadCompanyRecord(
  db: Database,
  cik: number,
  settings: PriceSettings,
): Promise<IssuerRecord | null> {
  const [record] = await loadCompanyRecords(db, [cik], settings, new Map());
  return record ?? null;
}

/** The same for several companies at once, in the order given; unknown CIKs are left out. */
export async function loadCompanyRecords(
  db: Database,
  ciks: readonly number[],
  settings: PriceSettings,
  funds: FundCache,
): Promise<IssuerRecord[]> {
  const tickers = loadTickers(db, ciks);
  return await loadWithoutOwnership(db, ciks, { settings, funds, tickers });
}

type LoadedWith = {
  settings: PriceSettings;
  funds: FundCache;
  tickers: Promise<ReadonlyMap<number, CompanyTickers>>;
};

async function loadWithoutOwnership(
  db: Database,
  ciks: readonly number[],
  { settings, funds, ...loading }: LoadedWith,
): Promise<IssuerRecord[]> {
  const [tickers, issuers, current, periodic, delistings, shareCounts, listed] = await Promise.all([
    loading.tickers,
    loadIssuers(db, ciks),
    loadCurrentReports(db, ciks),
    loadPeriodicReports(db, ciks),
    loadDelistings(db, ciks),
    loadShareCounts(db, ciks),
    loadListedReports(db, ciks),
  ]);
  const records: IssuerRecord[] = [];
  for (const issuer of issuers) {
    const { listedTickers, retired } = tickers.get(issuer.cik) ?? {
      listedTickers: [],
      retired: [],
    };
    const counts = shareCounts.get(issuer.cik) ?? [];
    const classTickers = new Set(counts.flatMap(({ ticker }) => ticker ?? []));
    const priced = { listedTickers, retired, classTickers };
    const [first, ...further] = await loadIssuerPrices(db, priced, settings, funds);
    records.push({
      cik: issuer.cik,
      name: issuer.name,
      sic: issuer.sic,
      fiscalYearEnd: issuer.fiscalYearEnd,
      listedTickers,
      ownershipFilings: [],
      currentReports: current.get(issuer.cik) ?? [],
      periodicReports: periodic.get(issuer.cik) ?? [],
      listedReports: listed.get(issuer.cik) ?? [],
      delistingFiledOn: delistings.get(issuer.cik) ?? null,
      shareCounts: counts,
      prices: first?.prices ?? null,
      otherClassPrices: first?.otherClassPrices ?? [],
      fund: first?.fund ?? null,
      furtherPrices: further,
      priceTickers: {
        all: [...listedTickers, ...retired],
        requested: requestedTickers(priced),
      },
    });
  }
  return records;
}

/** The main class, classes that the market value counts, and old names where there are no others. */
function requestedTickers({
  listedTickers,
  retired,
  classTickers,
}: {
  listedTickers: readonly string[];
  retired: readonly string[];
  classTickers: ReadonlySet<string>;
}): string[] {
  const [main, ...others] = listedTickers;
  if (main === undefined) return [...retired];
  return [main, ...others.filter((ticker) => classTickers.has(ticker))];
}

type IssuerRow = { cik: number; name: string; sic: string | null; fiscalYearEnd: string | null };

async function loadIssuers(db: Database, ciks: readonly number[]): Promise<IssuerRow[]> {
  const result = await sql<IssuerRow>`
    select cik, name, sic, fiscal_year_end as "fiscalYearEnd"
      from issuer where cik = any(${ciks}) order by array_position(${ciks}::bigint[], cik)`.execute(
    db,
  );
  return result.rows;
}

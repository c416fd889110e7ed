import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { fillDatesFromListings, storeListings } from "#database/filings/listings.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { dataSetSource, storeUnreadable } from "#database/filings/unreadable.ts";
import { replaceTickerList } from "#database/filings/tickers.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { readAllRows } from "#testing/database/database-rows.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";

const database = freshDatabase();

async function dirtyIssuers(): Promise<number[]> {
  const { rows } = await sql<{ cik: number }>`select cik from dirty_issuer order by cik`.execute(
    database.db,
  );
  return rows.map((row) => row.cik);
}

describe("storeFilings", () => {
  test("every cell comes back as it went in, awkward characters included", async () => {
    const awkward = 'tab\t newline\n backslash\\ quote" brace{} é 中 \\N null';
    const cells = { transactionShares: { value: awkward, footnotes: ["F1"] } };
    const lines = [aSaleLine({ securityTitle: awkward, cells, footnoteIds: ["F1", 'F"2'] })];
    const filing = aFiling({
      itemTitles: [awkward, ""],
      ownership: anOwnershipDocument({ lines, remarks: awkward, footnotes: { F1: awkward } }),
    });
    expect(await storeFilings(database.pool, [filing])).toEqual({ stored: 1, unchanged: 0 });
    const line = await database.db
      .selectFrom("ownership_line")
      .select(["security_title", "cells", "footnote_ids", "shares", "price_per_share"])
      .executeTakeFirstOrThrow();
    expect(line).toEqual({
      security_title: awkward,
      cells,
      footnote_ids: ["F1", 'F"2'],
      shares: "1000",
      price_per_share: "30",
    });
    const stored = await database.db
      .selectFrom("filing")
      .select(["accepted_at", "filed_on", "item_titles", "sha256"])
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({
      accepted_at: "2024-05-10T21:45:00Z",
      filed_on: "2024-05-10",
      item_titles: [awkward, ""],
      sha256: filing.sha256,
    });
    expect(await dirtyIssuers()).toEqual([1001]);
  });

  test("a filing with texts that no index takes is stored, with their first 500 characters", async () => {
    // Hashes, because what repeats is compressed to less than an index takes.
    const long = Array.from({ length: 200 }, (_, place) =>
      createHash("sha256").update(String(place)).digest("hex"),
    ).join("");
    const count = { ticker: null, endOn: "2024-03-31", filedOn: "2024-05-10", shares: "5" };
    const filing = aFiling({
      form: long,
      ownership: anOwnershipDocument({ issuerSymbol: long }),
      shareCounts: [long, "CommonClassAMember"].map((shareClass) => ({
        ...count,
        shareClass,
        accession: "0000001001-24-000001",
        form: "10-Q",
        origin: "cover-page",
      })),
    });
    expect(await storeFilings(database.pool, [filing])).toEqual({ stored: 1, unchanged: 0 });
    const { rows } = await sql`
      select filing.form, issuer_symbol, share_class
        from filing join ownership_document using (accession), share_count`.execute(database.db);
    const first = long.slice(0, 500);
    // A class of shares without its end could be another's.
    expect(rows).toEqual([
      { form: first, issuer_symbol: first, share_class: "CommonClassAMember" },
    ]);
  });

  test("an issuer that no header names is still stored, by its document's name or its CIK", async () => {
    const nameless = aFiling().entities.map((entity) => ({ ...entity, name: "" }));
    const issuers = () => database.db.selectFrom("issuer").select(["cik", "name"]).execute();
    await storeFilings(database.pool, [aFiling({ entities: nameless, ownership: null })]);
    expect(await issuers()).toEqual([{ cik: 1001, name: "CIK 1001" }]);
    const ownership = anOwnershipDocument({ issuerName: "Named Inc." });
    const later = "0000001001-24-000777";
    await storeFilings(database.pool, [
      aFiling({ accession: later, entities: nameless, ownership }),
    ]);
    expect(await issuers()).toEqual([{ cik: 1001, name: "Named Inc." }]);
    const last = { accession: "0000001001-24-000778", filedOn: "2025-05-10", ownership: null };
    await storeFilings(database.pool, [aFiling({ ...last, entities: [] })]);
    expect(await issuers()).toEqual([{ cik: 1001, name: "Named Inc." }]);
  });

  test("the same bytes again change nothing and mark no one", async () => {
    await storeFilings(database.pool, [aFiling()]);
    const rows = await readAllRows(database.db);
    await sql`delete from dirty_issuer`.execute(database.db);
    expect(await storeFilings(database.pool, [aFiling()])).toEqual({ stored: 0, unchanged: 1 });
    expect(await dirtyIssuers()).toEqual([]);
    rows.set("dirty_issuer", []);
    expect(await readAllRows(database.db)).toEqual(rows);
  });

  test("the fuller copy wins in whatever order two copies come", async () => {
    const bare = aFiling({ completeness: 1, path: "a.xml", acceptedAt: null, filedOn: null });
    const full = aFiling({ completeness: 2, path: "b.txt" });
    const elsewhere = aFiling({ completeness: 2, path: "c.txt" });
    for (const copies of [
      [bare, full, elsewhere],
      [elsewhere, full, bare],
      [full, elsewhere, bare],
    ]) {
      await sql`truncate filing cascade`.execute(database.db);
      for (const copy of copies) await storeFilings(database.pool, [copy]);
      const stored = await database.db.selectFrom("filing").select(["path", "filed_on"]).execute();
      expect(stored).toEqual([{ path: "b.txt", filed_on: "2024-05-10" }]);
      const lines = await database.db.selectFrom("ownership_line").select("line_number").execute();
      expect(lines).toEqual([{ line_number: 1 }]);
    }
  });

  test("changed bytes at the same place replace every row of the filing", async () => {
    await storeFilings(database.pool, [aFiling()]);
    const lines = [aSaleLine({ shares: "900" }), aSaleLine({ lineNumber: 2, code: "M" })];
    const corrected = aFiling({
      sha256: Buffer.alloc(32, 7),
      ownership: anOwnershipDocument({ lines }),
    });
    expect(await storeFilings(database.pool, [corrected])).toEqual({ stored: 1, unchanged: 0 });
    const stored = await database.db
      .selectFrom("ownership_line")
      .select(["line_number", "shares"])
      .orderBy("line_number")
      .execute();
    expect(stored).toEqual([
      { line_number: 1, shares: "900" },
      { line_number: 2, shares: "1000" },
    ]);
  });

  test("a withdrawn filing stays withdrawn when it is replaced", async () => {
    const other = aFiling({ accession: "0000000001-24-000002" });
    await storeFilings(database.pool, [aFiling(), other]);
    await database.db
      .updateTable("filing")
      .set({ withdrawn: true })
      .where("accession", "=", other.accession)
      .execute();
    const changed = { sha256: Buffer.alloc(32, 7) };
    await storeFilings(database.pool, [aFiling(changed), { ...other, ...changed }]);
    const stored = await database.db
      .selectFrom("filing")
      .select(["accession", "withdrawn"])
      .orderBy("accession")
      .execute();
    expect(stored.map(({ withdrawn }) => withdrawn)).toEqual([false, true]);
  });

  test("a filing that is read is no longer listed as unreadable", async () => {
    const { accession, path, source } = aFiling();
    const unreadable = (place: { source: string; path: string; accession?: string }) => ({
      accession,
      form: "4",
      reasonCode: "truncated",
      reason: "The document ends before its last closing tag.",
      sha256: "00",
      ...place,
    });
    await storeUnreadable(database.pool, [
      unreadable({ source, path }),
      unreadable({ source: dataSetSource, path: "2024q2/row" }),
      unreadable({ source: "edgar", path: "another copy" }),
      unreadable({ source, path: "another filing", accession: "0000000001-24-000009" }),
      unreadable({ source: dataSetSource, path: "x", accession: "0000000001-24-000009" }),
    ]);
    await storeFilings(database.pool, [aFiling()]);
    const rows = await database.db
      .selectFrom("unreadable_filing")
      .select("path")
      .orderBy("path")
      .execute();
    expect(rows.map((row) => row.path)).toEqual(["another copy", "another filing", "x"]);
  });

  test("a company is called by its newest filing, whichever came first", async () => {
    const named = (name: string, filedOn: string, accession: string) =>
      aFiling({
        accession,
        filedOn,
        path: accession,
        entities: [{ role: "ISSUER", cik: 1001, name, sic: null, fiscalYearEnd: null }],
      });
    await storeFilings(database.pool, [
      named("New Name Inc", "2024-06-01", "0000000001-24-000009"),
    ]);
    await storeFilings(database.pool, [
      named("Old Name Inc", "2019-06-01", "0000000001-19-000001"),
    ]);
    const issuer = await database.db.selectFrom("issuer").select("name").executeTakeFirstOrThrow();
    expect(issuer.name).toBe("New Name Inc");
  });
});

describe("dates of bare documents", () => {
  const listing = {
    accession: "0000000001-24-000001",
    cik: 1001,
    form: "4",
    companyName: "EXAMPLE CORP",
    acceptedAt: null,
    periodOfReport: null,
    items: null,
  };

  test("come from an index before a submissions list, from a feed only the acceptance", async () => {
    const bare = aFiling({
      completeness: 1,
      acceptedAt: null,
      acceptedOrigin: null,
      filedOn: null,
      filedOnOrigin: null,
    });
    await storeFilings(database.pool, [bare]);
    await storeListings(database.pool, [
      { ...listing, origin: "submissions", filedOn: "2024-05-11" },
      { ...listing, origin: "index", filedOn: "2024-05-10" },
      { ...listing, origin: "feed", filedOn: null, acceptedAt: "2024-05-10T21:45:00Z" },
    ]);
    await sql`delete from dirty_issuer`.execute(database.db);
    expect(await fillDatesFromListings(database.pool)).toBe(1);
    const stored = await database.db
      .selectFrom("filing")
      .select(["filed_on", "filed_on_origin", "accepted_at", "accepted_origin"])
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({
      filed_on: "2024-05-10",
      filed_on_origin: "index",
      accepted_at: "2024-05-10T21:45:00Z",
      accepted_origin: "feed",
    });
    expect(await dirtyIssuers()).toEqual([1001]);
    expect(await fillDatesFromListings(database.pool)).toBe(0);
  });

  test("inside the filing's own header are never overruled", async () => {
    await storeFilings(database.pool, [aFiling()]);
    await storeListings(database.pool, [{ ...listing, origin: "index", filedOn: "2024-05-13" }]);
    expect(await fillDatesFromListings(database.pool)).toBe(0);
  });
});

test("a ticker list replaced by a newer one drops what is gone and marks whom it changes", async () => {
  await storeFilings(database.pool, [aFiling()]);
  const list = { origin: "company_tickers", listDate: "current" };
  const entry = { cik: 1001, companyName: "Example Corp.", exchange: null, listOrder: 0 };
  await replaceTickerList(database.pool, list, [{ ...entry, ticker: "OLD" }]);
  await sql`delete from dirty_issuer`.execute(database.db);
  await replaceTickerList(database.pool, list, [{ ...entry, ticker: "NEW" }]);
  const tickers = await database.db.selectFrom("issuer_ticker").select("ticker").execute();
  expect(tickers).toEqual([{ ticker: "NEW" }]);
  expect(await dirtyIssuers()).toEqual([1001]);
});

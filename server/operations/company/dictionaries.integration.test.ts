import { expect, test } from "vitest";
import { appForFile } from "#testing/server/app-under-test.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { aFiling, anOwner, anOwnershipDocument } from "#testing/filings/filing-records.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";

const app = await appForFile();

test("are empty objects while nothing is stored", async () => {
  expect((await app.call("get_tickers")).body).toEqual({});
  expect((await app.call("get_owners")).body).toEqual({});
});

test("tickers: the newest list decides, then the symbol on trades; names as last filed", async () => {
  const list = { origin: "company_tickers", exchange: null };
  await app.db
    .insertInto("issuer_ticker")
    .values([
      {
        ...list,
        cik: 1001,
        ticker: "EXMP",
        list_date: "current",
        list_order: 1,
        company_name: "EXAMPLE",
      },
      {
        ...list,
        cik: 5,
        ticker: "EXMP",
        list_date: "2020-01-01",
        list_order: 0,
        company_name: "FORMER",
      },
      {
        ...list,
        cik: 5,
        ticker: "OLD",
        list_date: "2020-01-01",
        list_order: 1,
        company_name: "FORMER",
      },
    ])
    .execute();
  await createTrades(
    app.db,
    { ticker: "SEEN", issuer_cik: 6, company_name: "Seen Inc" },
    { ticker: "OLD", issuer_cik: 7 },
    { ticker: "DEAD", is_live: false },
  );
  await storeAndDerive(app, [aFiling()]);
  app.clock.advance({ minutes: 2 });
  expect((await app.call("get_tickers")).body).toEqual({
    EXMP: ["0000001001", "Example Corp"],
    OLD: ["0000000005", "FORMER"],
    SEEN: ["0000000006", "Seen Inc"],
  });
});

test("owners: everyone who reports on a stored form, under the newest name", async () => {
  const owners = [anOwner({ name: "Doe-Smith Jane" }), anOwner({ cik: 2002, name: "Doe Trust" })];
  await storeAndDerive(app, [
    aFiling({
      accession: "0000000001-24-000002",
      filedOn: "2024-06-01",
      ownership: anOwnershipDocument({ owners }),
    }),
    aFiling({
      accession: "0000000001-24-000003",
      ownership: anOwnershipDocument({ owners: [anOwner({ cik: 2003 })], lines: [] }),
    }),
  ]);
  app.clock.advance({ minutes: 2 });
  expect((await app.call("get_owners")).body).toEqual({
    "0000002001": "Doe-Smith Jane",
    "0000002002": "Doe Trust",
    "0000002003": "Doe Jane",
  });
});

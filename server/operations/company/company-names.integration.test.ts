import { expect, test } from "vitest";
import {
  aBar,
  createIssuer,
  companySceneForFile,
  storeBars,
} from "#testing/server/company-scene.ts";

const scene = await companySceneForFile();
const { company, pricesOf } = scene;

test("an unknown ticker and an unknown CIK are refused", async () => {
  for (const payload of [{ ticker: "NOSUCH" }, { cik: "42" }]) {
    const { status, body } = await scene.app.call("get_company", payload, scene.ana);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: "company_not_found" });
  }
  expect((await scene.app.call("get_company_prices", { cik: "42" }, scene.ana)).status).toBe(404);
  expect((await scene.app.call("get_company", {}, scene.ana)).status).toBe(400);
  expect(
    (await scene.app.call("get_company", { ticker: "CPTX", cik: "1" }, scene.ana)).status,
  ).toBe(400);
});

test("a renamed company is followed through its old ticker, bars included", async () => {
  await createIssuer(scene.app.db, { cik: 9_100_010, name: "Meta Platforms", tickers: ["METX"] });
  await createIssuer(scene.app.db, {
    cik: 9_100_010,
    name: "Meta Platforms",
    tickers: ["FBX"],
    listDate: "2020-01-01",
  });
  await storeBars(scene.app, { name: "made", closeBasis: "raw", hasSplits: true }, [
    aBar("FBX", "2022-06-08", 196.64),
    aBar("METX", "2022-06-09", 184),
  ]);
  const answer = await company({ ticker: "FBX" });
  expect(answer).toMatchObject({
    name: "Meta Platforms",
    tickers: ["METX"],
    former_tickers: ["FBX"],
    price: { day: "2022-06-09", close: 184, ticker: "METX" },
  });
  const { bars } = await pricesOf({ cik: answer.cik });
  expect(bars.day).toEqual(["2022-06-08", "2022-06-09"]);
  expect(bars.raw_return[1]).toBeCloseTo(184 / 196.64 - 1, 12);
});

test("a class is found by the point or the slash that others write for its dash", async () => {
  await createIssuer(scene.app.db, {
    cik: 9_100_015,
    name: "Two Classes",
    tickers: ["TWC", "TWC-B"],
  });
  for (const ticker of ["TWC-B", "TWC.B", "twc/b"]) {
    expect((await company({ ticker })).name).toBe("Two Classes");
  }
  expect((await pricesOf({ ticker: "TWC.B" })).cik).toBe("0009100015");
});

test("a ticker two companies had is its present holder's, who had it before is named", async () => {
  await createIssuer(scene.app.db, { cik: 9_100_020, name: "Present Corp", tickers: ["TWOX"] });
  await createIssuer(scene.app.db, {
    cik: 9_100_021,
    name: "Earlier Corp",
    tickers: ["TWOX"],
    listDate: "2012-01-01",
  });
  await createIssuer(scene.app.db, { cik: 9_100_021, name: "Earlier Corp", tickers: ["ERLX"] });
  const answer = await company({ ticker: "TWOX" });
  expect(answer.name).toBe("Present Corp");
  expect(answer.also_had_ticker).toEqual([
    { cik: "0009100021", ticker: "ERLX", name: "Earlier Corp" },
  ]);
  expect((await company({ cik: "9100021" })).name).toBe("Earlier Corp");
});

test("a company without prices is shown without them", async () => {
  await createIssuer(scene.app.db, { cik: 9_100_030, name: "Private Trust", tickers: [] });
  expect(await company({ cik: "9100030" })).toMatchObject({
    price: null,
    range_52_weeks: null,
    market_value: { value: null, missing: "No price data for this stock." },
    avg_daily_volume: { value: null, missing: "No price data for this stock." },
    earnings: { last: null, next: null },
    delisting: null,
  });
  const { series, bars } = await pricesOf({ cik: "9100030" });
  expect(series).toBeNull();
  expect(bars.day).toEqual([]);
});

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { expect, test, vi } from "vitest";
import { demonstrationEvents, demonstrationTrades } from "#contract/brand/demonstration-case.ts";
import { demonstrationPrices } from "#contract/brand/demonstration-prices.ts";
import { companies, companyOf } from "#demo/world/cast/company.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { plants } from "#demo/world/plants.ts";
import { createWorld } from "#demo/world/world.ts";
import { isTradingDay } from "#domain/calendar/trading-calendar.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

// The world is computed several times over.
vi.setConfig({ testTimeout: 60_000 });

const world = createWorld("sentinel", "2026-11-20");
const fund = world.furtherBars.get("VTI") ?? [];

function barsOf(ticker: string) {
  return world.bars.get(companyOf(ticker).cik) ?? [];
}

test("the same seed makes the same world, another seed another one", () => {
  const again = createWorld("sentinel", "2026-11-20");
  expect(isDeepStrictEqual(again, world)).toBe(true);
  const other = createWorld("other", "2026-11-20");
  expect(isDeepStrictEqual(other.filings, world.filings)).toBe(false);
});

test("what vests leaves the restricted stock units that were owned before", () => {
  const owned = new Map<string, number>();
  const steps: { expected: number; after: number }[] = [];
  for (const filing of world.filings) {
    if (filing.kind !== "ownership" || filing.form !== "4") continue;
    const { ticker } = companyOf(filing.issuer.ticker ?? "");
    // Splits multiply what is held; all other companies had none.
    if (["OSVA", "THBS", "RDMS"].includes(ticker ?? "")) continue;
    for (const line of filing.lines) {
      if (line.title !== "Restricted Stock Units" || line.code !== "M") continue;
      const key = `${filing.owners[0]?.cik} ${ticker}`;
      const before = owned.get(key);
      const after = Number(line.ownedFollowing);
      if (before !== undefined) steps.push({ expected: before - Number(line.shares), after });
      owned.set(key, after);
    }
  }
  expect(steps.length).toBeGreaterThan(50);
  expect(steps.filter(({ expected, after }) => expected !== after)).toEqual([]);
});

test("living on adds days and filings and changes nothing that was", () => {
  const later = createWorld("sentinel", "2027-03-05");
  const earlier = later.filings.slice(0, world.filings.length);
  // Compared without a printed difference, which would be of megabytes.
  expect(earlier.findIndex((filing, at) => !isDeepStrictEqual(filing, world.filings[at]))).toBe(-1);
  const added = later.filings.slice(world.filings.length);
  expect(added.length).toBeGreaterThan(300);
  expect(added.every(({ acceptedOn }) => acceptedOn > "2026-11-20")).toBe(true);
  for (const [cik, bars] of world.bars) {
    expect(isDeepStrictEqual(later.bars.get(cik)?.slice(0, bars.length), bars)).toBe(true);
  }
});

test("every plant occurs", () => {
  const found = new Set(world.filings.flatMap((filing) => filing.plants));
  expect(plants.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
});

test("every EDGAR business day has forms that no one watches, and no other day has any filing", () => {
  const filedOn = Map.groupBy(world.filings, (filing) => filing.filedOn);
  const days: string[] = [];
  for (let day = "2023-10-02"; day <= "2026-11-20"; day = edgarCalendar.nextBusinessDay(day)) {
    days.push(day);
  }
  const unwatched = (day: string) =>
    filedOn.get(day)?.filter(({ kind }) => kind === "notice") ?? [];
  expect(days.filter((day) => unwatched(day).length === 0)).toEqual([]);
  expect([...filedOn.keys()].filter((day) => !days.includes(day))).toEqual([]);
});

test("there are some sixty companies, with unlike names, tickers and CIKs", () => {
  expect(companies.length).toBeGreaterThanOrEqual(60);
  for (const key of ["cik", "name", "fileNumber"] as const) {
    expect(new Set(companies.map((company) => company[key])).size).toBe(companies.length);
  }
});

const shared = sharedDataDir();
test.skipIf(shared === null)("no company has a real issuer's name or ticker", () => {
  const list: Record<string, { ticker: string; title: string }> = JSON.parse(
    readFileSync(`${shared}/edgar/files/company_tickers.json`, "utf8"),
  );
  const words = (name: string) =>
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, " ")
      .trim();
  const names = new Set(Object.values(list).map(({ title }) => words(title)));
  const tickers = new Set(Object.values(list).map(({ ticker }) => ticker));
  expect(companies.filter(({ name }) => names.has(words(name)))).toEqual([]);
  expect(companies.filter(({ ticker }) => tickers.has(ticker ?? ""))).toEqual([]);
});

test("accession numbers are unlike and grow with acceptance within sender and year", () => {
  const last = new Map<string, string>();
  const fixed = new Set(["0009990042"]);
  for (const { accession } of world.filings) {
    const sender = accession.slice(0, 13);
    if (fixed.has(sender.slice(0, 10))) continue;
    expect(accession > (last.get(sender) ?? "")).toBe(true);
    last.set(sender, accession);
  }
  expect(new Set(world.filings.map(({ accession }) => accession)).size).toBe(world.filings.length);
});

test("EDGAR takes filings on its business days, in its hours", () => {
  for (const { acceptedOn, acceptedTime, filedOn, form } of world.filings) {
    expect(edgarCalendar.isBusinessDay(acceptedOn), `${form} ${acceptedOn}`).toBe(true);
    expect(edgarCalendar.isBusinessDay(filedOn)).toBe(true);
    expect(acceptedTime >= "06:00:00" && acceptedTime <= "22:00:00").toBe(true);
    expect(filedOn >= acceptedOn).toBe(true);
  }
});

test("trades happen on days with a price, inside the day's range", () => {
  let checked = 0;
  for (const filing of world.filings) {
    if (filing.kind !== "ownership" || filing.plants.length > 0) continue;
    for (const line of filing.lines) {
      if (line.kind === "holding" || !["P", "S"].includes(line.code)) continue;
      const bar = world.bars.get(filing.issuer.cik)?.find(({ day }) => day === line.date);
      expect(bar).toBeDefined();
      const price = Number(line.price);
      expect(price).toBeGreaterThanOrEqual((bar?.low ?? 0) - 0.005);
      expect(price).toBeLessThanOrEqual((bar?.high ?? 0) + 0.005);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(1000);
});

test("bars are well formed: trading days only, low below open and close below high", () => {
  for (const bars of [...world.bars.values(), ...world.furtherBars.values()]) {
    const malformed = bars.filter(
      ({ day, open, high, low, close, volume }, at) =>
        !isTradingDay(day) ||
        day <= (bars[at - 1]?.day ?? "") ||
        low <= 0 ||
        low > Math.min(open, close) ||
        high < Math.max(open, close) ||
        !Number.isInteger(volume) ||
        volume <= 0,
    );
    expect(malformed).toEqual([]);
  }
});

test("planted news moves the share by what is written, less the fund", () => {
  const returnOn = (bars: typeof fund, day: string): number => {
    const at = bars.findIndex((bar) => bar.day === day);
    return (bars[at]?.close ?? 0) / (bars[at - 1]?.close ?? 1) - 1;
  };
  for (const [ticker, day, effect] of [
    ["ARFN", "2026-10-06", -0.2869],
    ["QLSW", "2026-10-21", -0.243],
    ["MRST", "2025-06-24", 0.416],
    // Accepted at 16:00:00 on 8 August, so the next session is day 0.
    ["IWST", "2024-08-09", -0.044],
    ["IWST", "2024-05-09", 0.039],
    // After the early close of 3 July.
    ["NVPG", "2024-07-05", 0.023],
    // On Good Friday.
    ["KTTG", "2024-04-01", 0.006],
  ] as const) {
    expect(returnOn(barsOf(ticker), day) - returnOn(fund, day)).toBeCloseTo(effect, 2);
  }
});

test("splits divide the price, and the listing ends and begins as specified", () => {
  const around = (ticker: string, day: string) => {
    const bars = barsOf(ticker);
    const at = bars.findIndex((bar) => bar.day === day);
    return {
      ratio: bars[at]?.splitRatio,
      jump: (bars[at - 1]?.close ?? 0) / (bars[at]?.close ?? 1),
    };
  };
  for (const [ticker, day, ratio] of [
    ["OSVA", "2024-06-10", 2],
    ["THBS", "2025-03-17", 3],
    ["RDMS", "2025-08-04", 0.1],
  ] as const) {
    const split = around(ticker, day);
    expect(split.ratio).toBe(ratio);
    expect(split.jump / ratio).toBeGreaterThan(0.8);
    expect(split.jump / ratio).toBeLessThan(1.2);
  }
  expect(barsOf("WXMR").at(-1)).toMatchObject({ day: "2025-11-14", close: 19.74 });
  expect(barsOf("SDRA").at(-1)?.day).toBe("2026-05-22");
  expect(barsOf("QSTV").at(-1)?.day).toBe("2026-03-13");
  expect(barsOf("BRKW")[0]?.day).toBe("2024-09-19");
  expect(barsOf("SDRA").some(({ day }) => day === "2026-05-12")).toBe(false);
});

test("the landing page's case is in the world to the cent", () => {
  const bars = new Map(barsOf("CRBX").map((bar) => [bar.day, bar]));
  const fundByDay = new Map(fund.map((bar) => [bar.day, bar.close]));
  for (const { day, close, volume } of demonstrationPrices) {
    expect(bars.get(day)).toMatchObject({ close, volume: volume * 1000 });
  }
  for (const event of demonstrationEvents) {
    const filing = byAccession(event.accession);
    expect(`${filing?.acceptedOn} ${filing?.acceptedTime}`).toBe(event.acceptedAt);
    expect(fundByDay.get(event.dayBefore)).toBe(event.fundCloses[0]);
    expect(fundByDay.get(event.dayZero)).toBe(event.fundCloses[1]);
  }
  for (const trade of demonstrationTrades) {
    const filing = byAccession(trade.accession);
    if (filing?.kind !== "ownership") throw new Error(`${trade.accession} is missing`);
    expect(filing.filedOn).toBe(trade.filedOn);
    expect(filing.owners[0]?.name).toBe(trade.person);
    expect(filing.originalFiledOn).toBe(trade.isAmendment ? trade.firstFiledOn : null);
    expect(filing.lines[trade.line - 1]).toMatchObject({
      date: trade.tradedOn,
      code: trade.kind === "Sale" ? "S" : "P",
      shares: String(trade.shares),
    });
    expect(Number(filing.lines[0]?.price) * 10_000).toBeCloseTo(trade.priceTenThousandths, 5);
  }
});

test("the landing page's company has no other open-market trade in those months", () => {
  const others = world.filings.filter(
    (filing) =>
      filing.kind === "ownership" &&
      filing.issuer.ticker === "CRBX" &&
      !filing.plants.includes("landing-page") &&
      filing.lines.some(
        ({ code, kind, date }) =>
          kind === "transaction" &&
          ["P", "S"].includes(code) &&
          (date ?? "") >= "2025-05-01" &&
          (date ?? "") < "2025-12-01",
      ),
  );
  expect(others).toEqual([]);
});

function byAccession(accession: string): Filing | undefined {
  return world.filings.find((filing) => filing.accession === accession);
}

import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { alertLookbacks } from "#contract/alerts/alert-vocabulary.ts";
import { recordHits } from "#database/alerts/hits/record-hits.ts";
import { priceSource } from "#database/alerts/prices/price-source.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import type { CompanyDay } from "#domain/alerts/prices/price-days.ts";
import { predicateOf } from "#domain/alerts/predicate-of.ts";
import { priceFacts } from "#domain/alerts/prices/price-match.ts";
import { shownFor } from "#domain/alerts/results/alert-match.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import { addTradingDays } from "#domain/calendar/trading-calendar.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { alertDefinition, createAlert } from "#testing/factories/alerts/alerts.ts";
import { companyDay, createPriceDays, pricedDay } from "#testing/factories/alerts/price-days.ts";

const database = await databaseForFile();
const { db, pool } = database;

let state = 11;
/** Numbers from 0 to 1 (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

function pick<Value>(values: readonly [Value, ...Value[]]): Value {
  return values[Math.floor(random() * values.length)] ?? values[0];
}

const companies = 12;
const sessions = 30;
const firstDay = "2026-09-01";
const industries = ["Retail", "Banking", "Insurance"] as const;
const days: CompanyDay[] = [];

beforeAll(async () => {
  for (let cik = 1; cik <= companies; cik += 1) {
    const industry = pick(industries);
    for (let session = 0; session < sessions; session += 1) {
      // Whole cents around round thresholds, so that many days lie exactly on one.
      const [a, b, c] = [0, 0, 0]
        .map(() => 100 + Math.round((random() - 0.5) * 40))
        .toSorted((one, other) => one - other);
      const known = (value: number): number | null => (random() < 0.1 ? null : value);
      const amounts = Object.fromEntries(
        alertLookbacks.flatMap((lookback) => [
          [`sold${lookback}`, String(Math.round(random() * 4) * 25_000)],
          [`purchased${lookback}`, String(Math.round(random() * 4) * 25_000)],
        ]),
      );
      days.push(
        companyDay({
          cik,
          ticker: `T${cik}`,
          industry,
          day: addTradingDays(firstDay, session),
          ...pricedDay(100, { low: a ?? 90, close: b ?? 100, high: c ?? 110 }),
          marketValue: known(Math.round(random() * 10) * 100),
          averageDailyVolume: known(Math.round(random() * 10)),
          sharePrice: known(Math.round(random() * 100)),
          ...amounts,
        }),
      );
    }
  }
  await inTransaction(pool, async (client) => await createPriceDays(client, days));
});

function randomDefinition(): AlertDefinition {
  const thresholds = [0.01, 0.05, 0.1, 0.15] as const;
  const kinds = pick(["drop", "increase", "either"]);
  const [hasDrop, hasIncrease] = [kinds !== "increase", kinds !== "drop"];
  const delays: AlertDefinition["delay_constraints"] = [
    ["price_drop", pick(thresholds)],
    ["price_increase", pick(thresholds)],
  ];
  if (!hasDrop) delays.shift();
  else if (!hasIncrease) delays.pop();
  const lookback = pick(alertLookbacks);
  const isNamed = random() < 0.3;
  return alertDefinition({
    form_type: "price_alert",
    tickers: isNamed ? ["T1", "T2"] : [],
    company_criteria:
      isNamed || random() < 0.3
        ? isNamed
          ? []
          : ["include_all"]
        : [
            { criteria_type: "industry", val: ["Retail", "Insurance"] },
            { criteria_type: "market_value", bool: pick(["ge", "le", "gt", "lt"]), val: [500] },
            ...(random() < 0.5
              ? [{ criteria_type: "share_price" as const, bool: "between" as const, val: [20, 80] }]
              : []),
          ],
    delay_constraints: delays,
    insider_trade_constraints: [
      { constraint_type: "lookback_period" as const, val: [lookback] },
      ...(hasDrop && random() < 0.5
        ? [{ constraint_type: "value_sold" as const, bool: "ge" as const, val: [50] }]
        : []),
      ...(hasIncrease && random() < 0.5
        ? [{ constraint_type: "value_purchased" as const, bool: "gt" as const, val: [25] }]
        : []),
    ],
  });
}

const since = "2026-01-01T05:00:00Z";
const until = "2026-12-01T05:00:00Z";

test("rows and counts are those of the predicate, for random alerts on random days", async () => {
  let seen = 0;
  for (let round = 0; round < 30; round += 1) {
    const definition = randomDefinition();
    const tree = treeOf(definition, [1, 2]);
    const holds = predicateOf(tree);
    const expected = days.flatMap((day) =>
      [
        ["drop", day.lowReturn ?? 0, (day.lowReturn ?? 0) < 0] as const,
        ["increase", day.highReturn ?? 0, (day.highReturn ?? 0) > 0] as const,
      ]
        .filter(([, moved, isMove]) => isMove && holds(priceFacts(day, moved)))
        .map(([direction]) => `${day.cik}/${day.day}/${direction}`),
    );
    const query = { tree, definition, since };
    const { matches, total } = await priceSource.find(db, query, { most: 10_000 });
    expect(matches.map(({ key }) => key).sort()).toEqual(expected.sort());
    expect(total).toBe(expected.length);
    // Also where more match than are asked for.
    const first = await priceSource.find(db, query, { most: 1 });
    expect(first.matches.map(({ key }) => key)).toEqual(matches.slice(0, 1).map(({ key }) => key));
    expect(first.total).toBe(expected.length);
    const counts = await priceSource.count(db, query, { until, budgetMs: 10_000 });
    expect(counts.months.reduce((sum, { matches: count }) => sum + count, 0)).toBe(expected.length);
    seen += expected.length;
  }
  // Alerts that match nothing would prove nothing.
  expect(seen).toBeGreaterThan(300);
});

test("of a saved alert the page shows what was recorded since it watches, and bars before", async () => {
  const email = "ana@moves.example";
  await createAccount(db, { email, permissions: ["alerts"] });
  const definition = alertDefinition({
    form_type: "price_alert",
    tickers: ["T1"],
    delay_constraints: [["price_drop", 0.05]],
  });
  // Made at noon of the tenth session.
  const watchedOn = addTradingDays(firstDay, 9);
  const watchedFrom = `${watchedOn}T16:00:00Z`;
  const alertId = await createAlert(db, { email, definition, ciks: [1], watchedFrom });
  const after = addTradingDays(firstDay, 12);
  const hit = {
    alertId,
    criteriaVersion: 1,
    row: {
      dedupKey: `1/${after}/drop`,
      accession: null,
      rowNumber: null,
      cik: 1,
      day: after,
      direction: "drop",
      facts: { Ticker: "T1", Price: 94.5, Return: -5.5 },
      happenedAt: `${after}T15:00:00Z`,
    },
    conditions: [],
    silence: null,
  } as const;
  await inTransaction(pool, async (client) => await recordHits(client, [hit]));
  const query = { tree: treeOf(definition, [1]), definition, since, alertId };
  const { matches, total } = await priceSource.find(db, query, { most: 10_000 });
  const before = days
    .filter(({ cik, day, lowReturn }) => cik === 1 && day < watchedOn && (lowReturn ?? 0) <= -0.05)
    .map(({ day }) => `1/${day}/drop`);
  expect(before.length).toBeGreaterThan(0);
  expect(matches.map(({ key }) => key)).toEqual([`1/${after}/drop`, ...before.toReversed()]);
  expect(total).toBe(before.length + 1);
  expect(matches[0]?.cells(shownFor(definition, "UTC"))).toEqual({
    Ticker: "T1",
    Price: 94.5,
    Return: -5.5,
  });
  // A trade has its time; that the low of a day before was low enough says not when.
  expect(matches.map(({ metAt }) => metAt)).toEqual([
    `${after}T15:00:00Z`,
    ...before.map(() => null),
  ]);
});

test("notes say which prices are missing for the companies of the alert", async () => {
  await sql`insert into price_source (name, close_basis, has_splits, has_dividends)
            values ('vendor', 'raw', true, true), ('former', 'raw', true, true)`.execute(db);
  const used: [cik: number, tickers: string][] = [
    [1, "{T1}"],
    [2, "{T2}"],
    [90, "{STORED}"],
    [91, "{NONE}"],
    [92, "{LATE,LATEB}"],
    [93, "{T1B,NONE}"],
    [94, "{OLD}"],
  ];
  for (const [cik, tickers] of used) {
    await sql`insert into price_use (cik, tickers, asked_tickers, stock_days, fund_days, fund_spans, reach_days)
              values (${cik}, ${tickers}, ${tickers}, '{}', '{}', '{}', '{}')`.execute(db);
  }
  await sql`insert into price_request (source, ticker, from_day, through_day, attempts, is_unknown)
            values ('vendor', 'T1', '2025-01-01', '2026-11-30', 0, false),
                   ('vendor', 'T2', '2025-01-01', null, 4, false),
                   ('vendor', 'LATE', '2025-01-01', null, 1, false),
                   ('vendor', 'LATEB', '2025-01-01', null, 3, true),
                   ('vendor', 'NONE', '2025-01-01', null, 9, true),
                   ('vendor', 'FUND', '2025-01-01', null, 1, false),
                   ('vendor', 'STORED', '2025-01-01', null, 1, false)`.execute(db);
  // Of a source that is no longer followed.
  await sql`insert into price_request (source, ticker, from_day, attempts, next_attempt_at)
            values ('former', 'OLD', '2025-01-01', 5, now() - interval '2 days')`.execute(db);
  // Of STORED only the close of the last day has not arrived.
  await sql`insert into price_series (source, ticker, first_day, last_day)
            values ('vendor', 'T1', '2025-01-01', '2026-11-30'),
                   ('vendor', 'T1B', '2025-01-01', '2026-11-30'),
                   ('vendor', 'STORED', '2025-01-01', '2026-11-27')`.execute(db);
  // Price moves of T1 could not be computed, those of STORED not yet; the others have no prices to compute them from.
  await sql`insert into price_day_wanted (cik, attempts)
            values (1, 1), (2, 0), (90, 0), (91, 0)`.execute(db);
  const notesOf = async (fields: Parameters<typeof alertDefinition>[0]): Promise<string[]> => {
    const definition = alertDefinition({
      form_type: "price_alert",
      delay_constraints: [["price_drop", 0.05]],
      ...fields,
    });
    const query = { tree: treeOf(definition, []), definition, since };
    const { notes } = await priceSource.find(db, query, { most: 1 });
    const counts = await priceSource.count(db, query, { until, budgetMs: 10_000 });
    const gaps = notes.filter((note) => /^Prices of|^Price moves of|^No prices/.test(note));
    expect(counts.notes.slice(0, gaps.length)).toEqual(gaps);
    return gaps;
  };
  expect(await notesOf({ company_criteria: ["include_all"] })).toEqual([
    "Prices of 2 companies have not arrived yet; matches may be missing.",
    "Price moves of 2 companies are being computed; matches may be missing.",
    "No prices are available for 1 company. Price alerts cannot match it.",
  ]);
  expect(await notesOf({ tickers: ["T2"] })).toEqual([
    "Prices of 1 company have not arrived yet; matches may be missing.",
  ]);
  expect(await notesOf({ tickers: ["STORED"] })).toEqual([
    "Price moves of 1 company are being computed; matches may be missing.",
  ]);
  expect(await notesOf({ tickers: ["OLD"] })).toEqual([]);
});

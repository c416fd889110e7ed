import { afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { createPrices } from "#testing/factories/screening/prices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import {
  alertOnSales,
  alertSceneForFile,
  saleFiling,
  sceneIssuer,
  sceneOwner as email,
} from "#testing/alerts/alert-scene.ts";

const original = "0000000001-24-000001";
const first = "0000000001-24-000002";
const second = "0000000001-24-000003";
const accepted = "2024-05-10T21:45:00Z";

const scene = await alertSceneForFile();
afterEach(() => scene.clear());

test("a row is recorded and notified once, in the words of its conditions", async () => {
  const alertId = await alertOnSales(scene.db, 250);
  await scene.store(saleFiling(original, ["10000@30", "100@31"]));
  await scene.settle();
  expect(await scene.waiting()).toEqual([]);
  // 10,000 × 30 + 100 × 31, of one day, is one row.
  const hit = await scene.db.selectFrom("alert_hit").selectAll().executeTakeFirstOrThrow();
  expect(hit).toMatchObject({
    dedup_key: `${original}/1`,
    happened_at: accepted,
    facts: {
      "Company Name": "Example Corp",
      Type: "Sale",
      Shares: 10_100,
      Value: 303_100,
      "Date Accepted": "2024-05-10 21:45",
    },
    conditions: expect.arrayContaining([{ condition: "Value >= $ 250K", value: "$ 303,100.00" }]),
  });
  expect(await scene.noticesOf(alertId)).toEqual(["match"]);
  await scene.db
    .insertInto("match_wanted")
    .values({ kind: "trade", accession: original })
    .execute();
  await scene.settle();
  expect(await scene.hitsOf(alertId)).toHaveLength(1);
  expect(await scene.noticesOf(alertId)).toEqual(["match"]);
});

test("a row from before the watch of an alert is no match of it", async () => {
  const since = await alertOnSales(scene.db, 250, { watchedFrom: accepted });
  const later = await alertOnSales(scene.db, 250, { watchedFrom: "2024-05-10T21:45:01Z" });
  await scene.store(saleFiling(original, ["10000@30"]));
  await scene.settle();
  expect(await scene.hitsOf(since)).toEqual([[`${original}/1`, `${original}/1`, "live", null]]);
  expect(await scene.hitsOf(later)).toEqual([]);
});

test("a withdrawn filing is a correction, and one that comes back is notified again", async () => {
  const alertId = await alertOnSales(scene.db, 250);
  await scene.store(saleFiling(original, ["10000@30"]));
  await scene.settle();
  for (const isWithdrawn of [true, false, true]) {
    await scene.setWithdrawn(original, isWithdrawn);
    await scene.settle();
  }
  expect(await scene.hitsOf(alertId)).toEqual([
    [`${original}/1`, `${original}/1`, "withdrawn", null],
  ]);
  expect((await scene.noticesOf(alertId)).map((notice) => notice.split(":")[0])).toEqual([
    "match",
    "correction",
    "restored",
    "correction",
  ]);
});

test("a paused alert is notified of nothing, of corrections neither", async () => {
  const alertId = await alertOnSales(scene.db, 250, { isPaused: true });
  await scene.store(saleFiling(original, ["10000@30"]));
  await scene.settle();
  await scene.setWithdrawn(original, true);
  await scene.settle();
  expect(await scene.hitsOf(alertId)).toEqual([
    [`${original}/1`, `${original}/1`, "withdrawn", "paused"],
  ]);
  expect(await scene.noticesOf(alertId)).toEqual([]);
});

test("a company of another industry is another match", async () => {
  const industry = (name: string) =>
    createAlert(scene.db, {
      email,
      definition: { company_criteria: [{ criteria_type: "industry", val: [name] }] },
    });
  const [computers, banks] = [await industry("Computers"), await industry("Banking")];
  await scene.store(saleFiling(original, ["10000@30"]));
  await scene.settle();
  expect([await scene.hitsOf(computers), await scene.hitsOf(banks)]).toEqual([
    [[`${original}/1`, `${original}/1`, "live", null]],
    [],
  ]);
  const entities = saleFiling(second, []).entities.map((entity) =>
    entity.role === "ISSUER" ? { ...entity, sic: "6020" } : entity,
  );
  await scene.store(saleFiling(second, ["1@30"], { entities, filedOn: "2024-05-20" }));
  await scene.settle();
  expect(await scene.hitsOf(computers)).toEqual([
    [`${original}/1`, `${original}/1`, "unmatched", null],
  ]);
  expect((await scene.hitsOf(banks)).map(([key]) => key)).toEqual([`${original}/1`, `${second}/1`]);
});

describe("what waits", () => {
  test("nothing, while no alert could be notified of it", async () => {
    await scene.store(saleFiling(original, ["10000@30"]));
    await scene.derive();
    expect(await scene.waiting()).toEqual([]);
    await alertOnSales(scene.db, 250, { watchedFrom: "2024-05-11T00:00:00Z" });
    await createAlert(scene.db, { email, definition: { form_type: "8-K" } });
    await scene.setWithdrawn(original, true);
    await scene.derive();
    await scene.setWithdrawn(original, false);
    await scene.derive();
    expect(await scene.waiting()).toEqual([]);
  });
  test("only rows that changed in what alerts look at", async () => {
    await alertOnSales(scene.db, 250);
    await scene.store(saleFiling(original, ["10000@30"]));
    await scene.derive();
    expect(await scene.waiting()).toEqual([`trade ${original}`]);
    await scene.match();
    const seen = {
      return_20: -0.2,
      adjusted_return_5: 0.1,
      next_8k_days: 3,
      patterns: ["cluster"],
    };
    await scene.db.updateTable("trade").set(seen).execute();
    expect(await scene.waiting()).toEqual([]);
    await scene.db.updateTable("trade").set({ market_value: 1234.5 }).execute();
    expect(await scene.waiting()).toEqual([`trade ${original}`]);
  });
});

test("the sweep finds what the stream has missed, and what it has not forgotten", async () => {
  const alertId = await alertOnSales(scene.db, 250);
  await scene.store(saleFiling(original, ["10000@30"]), saleFiling(second, ["20000@30"]));
  await scene.derive();
  await scene.db.deleteFrom("match_wanted").execute();
  // Saved before the clock was set back.
  const unswept = { next_attempt_at: "2100-01-01T00:00:00Z", attempted_at: null, swept_at: null };
  await scene.db.updateTable("alert_sweep").set(unswept).execute();
  await scene.sweep();
  expect(await scene.waiting()).toEqual([`trade ${original}`, `trade ${second}`]);
  await scene.match();
  expect(await scene.hitsOf(alertId)).toHaveLength(2);
  await scene.setWithdrawn(original, true);
  await scene.derive();
  await scene.db.deleteFrom("match_wanted").execute();
  await scene.db
    .updateTable("alert_sweep")
    .set({ next_attempt_at: "2000-01-01T00:00:00Z" })
    .execute();
  await scene.sweep();
  expect(await scene.waiting()).toEqual([`trade ${original}`]);
  await scene.match();
  expect((await scene.hitsOf(alertId)).map(([, , state]) => state)).toEqual(["withdrawn", "live"]);
});

test("an officer role matches by the title of the person shown", async () => {
  const alertId = await createAlert(scene.db, {
    email,
    definition: {
      form_type_constraints: [
        { constraint_type: "trade_types", val: ["Sales"] },
        { constraint_type: "officer_roles", val: ["CEO", "CFO"] },
      ],
    },
  });
  const saleBy = (accession: string, officerTitle: string) =>
    saleFiling(accession, ["1000@30"], {
      ownership: anOwnershipDocument({
        owners: [
          anOwner({ isOfficer: true, officerTitle }),
          anOwner({ cik: 2002, name: "Roe Richard", isOfficer: true, officerTitle: "CEO" }),
        ],
        lines: [aSaleLine()],
      }),
    });
  await scene.store(saleBy(first, "EVP & CFO"), saleBy(second, "Vice President"));
  await scene.settle();
  expect(await scene.hitsOf(alertId)).toEqual([[`${first}/1`, `${first}/1`, "live", null]]);
});

describe("a short-swing profit", () => {
  beforeAll(async () => {
    const closes = { ticker: "EXMP", days: ["2024-05-01"], closes: [20] };
    await createPrices(scene.db, "closes", closes);
    // Without it pairs of different days have no profit.
    await scene.db.updateTable("price_source").set({ has_splits: true }).execute();
  });

  const bought = aFiling({
    accession: original,
    acceptedAt: "2024-05-02T20:05:00Z",
    filedOn: "2024-05-02",
    ownership: anOwnershipDocument({
      periodOfReport: "2024-05-02",
      lines: [
        aSaleLine({
          transactionDate: "2024-05-02",
          code: "P",
          acquiredDisposed: "A",
          shares: "1000",
          pricePerShare: "10",
        }),
      ],
    }),
  });
  const sold = saleFiling(first, ["1000@30"]);
  const report = aFiling({
    accession: second,
    form: "8-K",
    items: ["8.01"],
    entities: [
      { role: "FILER", cik: sceneIssuer, name: "Example Corp", sic: null, fiscalYearEnd: null },
    ],
    ownership: null,
  });

  test.each([
    ["filed in order", [bought], [sold]],
    ["of which the purchase arrives last", [sold], [bought]],
  ])("%s is matched once, by the trade disclosed later", async (_order, before, after) => {
    const alertId = await createAlert(scene.db, {
      email,
      definition: {
        form_type_constraints: [
          { constraint_type: "trade_types", val: ["Purchases", "Sales"] },
          // 1,000 × (30 − 10) = 20,000
          { constraint_type: "short_swing_profit", bool: "ge", val: [20] },
        ],
      },
    });
    await scene.store(report, ...before);
    await scene.settle();
    expect(await scene.hitsOf(alertId)).toEqual([]);
    await scene.store(...after);
    await scene.settle();
    expect(await scene.hitsOf(alertId)).toEqual([[`${first}/1`, `${first}/1`, "live", null]]);
    expect(await scene.noticesOf(alertId)).toEqual(["match"]);
  });
});

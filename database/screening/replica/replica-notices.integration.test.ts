import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planFlags } from "#contract/plans/plan-rules.ts";
import { plannedSaleStatuses } from "#contract/planned-sales/planned-sale-vocabulary.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import type { PlannedSaleSearch } from "#database/screening/planned-sale-subject.ts";
import type { PlanSearch } from "#database/screening/plan-subject.ts";
import type { ShortSwingSearch } from "#database/screening/short-swing-subject.ts";
import type { ReadAll, ReadMoment, Screening } from "#database/screening/screening.ts";
import { databaseForFile } from "#testing/database/database.ts";
import {
  openReplicaUnderTest,
  replicaAlone,
  type ReplicaUnderTest,
  untilReady,
} from "#testing/database/screening-replica.ts";
import {
  createPlannedSales,
  generatePlannedSales,
} from "#testing/factories/screening/generated-planned-sales.ts";
import { createPlans, generatePlans } from "#testing/factories/screening/generated-plans.ts";
import {
  createShortSwings,
  generateShortSwings,
} from "#testing/factories/screening/generated-short-swings.ts";
import { generatedRows } from "#testing/volume.ts";

const today = "2026-11-20";

let opened: ReplicaUnderTest;
let postgres: Screening;
const database = await databaseForFile();
beforeAll(async () => {
  const { db } = database;
  await generatePlannedSales(db, generatedRows(3_000));
  await generatePlans(db, generatedRows(2_000));
  await generateShortSwings(db, generatedRows(2_000));
  await createPlannedSales(
    db,
    { planned_units: "123456789012345678901234.50", planned_value: "0.00000001", broker: "" },
    { planned_units: null, planned_value: null, sold_value: "35.50", dated_on: null },
    // A letter that becomes two in upper case, and letters beyond ASCII.
    { person_name: 'Müller-Straße "Zoë",\nJosé Ñandú', company_name: "Ünïted" },
    { person_name: "100% _Trust\\", ticker: null, sale_from: null, sale_through: null },
    ...[today, "2026-11-19", "2026-11-21", null].flatMap((open_through) =>
      ["part", "none", "full", "unknown"].map((outcome) => ({ outcome, open_through })),
    ),
    // Equal in everything except their identifiers.
    ...Array.from({ length: 45 }, () => ({ company_name: "calder therapeutics" })),
  );
  await createPlans(
    db,
    { shares_planned: "5000.00", shares_sold: "123456789012345678901234.5", adopted_raw: "" },
    { owner_name: "Müller-Straße José", short_name: "ünïted", owner_cik: null },
    { flags: [...planFlags], days_to_results: 0, adopted_on: null },
    ...Array.from({ length: 45 }, () => ({ short_name: "cptx" })),
  );
  await createShortSwings(
    db,
    { profit: "123456789012345678901234.50", owner_name: 'Müller "Zoë",\nJosé', title: "" },
    { profit: "0.01", ticker: null, are_splits_known: false },
    // Equal in everything except the person.
    ...Array.from({ length: 45 }, () => ({})),
  );
  postgres = createPostgresScreening(db);
  opened = await openReplicaUnderTest(database.connectionString);
});
afterAll(() => opened.close());

/** Half of the values are null, so that searches find something. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 1, nil: null });

const company = maybe(
  fc.constantFrom("CPTX", "cptx", "320193", "0000320193", "TA1", "1000161", "';"),
);
const person = maybe(
  fc.constantFrom(
    "1001",
    "robert TILLERY",
    "Person 1",
    "straße",
    "JOSÉ müller",
    "ñandú, zoë",
    "% _",
    "'",
    " , ",
  ),
);
const day = maybe(fc.constantFrom("2023-03-01", "2024-05-15", "2025-06-30", "2026-10-22", today));
const place = {
  sort_direction: fc.constantFrom("asc" as const, "desc" as const),
  limit: fc.constantFrom(1, 10, 50),
  page: fc.constantFrom(1, 2, 3, 17),
};

const sales: fc.Arbitrary<PlannedSaleSearch> = fc.record({
  today: fc.constantFrom(today, "2024-02-29", "2026-11-21"),
  company,
  person,
  filedFrom: day,
  filedTo: day,
  saleFrom: day,
  saleTo: day,
  statuses: maybe(fc.uniqueArray(fc.constantFrom(...plannedSaleStatuses), { minLength: 1 })),
  plan: maybe(fc.constantFrom("plan" as const, "none_named" as const)),
  minValue: maybe(fc.constantFrom(0, 0.00000001, 35.5, 250_000.25, 1e12)),
  sort_column: fc.constantFrom(
    "datedOn" as const,
    "saleFrom" as const,
    "plannedValue" as const,
    "plannedUnits" as const,
    "soldValue" as const,
    "companyName" as const,
    "personName" as const,
  ),
  ...place,
});

const plans: fc.Arbitrary<PlanSearch> = fc.record({
  company,
  person,
  adoptedFrom: day,
  adoptedTo: day,
  flags: fc.uniqueArray(fc.constantFrom(...planFlags.slice(0, 3)), { maxLength: 2 }),
  earningsWithinDays: maybe(fc.constantFrom(1, 14, 120)),
  sort_column: fc.constantFrom(
    "adoptedOn" as const,
    "firstTradeOn" as const,
    "shortName" as const,
    "ownerName" as const,
    "sharesPlanned" as const,
    "sharesSold" as const,
  ),
  ...place,
});

const swings: fc.Arbitrary<ShortSwingSearch> = fc.record({
  company,
  since: day,
  sort_column: fc.constantFrom("profit" as const, "lastDay" as const),
  ...place,
});

/** Leaves out all but a few conditions, because a search with all of them never finds anything. */
function fewOf<Search extends object>(
  searches: fc.Arbitrary<Search>,
  conditions: readonly (keyof Search)[],
  nothing: Partial<Search>,
): fc.Arbitrary<Search> {
  const kept = fc.uniqueArray(fc.constantFrom(...conditions), { maxLength: 2 });
  return fc.tuple(searches, kept).map(([search, names]) => {
    const left = Object.entries(nothing).filter(([name]) => !names.some((each) => each === name));
    return { ...search, ...Object.fromEntries(left) };
  });
}

const fewSales = fewOf(
  sales,
  [
    "company",
    "person",
    "filedFrom",
    "filedTo",
    "saleFrom",
    "saleTo",
    "statuses",
    "plan",
    "minValue",
  ],
  {
    company: null,
    person: null,
    filedFrom: null,
    filedTo: null,
    saleFrom: null,
    saleTo: null,
    statuses: null,
    plan: null,
    minValue: null,
  },
);
const fewPlans = fewOf(
  plans,
  ["company", "person", "adoptedFrom", "adoptedTo", "flags", "earningsWithinDays"],
  {
    company: null,
    person: null,
    adoptedFrom: null,
    adoptedTo: null,
    flags: [],
    earningsWithinDays: null,
  },
);

/** The rows of a page read by the replica, and from PostgreSQL as the product does. */
const bothWays = () => [opened.screening, replicaAlone(opened.replica, database.db)];

test("the replica answers any search of planned sales as PostgreSQL does", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fewSales, async (search) => {
      const expected = await postgres.screenPlannedSales(search);
      for (const screening of bothWays())
        expect(await screening.screenPlannedSales(search)).toEqual(expected);
      found += expected.rows.length > 0 ? 1 : 0;
    }),
    { numRuns: 150 },
  );
  expect(found).toBeGreaterThan(60);
});

test("the replica answers any search of plans as PostgreSQL does", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fewPlans, async (search) => {
      const expected = await postgres.screenPlans(search);
      for (const screening of bothWays())
        expect(await screening.screenPlans(search)).toEqual(expected);
      found += expected.rows.length > 0 ? 1 : 0;
    }),
    { numRuns: 150 },
  );
  expect(found).toBeGreaterThan(60);
});

test("the replica answers any search of short-swing profits as PostgreSQL does", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(swings, async (search) => {
      const expected = await postgres.screenShortSwings(search);
      for (const screening of bothWays())
        expect(await screening.screenShortSwings(search)).toEqual(expected);
      found += expected.rows.length > 0 ? 1 : 0;
    }),
    { numRuns: 100 },
  );
  expect(found).toBeGreaterThan(40);
});

const anySale: PlannedSaleSearch = {
  today,
  company: null,
  person: null,
  filedFrom: null,
  filedTo: null,
  saleFrom: null,
  saleTo: null,
  statuses: null,
  plan: null,
  minValue: null,
  sort_column: "datedOn",
  sort_direction: "desc",
  page: 1,
  limit: 50,
};
const anyPlan: PlanSearch = {
  company: null,
  person: null,
  adoptedFrom: null,
  adoptedTo: null,
  flags: [],
  earningsWithinDays: null,
  sort_column: "adoptedOn",
  sort_direction: "desc",
  page: 1,
  limit: 50,
};

const anySwing: ShortSwingSearch = {
  company: null,
  since: null,
  sort_column: "profit",
  sort_direction: "desc",
  page: 1,
  limit: 50,
};

/** All rows of a search and the moment that they reflect, as in an export file. */
async function whole<Search, Row>(
  readAll: ReadAll<Search, Row>,
  search: Parameters<ReadAll<Search, Row>>[0],
) {
  const moments: ReadMoment[] = [];
  const rows: Row[] = [];
  await readAll(
    search,
    async (batch) => void rows.push(...batch),
    async (moment) => void moments.push(moment),
  );
  return { moments, rows };
}

test("both engines export the same rows of the same state", async () => {
  const sold = { ...anySale, person: "Person", sort_column: "soldValue" } as const;
  expect(await whole(opened.screening.readAllPlannedSales, sold)).toEqual(
    await whole(postgres.readAllPlannedSales, sold),
  );
  const planned = { ...anyPlan, sort_column: "shortName" } as const;
  expect(await whole(opened.screening.readAllPlans, planned)).toEqual(
    await whole(postgres.readAllPlans, planned),
  );
  const late = { ...anySwing, since: "2024-05-15" };
  const swung = await whole(opened.screening.readAllShortSwings, late);
  expect(swung).toEqual(await whole(postgres.readAllShortSwings, late));
  expect(swung.rows.length).toBeGreaterThan(100);
});

test("amounts keep every digit, words of a name are found in any case and order", async () => {
  for (const screening of [postgres, opened.screening]) {
    const big = await screening.screenPlannedSales({ ...anySale, sort_column: "plannedUnits" });
    expect(big.rows[0]?.plannedUnits).toBe("123456789012345678901234.50");
    const plans = await screening.screenPlans({ ...anyPlan, sort_column: "sharesSold" });
    expect(plans.rows[0]).toMatchObject({
      sharesPlanned: "5000.00",
      sharesSold: "123456789012345678901234.5",
    });
    const swung = await screening.screenShortSwings(anySwing);
    expect(swung.rows[0]?.profit).toBe("123456789012345678901234.50");
    for (const words of ["josé, MÜLLER", "straße ñandú", "ZOË"]) {
      expect((await screening.screenPlannedSales({ ...anySale, person: words })).total).toBe(1);
    }
    expect((await screening.screenPlans({ ...anyPlan, person: "JOSÉ müller" })).total).toBe(1);
  }
});

test("a notice is open through its last day at market time, in both", async () => {
  const onDay = { ...anySale, company: "CPTX", filedTo: "2026-10-22" };
  const count = async (screening: Screening, day: string, status: string) => {
    const statuses = plannedSaleStatuses.filter((each) => each === status);
    const { total, rows } = await screening.screenPlannedSales({ ...onDay, today: day, statuses });
    expect(rows.every(({ isOpen }) => isOpen === (status === "Open"))).toBe(true);
    return total;
  };
  for (const screening of [postgres, opened.screening]) {
    // Outcomes part and none: open if the last day is this day or later; closed if it is earlier or missing.
    expect(await count(screening, today, "Executed in part")).toBe(2);
    expect(await count(screening, "2026-11-21", "Executed in part")).toBe(3);
    expect(await count(screening, "2026-11-19", "Executed in part")).toBe(1);
    const either = await screening.screenPlannedSales({
      ...onDay,
      statuses: ["Open", "Executed in part"],
    });
    // All executed in part, and those not executed whose last day has not passed.
    expect(new Set(either.rows.map(({ outcome }) => outcome))).toEqual(new Set(["none", "part"]));
    expect(either.rows.every(({ outcome, isOpen }) => outcome === "part" || isOpen)).toBe(true);
    expect(either.rows.filter(({ outcome }) => outcome === "part")).toHaveLength(4);
    const open = await count(screening, today, "Open");
    expect(await count(screening, "2026-11-21", "Open")).toBe(open - 2);
  }
});

test("both engines show changes, and no removed rows, at the next search", async () => {
  await createPlannedSales(database.db, { id: "0000000010-24-000001", ticker: "GONE" });
  await createPlans(database.db, { plan_key: "gone", ticker: "GONE" });
  await createShortSwings(database.db, { ticker: "GONE" });
  const sale = { ...anySale, company: "GONE" };
  const plan = { ...anyPlan, company: "GONE" };
  const totals = async () => {
    await untilReady(opened.replica);
    const { screening } = opened;
    return [
      (await screening.screenPlannedSales(sale)).total,
      (await screening.screenPlans(plan)).total,
      (await screening.screenShortSwings({ ...anySwing, company: "GONE" })).total,
    ];
  };
  expect(await totals()).toEqual([1, 1, 1]);
  const dead = { is_live: false, change_seq: (await opened.replica.describe()).changesTotal + 1 };
  await database.db.updateTable("planned_sale").set(dead).where("ticker", "=", "GONE").execute();
  await database.db.updateTable("trading_plan").set(dead).where("ticker", "=", "GONE").execute();
  await database.db.updateTable("short_swing").set(dead).where("ticker", "=", "GONE").execute();
  await createPlans(database.db, { ticker: "OTHR" });
  expect(await totals()).toEqual([0, 0, 0]);
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type AlertScene,
  amendedFiling,
  openAlertScene,
  saleFiling,
  sceneIssuer,
  sceneOwner as email,
} from "#testing/alerts/alert-scene.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { createPrices } from "#testing/factories/screening/prices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";

const original = "0000000001-24-000001";
const first = "0000000001-24-000002";
const second = "0000000001-24-000003";
const accepted = "2024-05-10T21:45:00Z";
const amended = "2024-05-13T21:45:00Z";

let scene: AlertScene;
beforeAll(async () => {
  scene = await openAlertScene();
});
afterEach(() => scene.clear());
afterAll(() => scene.close());

/** Sales of at least so many dollars. */
async function alertOnSales(
  thousands: number,
  given: Partial<Parameters<typeof createAlert>[1]> = {},
): Promise<number> {
  return await createAlert(scene.db, {
    email,
    definition: {
      form_type_constraints: [
        { constraint_type: "trade_types", val: ["Sales"] },
        { constraint_type: "value_shares_traded", bool: "ge", val: [thousands] },
      ],
    },
    ...given,
  });
}

async function settle(): Promise<void> {
  await scene.derive();
  await scene.match();
}

async function hitsOf(alertId: number) {
  const rows = await scene.db
    .selectFrom("alert_hit")
    .select(["dedup_key", "accession", "row_number", "state", "silence"])
    .where("alert_id", "=", alertId)
    .orderBy("id")
    .execute();
  return rows.map((row) => [
    row.dedup_key,
    `${row.accession}/${row.row_number}`,
    row.state,
    row.silence,
  ]);
}

async function noticesOf(alertId: number): Promise<string[]> {
  const rows = await scene.db
    .selectFrom("alert_notice")
    .select(["kind", "content"])
    .where("alert_id", "=", alertId)
    .orderBy("id")
    .execute();
  return rows.map(({ kind, content }) => {
    const words = typeof content === "object" && content !== null ? Object.values(content) : [];
    return [kind, ...words].join(": ");
  });
}

async function waiting(): Promise<string[]> {
  const rows = await scene.db.selectFrom("match_wanted").selectAll().orderBy("accession").execute();
  return rows.map(({ kind, accession }) => `${kind} ${accession}`);
}

test("a row is recorded and notified once, in the words of its conditions", async () => {
  const alertId = await alertOnSales(250);
  await scene.store(saleFiling(original, ["10000@30", "100@31"]));
  await settle();
  expect(await waiting()).toEqual([]);
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
  expect(await noticesOf(alertId)).toEqual(["match"]);
  await scene.db
    .insertInto("match_wanted")
    .values({ kind: "trade", accession: original })
    .execute();
  await settle();
  expect(await hitsOf(alertId)).toHaveLength(1);
  expect(await noticesOf(alertId)).toEqual(["match"]);
});

test("a row from before the watch of an alert is no match of it", async () => {
  const since = await alertOnSales(250, { watchedFrom: accepted });
  const later = await alertOnSales(250, { watchedFrom: "2024-05-10T21:45:01Z" });
  await scene.store(saleFiling(original, ["10000@30"]));
  await settle();
  expect(await hitsOf(since)).toEqual([[`${original}/1`, `${original}/1`, "live", null]]);
  expect(await hitsOf(later)).toEqual([]);
});

describe("an amendment", () => {
  test("that repeats a row carries the match on, silently", async () => {
    const alertId = await alertOnSales(250);
    await scene.store(saleFiling(original, ["10000@30"]));
    await settle();
    await scene.store(amendedFiling(first, ["10000@30"]));
    await settle();
    expect(await hitsOf(alertId)).toEqual([[`${original}/1`, `${first}/1`, "live", null]]);
    expect(await noticesOf(alertId)).toEqual(["match"]);
    await scene.setWithdrawn(first, true);
    await settle();
    expect(await hitsOf(alertId)).toEqual([[`${original}/1`, `${original}/1`, "live", null]]);
    expect(await noticesOf(alertId)).toEqual(["match"]);
  });
  test("that came before the original was matched is notified as the match it is", async () => {
    const alertId = await alertOnSales(250);
    await scene.store(saleFiling(original, ["10000@30"]), amendedFiling(first, ["10000@30"]));
    await settle();
    expect(await hitsOf(alertId)).toEqual([[`${original}/1`, `${first}/1`, "live", null]]);
    expect(await noticesOf(alertId)).toEqual(["match"]);
  });
  test("that repeats a row from before the watch is no news", async () => {
    const alertId = await alertOnSales(250, { watchedFrom: "2024-05-12T00:00:00Z" });
    await scene.store(saleFiling(original, ["10000@30"]));
    await settle();
    await scene.store(amendedFiling(first, ["10000@30"]));
    await settle();
    expect(await hitsOf(alertId)).toEqual([[`${original}/1`, `${first}/1`, "live", "unchanged"]]);
    expect(await noticesOf(alertId)).toEqual([]);
  });
  test("that changes a row is a correction and a match of its own", async () => {
    const alertId = await alertOnSales(250);
    await scene.store(saleFiling(original, ["10000@30"]));
    await settle();
    await scene.store(amendedFiling(first, ["10000@31.5"]));
    await settle();
    expect(await hitsOf(alertId)).toEqual([
      [`${original}/1`, `${original}/1`, "amended", null],
      [`${first}/1`, `${first}/1`, "live", null],
    ]);
    expect(await noticesOf(alertId)).toEqual([
      "match",
      `correction: Amended by filing ${first}. Price: 30 → 31.5; Value: 300,000 → 315,000.`,
      "match",
    ]);
  });
  test("that changes a row so that it matches no more is a correction", async () => {
    const alertId = await alertOnSales(250);
    await scene.store(saleFiling(original, ["10000@30"]));
    await settle();
    await scene.store(amendedFiling(first, ["1000@30"]));
    await settle();
    expect(await hitsOf(alertId)).toEqual([[`${original}/1`, `${original}/1`, "amended", null]]);
    expect(await noticesOf(alertId)).toHaveLength(2);
    // Without the amendment the first report is again.
    await scene.setWithdrawn(first, true);
    await settle();
    expect(await hitsOf(alertId)).toEqual([[`${original}/1`, `${original}/1`, "live", null]]);
    expect(await noticesOf(alertId)).toHaveLength(3);
    expect((await noticesOf(alertId)).at(-1)).toMatch(/^restored: /);
  });
  test("that replaces a part of a row corrects what was notified", async () => {
    const alertId = await alertOnSales(250);
    await scene.store(saleFiling(original, ["10000@30", "500@31"]));
    await settle();
    await scene.store(amendedFiling(first, ["500@32"]));
    await settle();
    expect(await hitsOf(alertId)).toEqual([[`${original}/1`, `${original}/1`, "live", null]]);
    expect(await noticesOf(alertId)).toEqual([
      "match",
      "correction: The filing was corrected. " +
        "Shares: 10,500 → 10,000; Price: 30.0476 → 30; Value: 315,500 → 300,000.",
    ]);
  });
  test("of an amendment follows the row through both", async () => {
    const alertId = await alertOnSales(250);
    await scene.store(saleFiling(original, ["10000@30"]));
    await settle();
    await scene.store(amendedFiling(first, ["10000@30"]));
    await scene.store(
      amendedFiling(second, ["10000@30"], {
        acceptedAt: "2024-05-14T21:45:00Z",
        filedOn: "2024-05-14",
      }),
    );
    await settle();
    expect(await hitsOf(alertId)).toEqual([[`${original}/1`, `${second}/1`, "live", null]]);
    expect(await noticesOf(alertId)).toEqual(["match"]);
  });
});

test("a withdrawn filing is a correction, and one that comes back is notified again", async () => {
  const alertId = await alertOnSales(250);
  await scene.store(saleFiling(original, ["10000@30"]));
  await settle();
  for (const isWithdrawn of [true, false, true]) {
    await scene.setWithdrawn(original, isWithdrawn);
    await settle();
  }
  expect(await hitsOf(alertId)).toEqual([[`${original}/1`, `${original}/1`, "withdrawn", null]]);
  expect((await noticesOf(alertId)).map((notice) => notice.split(":")[0])).toEqual([
    "match",
    "correction",
    "restored",
    "correction",
  ]);
});

test("a paused alert is notified of nothing, of corrections neither", async () => {
  const alertId = await alertOnSales(250, { isPaused: true });
  await scene.store(saleFiling(original, ["10000@30"]));
  await settle();
  await scene.setWithdrawn(original, true);
  await settle();
  expect(await hitsOf(alertId)).toEqual([
    [`${original}/1`, `${original}/1`, "withdrawn", "paused"],
  ]);
  expect(await noticesOf(alertId)).toEqual([]);
});

test("a company of another industry is another match", async () => {
  const industry = (name: string) =>
    createAlert(scene.db, {
      email,
      definition: { company_criteria: [{ criteria_type: "industry", val: [name] }] },
    });
  const [computers, banks] = [await industry("Computers"), await industry("Banking")];
  await scene.store(saleFiling(original, ["10000@30"]));
  await settle();
  expect([await hitsOf(computers), await hitsOf(banks)]).toEqual([
    [[`${original}/1`, `${original}/1`, "live", null]],
    [],
  ]);
  const entities = saleFiling(second, []).entities.map((entity) =>
    entity.role === "ISSUER" ? { ...entity, sic: "6020" } : entity,
  );
  await scene.store(saleFiling(second, ["1@30"], { entities, filedOn: "2024-05-20" }));
  await settle();
  expect(await hitsOf(computers)).toEqual([[`${original}/1`, `${original}/1`, "unmatched", null]]);
  expect((await hitsOf(banks)).map(([key]) => key)).toEqual([`${original}/1`, `${second}/1`]);
});

describe("after a change of the alert", () => {
  async function change(alertId: number, given: object): Promise<void> {
    await scene.db
      .updateTable("alert")
      .set((expression) => ({
        ...given,
        criteria_version: expression("criteria_version", "+", 1),
        change_seq: expression.fn<number>("nextval", [expression.val("change_seq")]),
      }))
      .where("id", "=", alertId)
      .execute();
  }
  test("what an earlier definition found stays, and is still corrected", async () => {
    const alertId = await alertOnSales(250);
    await scene.store(saleFiling(original, ["10000@30"]));
    await settle();
    await change(alertId, { watched_from: "2024-05-12T00:00:00Z", ciks: [] });
    await scene.store(amendedFiling(first, ["9000@30"]));
    await settle();
    expect(await hitsOf(alertId)).toEqual([
      [`${original}/1`, `${original}/1`, "amended", null],
      [`${first}/1`, `${first}/1`, "live", null],
    ]);
  });
  test("a repetition of what was notified is not notified again", async () => {
    const alertId = await alertOnSales(250);
    await scene.store(saleFiling(original, ["10000@30"]));
    await settle();
    await change(alertId, { watched_from: "2024-05-12T00:00:00Z" });
    await scene.store(amendedFiling(first, ["10000@30"]));
    await settle();
    expect(await hitsOf(alertId)).toEqual([[`${original}/1`, `${first}/1`, "live", null]]);
    expect(await noticesOf(alertId)).toEqual(["match"]);
    const hit = await scene.db.selectFrom("alert_hit").selectAll().executeTakeFirstOrThrow();
    expect(hit).toMatchObject({ criteria_version: 2, happened_at: amended });
  });
});

describe("what waits", () => {
  test("nothing, while no alert could be notified of it", async () => {
    await scene.store(saleFiling(original, ["10000@30"]));
    await scene.derive();
    expect(await waiting()).toEqual([]);
    await alertOnSales(250, { watchedFrom: "2024-05-11T00:00:00Z" });
    await createAlert(scene.db, { email, definition: { form_type: "8-K" } });
    await scene.setWithdrawn(original, true);
    await scene.derive();
    await scene.setWithdrawn(original, false);
    await scene.derive();
    expect(await waiting()).toEqual([]);
  });
  test("only rows that changed in what alerts look at", async () => {
    await alertOnSales(250);
    await scene.store(saleFiling(original, ["10000@30"]));
    await scene.derive();
    expect(await waiting()).toEqual([`trade ${original}`]);
    await scene.match();
    const seen = {
      return_20: -0.2,
      adjusted_return_5: 0.1,
      next_8k_days: 3,
      patterns: ["cluster"],
    };
    await scene.db.updateTable("trade").set(seen).execute();
    expect(await waiting()).toEqual([]);
    await scene.db.updateTable("trade").set({ market_value: 1234.5 }).execute();
    expect(await waiting()).toEqual([`trade ${original}`]);
  });
});

test("the sweep finds what the stream has missed, and what it has not forgotten", async () => {
  const alertId = await alertOnSales(250);
  await scene.store(saleFiling(original, ["10000@30"]), saleFiling(second, ["20000@30"]));
  await scene.derive();
  await scene.db.deleteFrom("match_wanted").execute();
  // Saved before the clock was set back.
  const unswept = { next_attempt_at: "2100-01-01T00:00:00Z", attempted_at: null, swept_at: null };
  await scene.db.updateTable("alert_sweep").set(unswept).execute();
  await scene.sweep();
  expect(await waiting()).toEqual([`trade ${original}`, `trade ${second}`]);
  await scene.match();
  expect(await hitsOf(alertId)).toHaveLength(2);
  await scene.setWithdrawn(original, true);
  await scene.derive();
  await scene.db.deleteFrom("match_wanted").execute();
  await scene.db
    .updateTable("alert_sweep")
    .set({ next_attempt_at: "2000-01-01T00:00:00Z" })
    .execute();
  await scene.sweep();
  expect(await waiting()).toEqual([`trade ${original}`]);
  await scene.match();
  expect((await hitsOf(alertId)).map(([, , state]) => state)).toEqual(["withdrawn", "live"]);
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
  await settle();
  expect(await hitsOf(alertId)).toEqual([[`${first}/1`, `${first}/1`, "live", null]]);
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
    await settle();
    expect(await hitsOf(alertId)).toEqual([]);
    await scene.store(...after);
    await settle();
    expect(await hitsOf(alertId)).toEqual([[`${first}/1`, `${first}/1`, "live", null]]);
    expect(await noticesOf(alertId)).toEqual(["match"]);
  });
});

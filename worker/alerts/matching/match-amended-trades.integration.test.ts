import { afterEach, describe, expect, test } from "vitest";
import {
  alertOnSales,
  amendedFiling,
  alertSceneForFile,
  saleFiling,
} from "#testing/alerts/alert-scene.ts";

const original = "0000000001-24-000001";
const first = "0000000001-24-000002";
const second = "0000000001-24-000003";
const amended = "2024-05-13T21:45:00Z";

const scene = await alertSceneForFile();
afterEach(() => scene.clear());

describe("an amendment", () => {
  test("that repeats a row carries the match on, silently", async () => {
    const alertId = await alertOnSales(scene.db, 250);
    await scene.store(saleFiling(original, ["10000@30"]));
    await scene.settle();
    await scene.store(amendedFiling(first, ["10000@30"]));
    await scene.settle();
    expect(await scene.hitsOf(alertId)).toEqual([[`${original}/1`, `${first}/1`, "live", null]]);
    expect(await scene.noticesOf(alertId)).toEqual(["match"]);
    await scene.setWithdrawn(first, true);
    await scene.settle();
    expect(await scene.hitsOf(alertId)).toEqual([[`${original}/1`, `${original}/1`, "live", null]]);
    expect(await scene.noticesOf(alertId)).toEqual(["match"]);
  });
  test("that came before the original was matched is notified as the match it is", async () => {
    const alertId = await alertOnSales(scene.db, 250);
    await scene.store(saleFiling(original, ["10000@30"]), amendedFiling(first, ["10000@30"]));
    await scene.settle();
    expect(await scene.hitsOf(alertId)).toEqual([[`${original}/1`, `${first}/1`, "live", null]]);
    expect(await scene.noticesOf(alertId)).toEqual(["match"]);
  });
  test("that repeats a row from before the watch is no news", async () => {
    const alertId = await alertOnSales(scene.db, 250, { watchedFrom: "2024-05-12T00:00:00Z" });
    await scene.store(saleFiling(original, ["10000@30"]));
    await scene.settle();
    await scene.store(amendedFiling(first, ["10000@30"]));
    await scene.settle();
    expect(await scene.hitsOf(alertId)).toEqual([
      [`${original}/1`, `${first}/1`, "live", "unchanged"],
    ]);
    expect(await scene.noticesOf(alertId)).toEqual([]);
  });
  test("that changes a row is a correction and a match of its own", async () => {
    const alertId = await alertOnSales(scene.db, 250);
    await scene.store(saleFiling(original, ["10000@30"]));
    await scene.settle();
    await scene.store(amendedFiling(first, ["10000@31.5"]));
    await scene.settle();
    expect(await scene.hitsOf(alertId)).toEqual([
      [`${original}/1`, `${original}/1`, "amended", null],
      [`${first}/1`, `${first}/1`, "live", null],
    ]);
    expect(await scene.noticesOf(alertId)).toEqual([
      "match",
      `correction: Amended by filing ${first}. Price: 30 → 31.5; Value: 300,000 → 315,000.`,
      "match",
    ]);
  });
  test("that changes a row so that it matches no more is a correction", async () => {
    const alertId = await alertOnSales(scene.db, 250);
    await scene.store(saleFiling(original, ["10000@30"]));
    await scene.settle();
    await scene.store(amendedFiling(first, ["1000@30"]));
    await scene.settle();
    expect(await scene.hitsOf(alertId)).toEqual([
      [`${original}/1`, `${original}/1`, "amended", null],
    ]);
    expect(await scene.noticesOf(alertId)).toHaveLength(2);
    // Without the amendment the first report is again.
    await scene.setWithdrawn(first, true);
    await scene.settle();
    expect(await scene.hitsOf(alertId)).toEqual([[`${original}/1`, `${original}/1`, "live", null]]);
    expect(await scene.noticesOf(alertId)).toHaveLength(3);
    expect((await scene.noticesOf(alertId)).at(-1)).toMatch(/^restored: /);
  });
  test("that replaces a part of a row corrects what was notified", async () => {
    const alertId = await alertOnSales(scene.db, 250);
    await scene.store(saleFiling(original, ["10000@30", "500@31"]));
    await scene.settle();
    await scene.store(amendedFiling(first, ["500@32"]));
    await scene.settle();
    expect(await scene.hitsOf(alertId)).toEqual([[`${original}/1`, `${original}/1`, "live", null]]);
    expect(await scene.noticesOf(alertId)).toEqual([
      "match",
      "correction: The filing was corrected. " +
        "Shares: 10,500 → 10,000; Price: 30.0476 → 30; Value: 315,500 → 300,000.",
    ]);
  });
  test("of an amendment follows the row through both", async () => {
    const alertId = await alertOnSales(scene.db, 250);
    await scene.store(saleFiling(original, ["10000@30"]));
    await scene.settle();
    await scene.store(amendedFiling(first, ["10000@30"]));
    await scene.store(
      amendedFiling(second, ["10000@30"], {
        acceptedAt: "2024-05-14T21:45:00Z",
        filedOn: "2024-05-14",
      }),
    );
    await scene.settle();
    expect(await scene.hitsOf(alertId)).toEqual([[`${original}/1`, `${second}/1`, "live", null]]);
    expect(await scene.noticesOf(alertId)).toEqual(["match"]);
  });
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
    const alertId = await alertOnSales(scene.db, 250);
    await scene.store(saleFiling(original, ["10000@30"]));
    await scene.settle();
    await change(alertId, { watched_from: "2024-05-12T00:00:00Z", ciks: [] });
    await scene.store(amendedFiling(first, ["9000@30"]));
    await scene.settle();
    expect(await scene.hitsOf(alertId)).toEqual([
      [`${original}/1`, `${original}/1`, "amended", null],
      [`${first}/1`, `${first}/1`, "live", null],
    ]);
  });
  test("a repetition of what was notified is not notified again", async () => {
    const alertId = await alertOnSales(scene.db, 250);
    await scene.store(saleFiling(original, ["10000@30"]));
    await scene.settle();
    await change(alertId, { watched_from: "2024-05-12T00:00:00Z" });
    await scene.store(amendedFiling(first, ["10000@30"]));
    await scene.settle();
    expect(await scene.hitsOf(alertId)).toEqual([[`${original}/1`, `${first}/1`, "live", null]]);
    expect(await scene.noticesOf(alertId)).toEqual(["match"]);
    const hit = await scene.db.selectFrom("alert_hit").selectAll().executeTakeFirstOrThrow();
    expect(hit).toMatchObject({ criteria_version: 2, happened_at: amended });
  });
});

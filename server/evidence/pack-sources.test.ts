import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { PriceSeries } from "#domain/trades/issuer-record.ts";
import { actionsTable, packSeries } from "#server/evidence/pack-sources.ts";
import { priceSeries } from "#testing/filings/issuer-record.ts";

/** 2024-05-06 is a Monday. */
const stored = (closes: number[]): PriceSeries => priceSeries("2024-05-06", closes);
const packed = (series: PriceSeries, days: string[], withWhole = false) =>
  packSeries({ id: "test/CPTX", series, days: new Set(days) }, 0, withWhole);

test("a close after the last one used changes neither the hash nor the last day of a series", () => {
  const used = ["2024-05-06", "2024-05-07"];
  const before = packed(stored([20, 19]), used);
  const after = packed(stored([20, 19, 18]), used);
  const csv = [
    '"day","close","adjusted_close"',
    '"2024-05-06","20","20"',
    '"2024-05-07","19","19"',
  ];
  expect(after.sha256).toBe(
    createHash("sha256")
      .update(csv.map((line) => `${line}\r\n`).join(""))
      .digest("hex"),
  );
  expect(after).toMatchObject({ sha256: before.sha256, lastDay: "2024-05-07", file: null });
  // A changed close up to that day does.
  expect(packed(stored([21, 19, 18]), ["2024-05-07"]).sha256).not.toBe(before.sha256);
});

test("a pack with the whole series has the hash and the last day of all of it", () => {
  const whole = packed(stored([20, 19, 18]), ["2024-05-06"], true);
  expect(whole).toMatchObject({ lastDay: "2024-05-08", file: "prices/series/1.csv" });
  expect(whole.sha256).toBe(packed(stored([20, 19, 18]), ["2024-05-08"]).sha256);
});

test("a series of which only splits are used has no last day", () => {
  expect(packed(stored([20, 19]), []).lastDay).toBeNull();
});

test("dividends after the last close used are left out, splits are not; a whole series has all", () => {
  const series = {
    ...stored([20, 19, 18]),
    splits: [{ day: "2024-05-08", ratio: 2 }],
    dividends: [
      { day: "2024-05-07", amount: 0.5 },
      { day: "2024-05-08", amount: 0.25 },
    ],
  };
  const kinds = (withWhole: boolean) =>
    actionsTable([packed(series, ["2024-05-07"], withWhole)]).map(
      ([, day, kind]) => `${day} ${kind}`,
    );
  expect(kinds(false)).toEqual(["2024-05-07 dividend", "2024-05-08 split"]);
  expect(kinds(true)).toEqual(["2024-05-07 dividend", "2024-05-08 dividend", "2024-05-08 split"]);
});

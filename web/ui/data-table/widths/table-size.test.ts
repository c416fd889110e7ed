import { expect, test } from "vitest";

import { phoneTableSize, tableSize } from "./table-size.ts";

const columns = [100, 60, undefined, 80].map((leastWidth, at) => ({
  key: String(at),
  name: String(at),
  value: () => null,
  leastWidth,
}));

test("shares, and a table no narrower than the least widths", () => {
  expect(tableSize(columns, [40, 20, 20, 20])).toEqual({
    columns: ["40%", "20%", "20%", "20%"],
    table: { minWidth: 100 + 60 + 96 + 80 },
  });
});

test("a column with a share of its own leaves the others their least widths", () => {
  const shared = columns.map((column, at) => (at === 0 ? { ...column, firstShare: 20 } : column));
  // The others, 236 px in all, are four fifths of it.
  expect(tableSize(shared, []).table).toEqual({ minWidth: 295 });
  // Of 85 percent 14 narrow columns take 3.125 each, which leaves 41.25 for the wide one.
  const many = Array.from({ length: 16 }, (_, at) => ({
    key: String(at),
    name: String(at),
    value: () => null,
    leastWidth: at === 1 ? 100 : 1,
    firstShare: at === 0 ? 15 : undefined,
  }));
  expect(tableSize(many, []).table).toEqual({ minWidth: Math.ceil(100 / 0.4125) });
});

test("on a phone three columns fill the screen, the others lie beyond it", () => {
  expect(phoneTableSize(columns)).toEqual({
    columns: ["42cqi", "30cqi", "28cqi", "80px"],
    table: { width: "calc(100cqi + 80px)" },
  });
});

test("a second or third column that needs more of a phone takes it from the first", () => {
  const wide = columns.map((column, at) => (at === 2 ? { ...column, phoneWidth: 108 } : column));
  expect(phoneTableSize(wide).columns).toEqual([
    "calc(100cqi - 30cqi - max(28cqi, 108px))",
    "30cqi",
    "max(28cqi, 108px)",
    "80px",
  ]);
  const both = wide.map((column, at) => (at === 1 ? { ...column, phoneWidth: 120 } : column));
  expect(phoneTableSize(both).columns.slice(0, 2)).toEqual([
    "calc(100cqi - max(30cqi, 120px) - max(28cqi, 108px))",
    "max(30cqi, 120px)",
  ]);
});

test("buttons take no more of a phone than they need; the second column has the rest", () => {
  const buttons = columns.map((column, at) =>
    at === 2 ? { ...column, control: true, phoneWidth: 68 } : column,
  );
  expect(phoneTableSize(buttons).columns).toEqual(["42cqi", "calc(58cqi - 68px)", "68px", "80px"]);
});

test("fewer columns share the screen", () => {
  expect(phoneTableSize(columns.slice(0, 2))).toEqual({ columns: ["50%", "50%"], table: {} });
});

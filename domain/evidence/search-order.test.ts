import { expect, test } from "vitest";
import type { EventEvidence, EvidenceFigure, TradeEvidence } from "#domain/evidence/evidence.ts";
import { inSearchOrder, type SearchSorting, valueToState } from "#domain/evidence/search-order.ts";

const filing = (number: number): string => `0000000001-26-00000${number}`;

function figure(name: string, value: EvidenceFigure["value"], horizon: number | null = null) {
  const texts = { label: name, unit: "dollars", rule: "", note: null } as const;
  return { name, horizon, value, ...texts, sources: [], stock: null, fund: null };
}

function trade(
  name: string,
  number: number,
  tradeDate: string,
  figures: readonly EvidenceFigure[] = [],
  rowNumber = 1,
): TradeEvidence {
  return {
    kind: "trade",
    cik: 1,
    company: "Calder",
    person: name,
    isInsider: true,
    row: {
      accession: filing(number),
      rowNumber,
      tradeDate,
      filedOn: null,
      direction: "Sale",
      securityTitle: name,
      isPlan: false,
      lines: [],
    },
    next8k: null,
    nextEarnings: null,
    delistingFiledOn: null,
    quarter: null,
    planReports: [],
    facts: [],
    figures,
    patterns: [],
    cautions: [],
  };
}

const sorting = (column: string, given: Partial<SearchSorting> = {}): SearchSorting => ({
  column,
  direction: "desc",
  isFolded: false,
  ties: [{ column: "trade_date", direction: "desc" }],
  figure: { name: column, horizon: null },
  lookbackDays: null,
  stored: new Map(),
  ...given,
});

const names = (rows: readonly TradeEvidence[]) => rows.map(({ person }) => person);

test.each([
  ["desc", ["largest", "newest of equals", "first filing", "second filing", "third row", "none"]],
  ["asc", ["newest of equals", "first filing", "second filing", "third row", "largest", "none"]],
] as const)(
  "trades sorted by value, %s: unknown last, then the newest, filing, row",
  (way, order) => {
    const rows = [
      trade("third row", 4, "2026-03-02", [figure("value", "900.5")], 3),
      trade("none", 1, "2026-03-09", [figure("value", null)]),
      trade("second filing", 4, "2026-03-02", [figure("value", "900.50")], 2),
      trade("largest", 3, "2026-01-02", [figure("value", "10000")]),
      trade("first filing", 2, "2026-03-02", [figure("value", "900.5")]),
      trade("newest of equals", 5, "2026-03-03", [figure("value", "900.5")]),
    ];
    const stated = sorting("value", { direction: way });
    expect(names(inSearchOrder(rows, stated, new Map()))).toEqual(order);
    expect(rows.map((row) => valueToState(row, stated, new Map()))).toEqual(rows.map(() => null));
  },
);

test("a return is sorted by the figure of its horizon", () => {
  const returns = (five: number, twenty: number | null) => [
    figure("trade_return", five, 5),
    figure("trade_return", twenty, 20),
  ];
  const rows = [
    trade("unknown", 1, "2026-03-02", returns(9, null)),
    trade("low", 2, "2026-03-02", returns(8, -0.5)),
    trade("high", 3, "2026-03-02", returns(7, 0.25)),
  ];
  const stated = sorting("trade_return", { figure: { name: "trade_return", horizon: 20 } });
  expect(names(inSearchOrder(rows, stated, new Map()))).toEqual(["high", "low", "unknown"]);
});

test("a column that no figure has is sorted by what is stored, texts regardless of case, and stated", () => {
  const rows = [
    trade("b", 1, "2026-03-02"),
    trade("none", 2, "2026-03-02"),
    trade("later B", 3, "2026-03-04"),
    trade("A", 4, "2026-03-02"),
    trade("c", 5, "2026-03-02"),
  ];
  const titles = ["beta", null, "BETA", "Alpha", "\u{1f600}"];
  const stored = new Map(titles.map((title, at) => [`trade ${filing(at + 1)} 1`, title]));
  const stated = sorting("title", { direction: "asc", isFolded: true, stored });
  const order = ["A", "later B", "b", "c", "none"];
  expect(names(inSearchOrder(rows, stated, new Map()))).toEqual(order);
  expect(rows.map((row) => valueToState(row, stated, new Map()))).toEqual(titles);
});

test("events filed on one day come in the order of acceptance, and totals of another look-back are as stored", () => {
  const event = (number: number, sold: number): EventEvidence => ({
    kind: "event",
    cik: 1,
    company: "Calder",
    accession: filing(number),
    day0: null,
    lookbackDays: 30,
    rows: [],
    facts: [],
    figures: [figure("value_sold", sold)],
    patterns: [],
    cautions: [],
  });
  const rows = [event(1, 5), event(2, 9), event(3, 7)];
  const filed = new Map([
    [filing(1), { filedOn: "2026-03-02", acceptedEt: "2026-03-02 09:00:00" }],
    [filing(2), { filedOn: "2026-03-02", acceptedEt: "2026-03-02 16:00:00" }],
    [filing(3), { filedOn: null, acceptedEt: null }],
  ]);
  const order = (stated: SearchSorting) =>
    inSearchOrder(rows, stated, filed).map(({ accession }) => Number(accession.slice(-1)));
  const byDay = (direction: "asc" | "desc") =>
    sorting("date_filed", {
      direction,
      ties: [
        { column: "filed_on", direction },
        { column: "accepted_at", direction },
      ],
    });
  expect(order(byDay("asc"))).toEqual([1, 2, 3]);
  expect(order(byDay("desc"))).toEqual([2, 1, 3]);
  expect(order(sorting("value_sold", { lookbackDays: 30 }))).toEqual([2, 3, 1]);
  const stored = new Map([1, 2, 3].map((number) => [`event ${filing(number)}`, number]));
  const ofYear = sorting("value_sold", { lookbackDays: 365, stored });
  expect(order(ofYear)).toEqual([3, 2, 1]);
  expect(rows.map((row) => valueToState(row, ofYear, filed))).toEqual([1, 2, 3]);
});

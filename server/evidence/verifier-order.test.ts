import { expect, test } from "vitest";
import { z } from "zod";
import {
  loadFindings,
  loadVerifierModule,
  runWithVerifier,
} from "#testing/evidence/verifier-modules.ts";

const checkMany = `
from verifier.findings import problems, start_over
from verifier.search.search_order import check_order
said = []
for data, kind in given:
    start_over()
    header = check_order(data, kind)
    said.append({"header": header, "problems": list(problems)})
print(json.dumps(said))
`;

type Given = readonly [data: unknown, kind: "trade" | "event"];
const saidSchema = z.array(
  z.object({ header: z.string().nullable(), problems: z.array(z.string()) }),
);

/** What both verifiers say of the order of rows: the header of values they cannot check, and problems. */
async function saidOf(given: readonly Given[]) {
  const { problems, startOver } = await loadFindings();
  const { checkOrder } = z
    .object({ checkOrder: z.custom<(data: unknown, kind: string) => string | null>() })
    .parse(await loadVerifierModule("search/search-order.mjs"));
  const node = given.map(([data, kind]) => {
    startOver();
    const header = checkOrder(data, kind);
    return { header, problems: [...problems] };
  });
  return { node, python: saidSchema.parse(runWithVerifier(checkMany, given)) };
}

const accession = (number: number): string => `0000000001-26-00000${number}`;

type Figure = { name: string; horizon: number | null; value: number | null };

/** A trade of one day, so that only the value that it is sorted by and its filing decide. */
const trade = (number: number, figures: readonly Figure[] = [], filed = "unknown") => ({
  id: `T${number}`,
  kind: "trade",
  cik: 1,
  row: {
    accession: accession(number),
    row_number: 1,
    trade_date: "2026-03-02",
    direction: "Sale",
    security_title: "Common",
  },
  facts: [{ label: "Filing date", text: filed }],
  figures,
});

function trades(
  query: Record<string, unknown>,
  order: string,
  subjects: readonly ReturnType<typeof trade>[],
  values: unknown,
): Given {
  const search = { query, order, sort_values: values };
  return [{ subjects, filings: [], search }, "trade"];
}

const byText = (column: string, header: string, way: "asc" | "desc", values: readonly unknown[]) =>
  trades(
    { sort_column: column, sort_direction: way },
    `${header}, ${way === "asc" ? "ascending" : "descending"}`,
    values.map((_value, at) => trade(at + 1)),
    values,
  );

function byReturn(order: string, values: readonly (readonly [number, number])[]): Given {
  const subjects = values.map(([ten, twenty], at) =>
    trade(at + 1, [
      { name: "trade_return_adjusted", horizon: 10, value: ten },
      { name: "trade_return_adjusted", horizon: 20, value: twenty },
      { name: "trade_return", horizon: 20, value: at },
    ]),
  );
  const query = {
    sort_column: "trade_return",
    sort_direction: "desc",
    return_type: "adjusted",
    return_horizon: 20,
  };
  return trades(
    query,
    order,
    subjects,
    values.map(() => null),
  );
}

/** Events by filing date: `[filed on, accepted at]`, the accession numbers in this order. */
function byFilingDate(way: "asc" | "desc", times: readonly (readonly [string, string])[]): Given {
  const subjects = times.map((_times, at) => ({
    id: `E${at + 1}`,
    kind: "event",
    cik: 1,
    accession: accession(at + 1),
    day0: null,
    lookback_days: 30,
    facts: [],
    figures: [],
  }));
  const filings = times.map(([filedOn, acceptedEt], at) => ({
    accession: accession(at + 1),
    filed_on: filedOn,
    accepted_et: acceptedEt,
  }));
  const search = {
    query: { sort_column: "date_filed", sort_direction: way },
    order: `Date Filed, ${way === "asc" ? "ascending" : "descending"}`,
    sort_values: times.map(() => null),
  };
  return [{ subjects, filings, search }, "event"];
}

/** Trades by the filing date that each states; the list of filings lacks a date that is computed from the acceptance. */
const byDateOfRows = (...dates: readonly string[]) =>
  trades(
    { sort_column: "filed_on", sort_direction: "asc" },
    "Date Filed, ascending",
    dates.map((filed, at) => trade(at + 1, [], filed)),
    dates.map(() => null),
  );

const early = ["2026-03-02", "2026-03-02 09:00:00"] as const;
const late = ["2026-03-02", "2026-03-02 16:00:00"] as const;
const next = ["2026-03-03", "2026-03-03 08:00:00"] as const;
const days = [3, null].map((value) => [{ name: "next_8K_days", horizon: null, value }]);
const daysTo = (given: readonly unknown[], figures = days) =>
  trades(
    { sort_column: "next_8K_days", sort_direction: "asc" },
    "Days to 8-K, ascending",
    figures.map((of, at) => trade(at + 1, of)),
    given,
  );

const wrong = (one: string, words: string): string => {
  const after = `${one[0] ?? ""}${Number(one.slice(1)) + 1}`;
  return `DIFFERS: the order of the rows: ${one} is listed before ${after}; sorted by ${words}, it comes after it`;
};

/** Only A to Z are compared regardless of case: "É" (U+00C9) precedes "é" (U+00E9). */
const cases: readonly [name: string, Given, header: string | null, problems: readonly string[]][] =
  [
    ["folded", byText("title", "Title", "asc", ["Zeta", "zeta", "É", "é"]), "Title", []],
    [
      "other letters are not folded",
      byText("title", "Title", "asc", ["é", "É"]),
      "Title",
      [wrong("T1", "Title, ascending")],
    ],
    // In UTF-16 the first unit of U+1F600 is D83D, which precedes FF5E.
    ["code points", byText("title", "Title", "asc", ["\uFF5E", "\u{1F600}"]), "Title", []],
    [
      "code points, not UTF-16 units",
      byText("title", "Title", "asc", ["\u{1F600}", "\uFF5E"]),
      "Title",
      [wrong("T1", "Title, ascending")],
    ],
    ["an empty text first", byText("title", "Title", "asc", ["", "a", null]), "Title", []],
    ["an empty text last", byText("title", "Title", "desc", ["a", "", null]), "Title", []],
    [
      "null before an empty text",
      byText("title", "Title", "desc", [null, ""]),
      "Title",
      [wrong("T1", "Title, descending")],
    ],
    ["case counts", byText("industry", "Industry", "asc", ["B", "a"]), "Industry", []],
    [
      "the return of the horizon",
      byReturn("Adj. Return 20d, descending", [
        [1, 9],
        [5, 8],
        [3, 7],
      ]),
      null,
      [],
    ],
    [
      "the return of another horizon",
      byReturn("Adj. Return 20d, descending", [
        [9, 7],
        [8, 8],
      ]),
      null,
      [wrong("T1", "Adj. Return 20d, descending")],
    ],
    ["filing dates, up", byFilingDate("asc", [early, early, late, next]), null, []],
    ["filing dates, down", byFilingDate("desc", [next, late, early, early]), null, []],
    [
      "times of one day, up",
      byFilingDate("asc", [late, early]),
      null,
      [wrong("E1", "Date Filed, ascending")],
    ],
    [
      "times of one day, down",
      byFilingDate("desc", [early, late]),
      null,
      [wrong("E1", "Date Filed, descending")],
    ],
    ["filing dates of trades", byDateOfRows("Mar 4, 2026", "Mar 12, 2026", "unknown"), null, []],
    [
      "filing dates of trades, wrong",
      byDateOfRows("Apr 1, 2026", "Mar 31, 2026"),
      null,
      [wrong("T1", "Date Filed, ascending")],
    ],
    ["an unknown value last", daysTo([null, null]), null, []],
    [
      "an unknown value first, with another given",
      daysTo([1, null], days.toReversed()),
      null,
      [
        "DIFFERS: the search: sort_values has Days to 8-K of T1, which the pack has elsewhere",
        wrong("T1", "Days to 8-K, ascending"),
      ],
    ],
    [
      "no values",
      daysTo([]),
      null,
      ["DIFFERS: the search: sort_values is not a list of one text, number, or null for each row"],
    ],
  ];

test("both verifiers find the same rows out of order", async () => {
  const { node, python } = await saidOf(cases.map(([, given]) => given));
  const named = (said: readonly object[]) =>
    said.map((of, at) => ({ case: cases[at]?.[0], ...of }));
  const expected = cases.map(([name, , header, problems]) => ({ case: name, header, problems }));
  expect(named(node)).toEqual(expected);
  expect(named(python)).toEqual(expected);
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { eventFields, eventSortColumns } from "#contract/events/event-fields.ts";
import { exploreEventsInput } from "#contract/operations/screening/explore-events.ts";
import { exploreTradesInput } from "#contract/operations/screening/explore-trades.ts";
import { sortColumns, tradeFields } from "#contract/trades/trade-fields.ts";
import type { StatedSearch } from "#domain/evidence/stated-search.ts";
import { readStatedSearch } from "#server/operations/evidence/read-stated-search.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createEvidenceScene } from "#testing/evidence/evidence-scene.ts";
import { changeText, missedForgeries } from "#testing/evidence/forged-pack.ts";
import { packsForFile } from "#testing/evidence/made-pack.ts";
import { verifyBoth } from "#testing/evidence/unpacked-pack.ts";
import { loadVerifierModule, runWithVerifier } from "#testing/evidence/verifier-modules.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";

const database = await databaseForFile(createEvidenceScene);
const packs = await packsForFile(database.db);
const marketClock = createMovableClock("2026-11-20T15:00:00Z");

type Row = { accession: string; rowNumber: number };

/** Trades, in an order that no search has, of which two lack a next 8-K and all of a company share its days to it. */
async function someTrades(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with chosen as (
      select accession, row_number as "rowNumber", md5(accession || row_number) as mark from trade
       where is_live and next_8k_days is null order by mark limit 2)
    select accession, "rowNumber" from (
      select * from chosen
      union
      (select t.accession, t.row_number, md5(t.accession || t.row_number) from trade t
        where t.is_live and t.next_8k_days = (
              select next_8k_days from trade where is_live and next_8k_days is not null
               group by 1 having count(*) > 3 order by count(distinct trade_date) desc, 1 limit 1)
        order by 3 limit 5)
      union
      (select accession, row_number, md5(accession || row_number) from trade
        where is_live and next_8k_days > 0 order by 3 limit 3)) of_pack
    order by mark`.execute(database.db);
  expect(rows.length).toBeGreaterThan(7);
  return rows;
}

async function packOf(
  rows: readonly Row[],
  sorted: { sort_column: string; sort_direction: string },
  change: (stated: StatedSearch) => StatedSearch = (stated) => stated,
) {
  const search = exploreTradesInput.parse({
    type: "explore_trades",
    email: "ana@x.example",
    ...sorted,
  });
  const trades = rows.map(({ accession, rowNumber }) => ({
    accno: accession,
    row_number: rowNumber,
  }));
  const made = await packs.make(
    { trades: rows },
    {
      readSearch: async (db) => {
        const context = { db, marketClock, settings: { marketFund: "VTI" } };
        return change(await readStatedSearch(search, { trades, events: [] }, context));
      },
    },
  );
  const listed = made.pack.subjects.map((subject) =>
    subject.kind === "trade"
      ? `${subject.id} ${subject.row.accession} ${subject.row.rowNumber}`
      : "",
  );
  return { ...made, listed };
}

/** The rows of a pack as its search sorts them, by hand. */
async function sortedBy(rows: readonly Row[], order: string): Promise<string[]> {
  const keys = rows.map(({ accession, rowNumber }) => `${accession} ${rowNumber}`);
  const { rows: sorted } = await sql<{ key: string }>`
    select accession || ' ' || row_number as key from trade
     where accession || ' ' || row_number = any(${keys}::text[])
     order by ${sql.raw(order)}`.execute(database.db);
  return sorted.map(({ key }, at) => `T${at + 1} ${key}`);
}

const verified = "VERIFIED, except what is NOT CHECKED above.";
const ties = "trade_date desc, accession, row_number";

test.each([
  ["value", "desc", "value desc nulls last", "Value ($K), descending", null],
  ["next_8K_days", "asc", "next_8k_days asc nulls last", "Days to 8-K, ascending", null],
  [
    "location",
    "desc",
    `lower(location collate "C") desc nulls last`,
    "Location, descending",
    "NOT CHECKED: the search: the values of Location that the rows are sorted by, which are in data/figures.json only (sort_values)",
  ],
])(
  "the rows of a pack of a search by %s, %s, are in its order",
  async (column, way, order, words, unchecked) => {
    const rows = await someTrades();
    const sorted = { sort_column: column, sort_direction: way };
    const { listed, root } = await packOf(rows, sorted);
    const expected = await sortedBy(rows, `${order}, ${ties}`);
    expect(listed).toEqual(expected);
    // As packs without a search list them, and with equal values in another order.
    const byDay = await sortedBy(rows, "trade_date, accession, row_number");
    const withoutTies = await sortedBy(rows, `${order}, trade_date, accession, row_number`);
    expect(expected).not.toEqual(byDay);
    expect(column === "value" || String(expected) !== String(withoutTies)).toBe(true);
    const html = await readFile(join(root, "report.html"), "utf8");
    expect(html).toContain(`<tr><td>Sorted by</td><td>${words}</td></tr>`);
    for (const { status, output } of await verifyBoth(root, root)) {
      expect(output).toContain(verified);
      expect(output.includes("(sort_values)")).toBe(unchecked !== null);
      expect(output).toContain(unchecked ?? verified);
      expect(status).toBe(0);
    }
  },
);

test("both verifiers refuse a pack with two rows swapped, other words of the order, and other values to sort by", async () => {
  const rows = await someTrades();
  const byValue = { sort_column: "value", sort_direction: "desc" };
  const { root } = await packOf(rows, byValue);
  const swapped =
    (one: number, other: number) =>
    async (copy: string): Promise<void> =>
      changeText(copy, "data/figures.json", (text) => {
        const data = z.looseObject({ subjects: z.array(z.unknown()) }).parse(JSON.parse(text));
        const { subjects } = data;
        [subjects[one], subjects[other]] = [subjects[other], subjects[one]];
        return `${JSON.stringify(data, null, 1)}\n`;
      });
  const text = (name: string, from: RegExp | string, to: string) => async (copy: string) =>
    changeText(copy, name, (before) => before.replace(from, to));
  const says = (before: string, after: string) =>
    `DIFFERS: the order of the rows: ${before} is listed before ${after}; sorted by Value ($K), descending, it comes after it`;
  expect(
    await missedForgeries(root, [
      [says("T2", "T1"), swapped(0, 1)],
      [says("T4", "T3"), swapped(2, 3)],
      [
        'DIFFERS: the search: sorted by "Shares, descending", expected "Value ($K), descending"',
        async (copy) => {
          await text("data/figures.json", "Value ($K), desc", "Shares, desc")(copy);
          await text("report.html", "Value ($K), desc", "Shares, desc")(copy);
        },
      ],
      [
        "DIFFERS: the search is sorted by forged, desc",
        text("data/figures.json", /(?<="sort_column": )"value"/, '"forged"'),
      ],
      [
        "DIFFERS: report.html, Insider trades, T1: shown",
        text(
          "report.html",
          /(?<=<section id="trades">.*)(<tr><td>T1<.*?<\/tr>\n)(<tr><td>T2<.*?<\/tr>\n)/s,
          "$2$1",
        ),
      ],
    ]),
  ).toEqual([]);
  // Report and data agree with each other, and the rows are listed the other way around.
  const backward = await packOf(rows, byValue, (stated) => ({
    ...stated,
    sorting: { ...stated.sorting, direction: "asc" },
  }));
  // A value that no figure has.
  const byLocation = { sort_column: "location", sort_direction: "asc" };
  const unsorted = await packOf(rows, byLocation, ({ sorting, ...stated }) => {
    const [first = "", ...others] = [...sorting.stored.keys()];
    const stored = new Map([...others, first].map((key, at) => [key, String(at)]));
    return { ...stated, sorting: { ...sorting, stored, direction: "desc" } };
  });
  for (const made of [backward, unsorted])
    for (const { status, output } of await verifyBoth(made.root, made.root)) {
      expect(output).toMatch(/^DIFFERS: the order of the rows: T1 is listed before T2; /m);
      expect(output).not.toContain("DIFFERS: report.html");
      expect(status).toBe(1);
    }
});

/** Changes what the data of a pack say of its search. */
const inSearch = (change: (search: Record<string, unknown>) => void) => async (copy: string) =>
  changeText(copy, "data/figures.json", (text) => {
    const data = z
      .looseObject({ search: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(text));
    change(data.search);
    return `${JSON.stringify(data, null, 1)}\n`;
  });

test("both verifiers refuse values to sort by that the pack has elsewhere, too many, and none", async () => {
  const rows = await someTrades();
  const { root } = await packOf(rows, { sort_column: "value", sort_direction: "desc" });
  const notOfRows =
    "DIFFERS: the search: sort_values is not a list of one text, number, or null for each row";
  const values = (of: unknown) => inSearch((search) => (search["sort_values"] = of));
  const nothing = rows.map(() => null);
  expect(
    await missedForgeries(root, [
      [
        "DIFFERS: the search: sort_values has Value ($K) of T1, which the pack has elsewhere",
        values(["The SEC found fraud", ...nothing.slice(1)]),
      ],
      [notOfRows, values([...nothing, "The SEC found fraud"])],
      [notOfRows, values(nothing.slice(1))],
      [notOfRows, values([true, ...nothing.slice(1)])],
      [notOfRows, inSearch((search) => delete search["sort_values"])],
    ]),
  ).toEqual([]);
});

test("both verifiers list rows whose value the pack states as unknown last, whatever is given to sort by", async () => {
  const byDays = { sort_column: "next_8K_days", sort_direction: "asc" };
  // As if no figure had the value: those without one first.
  const { root } = await packOf(await someTrades(), byDays, ({ sorting, ...stated }) => ({
    ...stated,
    sorting: {
      ...sorting,
      figure: { name: "none", horizon: null },
      stored: new Map([...sorting.stored].map(([key, value]) => [key, value ?? -1])),
    },
  }));
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toMatch(/^DIFFERS: the order of the rows: T2 is listed before T3; /m);
    expect(output).toMatch(/^DIFFERS: the search: sort_values has Days to 8-K of T1, /m);
    expect(status).toBe(1);
  }
});

test("trades of a search by filing date are in its order where the date is computed from the acceptance", async () => {
  const rows = await someTrades();
  const [first] = await sortedBy(rows, `filed_on, ${ties}`);
  const accession = first?.split(" ")[1] ?? "";
  await database.db
    .updateTable("filing")
    .set({ filed_on: null })
    .where("accession", "=", accession)
    .execute();
  try {
    const byFilingDate = { sort_column: "filed_on", sort_direction: "asc" };
    const { listed, root } = await packOf(rows, byFilingDate);
    expect(listed).toEqual(await sortedBy(rows, `filed_on, ${ties}`));
    // The header of the filing has the date that its row lacks in the database of this test.
    for (const { output } of await verifyBoth(root, root))
      expect(output.match(/^(?:DIFFERS|FAILED).*/gm)).toEqual([
        expect.stringContaining(
          `DIFFERS: ${accession} is stated as filed on no date, in its header on `,
        ),
        "FAILED: 1 problem.",
      ]);
  } finally {
    await sql`update filing set filed_on = t.filed_on from trade t
      where t.accession = filing.accession and filing.accession = ${accession}`.execute(
      database.db,
    );
  }
});

test("both verifiers refuse filing dates and times of acceptance that the header does not state", async () => {
  const { root } = await packOf(await someTrades(), {
    sort_column: "accepted_at",
    sort_direction: "asc",
  });
  const inFilings = (from: RegExp, to: string) => async (copy: string) =>
    changeText(copy, "data/figures.json", (text) => text.replace(from, to));
  expect(
    await missedForgeries(root, [
      [
        /^DIFFERS: \S+ is stated as filed on 1999-01-04, in its header on \d{4}-\d\d-\d\d$/m,
        inFilings(/(?<="filed_on": )"[^"]+"/, '"1999-01-04"'),
      ],
      [
        /^DIFFERS: \S+ is stated as accepted on 1999-01-04 09:00:00, in its header on \d{4}-\d\d-\d\d [\d:]{8}$/m,
        inFilings(/(?<="accepted_et": )"[^"]+"/, '"1999-01-04 09:00:00"'),
      ],
      [
        /^DIFFERS: \S+ is stated as accepted on no date, in its header on /m,
        inFilings(/(?<="accepted_et": )"[^"]+"/, "null"),
      ],
    ]),
  ).toEqual([]);
});

test("events are in the order of their search, also by totals that no figure of the pack has", async () => {
  const { rows: stored } = await sql<{ accession: string; sold: number | null }>`
    (select accession, value_sold_365::float8 as sold from event where is_live and value_sold_365 > 0
      order by accession limit 3)
    union all
    (select accession, null from event where is_live and value_sold_365 is null order by accession limit 1)`.execute(
    database.db,
  );
  const search = exploreEventsInput.parse({
    type: "explore_events",
    email: "ana@x.example",
    lookback_period: 365,
    sort_column: "value_sold",
    sort_direction: "asc",
  });
  const events = stored.map(({ accession }) => accession);
  const { pack, root } = await packs.make(
    { events },
    {
      readSearch: async (db) => {
        const context = { db, marketClock, settings: { marketFund: "VTI" } };
        const keys = events.map((accno) => ({ accno }));
        return await readStatedSearch(search, { trades: [], events: keys }, context);
      },
    },
  );
  const { rows: sorted } = await sql<{ accession: string }>`
    select accession from event where accession = any(${events}::text[])
     order by value_sold_365 asc nulls last, filed_on desc, accepted_at desc, accession`.execute(
    database.db,
  );
  const listed = pack.subjects.map((subject) =>
    subject.kind === "event" ? subject.accession : "",
  );
  expect(listed).toEqual(sorted.map(({ accession }) => accession));
  const unchecked =
    "NOT CHECKED: the search: the values of Value Sold ($K) that the rows are sorted by";
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain(unchecked);
    expect(status).toBe(0);
  }
});

test("both verifiers know every column that a search can be sorted by, and which ignore case", async () => {
  const shape = z.object({
    headers: z.record(z.string(), z.record(z.string(), z.string())),
    folded: z.array(z.string()),
  });
  const node = shape.parse(await loadVerifierModule("search/search-order.mjs"));
  const program =
    "from verifier.search.search_order import FOLDED, HEADERS; print(json.dumps({'headers': HEADERS, 'folded': FOLDED}))";
  expect(shape.parse(runWithVerifier(program))).toEqual(node);
  expect(node.headers).toEqual({
    trade: Object.fromEntries(sortColumns.map((name) => [name, tradeFields[name].header])),
    event: Object.fromEntries(eventSortColumns.map((name) => [name, eventFields[name].header])),
  });
  const fields = Object.entries({ ...tradeFields, ...eventFields });
  const folded = fields.filter(([, field]) => "sort" in field && field.sort === "folded");
  expect(node.folded).toEqual(folded.map(([name]) => name));
});

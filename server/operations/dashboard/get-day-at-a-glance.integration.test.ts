import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { getDayAtAGlanceOutput } from "#contract/operations/site/dashboard.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { createEvents, createFilings } from "#testing/factories/filings/filings.ts";
import { createQueuedFiling } from "#testing/factories/filings/status.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "explore_trades", "explore_events");

beforeEach(async () => {
  for (const table of ["trade", "event", "filing"] as const) {
    await app.db.deleteFrom(table).execute();
  }
  // What was read before is kept until this number moves, as storing computed rows does.
  await sql`select nextval('change_seq')`.execute(app.db);
  app.clock.advance({ seconds: 4 });
});

async function dayAtAGlance(as = ana) {
  const { status, body } = await app.call("get_day_at_a_glance", {}, as);
  expect(status).toBe(200);
  return getDayAtAGlanceOutput.parse(body);
}

test("with nothing stored the parts are empty, and the calendar is that of the day", async () => {
  // The clock is on Friday, 20 November 2026, shortly after 10:00 in New York.
  expect(await dayAtAGlance()).toEqual({
    today: "2026-11-20",
    previous_business_day: "2026-11-19",
    market: {
      is_open: true,
      change: { day: "2026-11-20", time: "16:00" },
      // Six hours less the seconds after 10:00.
      seconds_to_change: 21_596,
    },
    next_edgar_closure: { day: "2026-11-26", holiday: "Thanksgiving" },
    trades: { on_day: null, latest: [] },
    events: { filings: null, latest: [] },
    alerts: null,
    reviews: null,
    review_team: null,
  });
});

describe("the newest day with Forms 4", () => {
  const day = "2026-11-18";

  test("is the newest up to today, with the filing days before it", async () => {
    await createFilings(
      app.db,
      ...[day, day, day, day].map((filed_on) => ({ filed_on })),
      ...["2026-11-16", "2026-11-16", "2026-11-13"].map((filed_on) => ({ filed_on })),
      // None of these is a Form 4 filed by today and still there.
      { filed_on: "2026-11-19", form: "4/A" },
      { filed_on: "2026-11-19", form: "8-K" },
      { filed_on: "2026-11-19", withdrawn: true },
      { filed_on: "2026-11-23" },
      { filed_on: null },
    );
    const { trades } = await dayAtAGlance();
    expect(trades?.on_day?.filings).toEqual({
      day,
      count: 4,
      before: [
        { day: "2026-11-13", count: 1 },
        { day: "2026-11-16", count: 2 },
      ],
      mean: 1.5,
      is_incomplete: false,
      is_before_incomplete: false,
    });
  });

  /** 21 filings are a backlog, 20 are not. */
  const isIncomplete = async (wanted: Parameters<typeof createQueuedFiling>[1], count = 21) => {
    await app.db.deleteFrom("wanted_filing").execute();
    for (let number = 0; number < count; number += 1) await createQueuedFiling(app.db, wanted);
    app.clock.advance({ seconds: 61 });
    const { trades, events } = await dayAtAGlance();
    return [trades?.on_day?.filings, events?.filings].flatMap((filings) => [
      filings?.is_incomplete,
      filings?.is_before_incomplete,
    ]);
  };

  test("is incomplete while a backlog of filings of that day or a later one is unread, whatever other days lack", async () => {
    await createFilings(
      app.db,
      ...["2026-11-13", "2026-11-16", day].flatMap((filed_on) => [
        { filed_on },
        { filed_on, form: "8-K" },
      ]),
    );
    const [figure, before, none] = [
      [true, false, false, false],
      [false, true, false, false],
      [false, false, false, false],
    ];
    const backfilled = { urgency: 2, found_in: "full-index" } as const;
    expect(await isIncomplete({ filed_on: day })).toEqual(figure);
    expect(await isIncomplete({ ...backfilled, filed_on: day })).toEqual(figure);
    expect(await isIncomplete({ filed_on: "2026-11-20", urgency: 0 })).toEqual(figure);
    expect(await isIncomplete({ filed_on: null, urgency: 0 })).toEqual(figure);
    expect(await isIncomplete({ filed_on: day, form: "4/A" })).toEqual(figure);
    expect(await isIncomplete({ ...backfilled, filed_on: "2026-11-17" })).toEqual(before);
    expect(await isIncomplete({ ...backfilled, filed_on: "2026-11-13" })).toEqual(before);
    expect(await isIncomplete({ filed_on: day, form: "8-K" })).toEqual([false, false, true, false]);
    for (const outside of [
      { ...backfilled, filed_on: "2026-11-12" },
      { ...backfilled, filed_on: null },
      { filed_on: day, form: "144" },
      { filed_on: day, state: "stored" },
    ] as const)
      expect(await isIncomplete(outside)).toEqual(none);
    expect(await isIncomplete({ filed_on: day }, 20)).toEqual(none);
    await app.db.deleteFrom("wanted_filing").execute();
  });

  test("looks back over 20 filing days and no further", async () => {
    // One each on 1 to 22 October, two on the 23rd.
    const october = Array.from({ length: 23 }, (_, index) => index + 1);
    const days = [...october, 23].map((date) => `2026-10-${String(date).padStart(2, "0")}`);
    await createFilings(app.db, ...days.map((filed_on) => ({ filed_on })));
    const { trades } = await dayAtAGlance();
    const filings = trades?.on_day?.filings;
    expect(filings).toMatchObject({ day: "2026-10-23", count: 2, mean: 1 });
    expect(filings?.before).toHaveLength(20);
    expect(filings?.before[0]?.day).toBe("2026-10-03");
  });

  test("sums what the sums of trades count, and tells what they leave out", async () => {
    await createFilings(app.db, { filed_on: day });
    const sale = { filed_on: day, direction: "Sale" };
    await createTrades(
      app.db,
      { ...sale, owner_cik: 1, value: "1000.25" },
      { ...sale, owner_cik: 1, value: "2000.50", price_suspect: "yes" },
      // A joint filing counts the person named first.
      { ...sale, owner_cik: 2, owner_ciks: [2, 3], other_owners: 1, value: null },
      { ...sale, owner_cik: 4, value: "900000", is_live: false },
      { ...sale, owner_cik: 5, value: "900000", filed_on: "2026-11-17" },
      // Another filer of a group reports the same trade again.
      { ...sale, owner_cik: 7, value: "500.00", sum_value: null },
      { filed_on: day, direction: "Purchase", owner_cik: 6, value: null },
    );
    const { trades } = await dayAtAGlance();
    expect(trades?.on_day).toMatchObject({
      sold: {
        value: 1000.25,
        trades: 4,
        insiders: 3,
        without_value: 1,
        suspect: 1,
        repeated: 1,
      },
      // No price was given: the sum is unknown, not zero.
      purchased: {
        value: null,
        trades: 1,
        insiders: 1,
        without_value: 1,
        suspect: 0,
        repeated: 0,
      },
    });
  });

  test("counts a late Form 4 once, by its latest trade; amendments and unknown days not", async () => {
    const [inTime = "", late = "", later = "", unknown = "", amendment = ""] = await createFilings(
      app.db,
      { filed_on: day },
      { filed_on: day },
      { filed_on: day },
      { filed_on: day },
      { filed_on: day, form: "4/A" },
      // Only grants: without an open-market trade there are no days to count.
      { filed_on: day },
    );
    await createTrades(
      app.db,
      { accession: inTime, filed_on: day, days_to_file: 2 },
      { accession: late, filed_on: day, days_to_file: 3 },
      { accession: late, row_number: 2, filed_on: day, days_to_file: 1 },
      { accession: later, filed_on: day, days_to_file: 9 },
      { accession: later, row_number: 2, filed_on: day, days_to_file: 90, is_live: false },
      { accession: unknown, filed_on: day, days_to_file: null },
      { accession: amendment, filed_on: day, days_to_file: 40 },
    );
    const { trades } = await dayAtAGlance();
    expect(trades?.on_day?.filings.count).toBe(5);
    expect(trades?.on_day?.late).toEqual({ filings: 2, of: 3, longest_days: 9 });
  });
});

test("the latest five trades, newest first, without superseded ones", async () => {
  const trade = (time: string, more = {}) => ({
    accepted_at: `2026-11-18T${time}:00Z`,
    filed_on: "2026-11-18",
    ...more,
  });
  const accessions = await createTrades(
    app.db,
    trade("14:00"),
    trade("20:00", { ticker: null, value: null, title: null, is_plan: true }),
    trade("21:00", { is_live: false }),
    trade("19:00"),
    trade("18:00"),
    trade("17:00"),
    { accepted_at: null, filed_on: "2026-11-18" },
    { accepted_at: null, filed_on: null },
    { accepted_at: "2026-11-19T01:00:00Z", filed_on: "2026-11-19", direction: "Purchase" },
  );
  const { trades } = await dayAtAGlance();
  const expected = [8, 1, 3, 4, 5].map((index) => accessions[index]);
  expect(trades?.latest.map(({ accno }) => accno)).toEqual(expected);
  expect(trades?.latest.slice(0, 2)).toEqual([
    {
      accno: accessions[8],
      row_number: 1,
      ticker: "CPTX",
      conm: "Calder Therapeutics",
      trade_direction: "Purchase",
      value: 1_864_420,
      title: "Chief Medical Officer",
      is_10b51: 0,
      accepted_at: "2026-11-19T01:00:00Z",
      filed_on: "2026-11-19",
    },
    {
      accno: accessions[1],
      row_number: 1,
      ticker: null,
      conm: "Calder Therapeutics",
      trade_direction: "Sale",
      value: null,
      title: null,
      is_10b51: 1,
      accepted_at: "2026-11-18T20:00:00Z",
      filed_on: "2026-11-18",
    },
  ]);
});

test("8-Ks of the newest day, and the latest events with their filings", async () => {
  await createFilings(
    app.db,
    { form: "8-K", filed_on: "2026-11-20" },
    { form: "8-K", filed_on: "2026-11-20" },
    { form: "8-K", filed_on: "2026-11-19" },
    { form: "8-K", filed_on: "2026-11-17" },
    { form: "8-K", filed_on: "2026-11-17" },
    { form: "4", filed_on: "2026-11-20" },
    { form: "8-K/A", filed_on: "2026-11-20", accession: "0000320193-26-000077" },
  );
  await createEvents(
    app.db,
    { filed_on: "2026-11-17", accepted_at: "2026-11-17T22:00:00Z" },
    {
      accession: "0000320193-26-000077",
      filed_on: "2026-11-20",
      accepted_at: "2026-11-20T14:32:00Z",
      items: ["4.02"],
      event_return: null,
      ticker: null,
    },
  );
  const { events } = await dayAtAGlance();
  expect(events?.filings).toEqual({
    day: "2026-11-20",
    count: 2,
    before: [
      { day: "2026-11-17", count: 2 },
      { day: "2026-11-19", count: 1 },
    ],
    mean: 1.5,
    is_incomplete: false,
    is_before_incomplete: false,
  });
  expect(events?.latest).toHaveLength(2);
  expect(events?.latest[0]).toEqual({
    accno: "0000320193-26-000077",
    form: "8-K/A",
    ticker: null,
    conm: "Calder Therapeutics",
    items: ["4.02"],
    event_return: null,
    accepted_at: "2026-11-20T14:32:00Z",
    filed_on: "2026-11-20",
    filing_url:
      "https://www.sec.gov/Archives/edgar/data/320193/000032019326000077/0000320193-26-000077-index.htm",
  });
  expect(events?.latest[1]).toMatchObject({ form: "8-K", event_return: -0.098 });
});

describe("each part needs its permission", () => {
  beforeEach(async () => {
    await createFilings(app.db, {}, { form: "8-K" });
  });
  test.for([
    ["explore_trades", ["trades"]],
    ["explore_events", ["events"]],
    ["admin", ["trades", "events", "alerts", "reviews", "review_team"]],
    ["alerts", ["alerts"]],
    ["categorization", ["reviews"]],
    ["categorization_admin", ["review_team"]],
  ] as const)("%s", async ([permission, expected]) => {
    const person = await app.signInAs(`${permission}@x.example`, permission);
    const glance = await dayAtAGlance(person);
    const parts = ["trades", "events", "alerts", "reviews", "review_team"] as const;
    expect(parts.filter((part) => glance[part] !== null)).toEqual(expected);
  });
});

test("a visitor is refused, and so is a field that is not known", async () => {
  expect((await app.call("get_day_at_a_glance")).status).toBe(401);
  expect((await app.call("get_day_at_a_glance", { day: "2026-11-18" }, ana)).status).toBe(400);
});

test("a new filing is seen within seconds", async () => {
  await createFilings(app.db, { filed_on: "2026-11-19" });
  expect((await dayAtAGlance()).trades?.on_day?.filings.count).toBe(1);
  await createFilings(app.db, { filed_on: "2026-11-20" });
  await createTrades(app.db, { filed_on: "2026-11-20" });
  app.clock.advance({ seconds: 4 });
  expect((await dayAtAGlance()).trades?.on_day?.filings.day).toBe("2026-11-20");
});

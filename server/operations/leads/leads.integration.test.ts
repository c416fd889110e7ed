import { expect, test } from "vitest";
import { z } from "zod";
import { getLeadComparisonOutput } from "#contract/operations/leads/leads.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { leadCalls } from "#testing/factories/screening/lead-calls.ts";
import { amendedSale } from "#testing/filings/amended-sale.ts";
import { appForFile, type SignedIn } from "#testing/server/app-under-test.ts";

const app = await appForFile({ callsPerMinute: 10_000 });

const { member, list, read, update, refusal, nameOf, aLead } = leadCalls(app);

test("leads are listed by score, with the points that make it and what the organization did", async () => {
  const company = 700_001;
  const as = await member();
  const low = await aLead({ issuer_cik: company, of: { side: 100 } });
  const high = await aLead({ issuer_cik: company });
  const { leads, total, score_version } = await list(as, { company: String(company) });
  expect(leads.map(({ id }) => id)).toEqual([high, low]);
  expect(total).toBe(2);
  const second = await list(as, { company: String(company), per_page: 1, page: 2 });
  expect(second).toMatchObject({ total: 2, leads: [{ id: low }] });
  expect(score_version).toBe("v2");
  expect(leads[0]).toMatchObject({
    score: 55,
    state: "new",
    version: 1,
    assignee: null,
    top_factors: [
      { factor: "avoided", points: 24 },
      { factor: "event-return", points: 16 },
      { factor: "side", points: 4 },
    ],
  });
  const { factors } = await read(as, high);
  expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(55);
  expect(factors.find(({ factor }) => factor === "late")).toEqual({
    factor: "late",
    is_withheld: false,
    weight: 4,
    level: 60,
    points: 2,
    facts: { days_to_file: 7 },
    from: [
      {
        accno: "0000000001-26-000001",
        line: 1,
        owner: null,
        form: null,
        filing_url:
          "https://www.sec.gov/Archives/edgar/data/700001/000000000126000001/0000000001-26-000001-index.htm",
      },
    ],
  });
});

test("a late filing that is known from an amendment names the filing that first reported the trade", async () => {
  // Four business days after the sale of September 3.
  const filed = { filedOn: "2024-09-09", acceptedAt: "2024-09-09T21:00:00Z" };
  const { original, amendment, filings } = amendedSale({ owner: 2005, filed });
  await storeAndDerive(app, filings);
  const firstFilingOf = async (accession: string): Promise<unknown> => {
    const late = { facts: { days_to_file: 4 }, from: [{ accession, line: 1 }] };
    const facts = JSON.stringify({ headline: {}, factors: { late } });
    const id = await aLead({ issuer_cik: 1001, accession, facts });
    const { factors } = await read(await member(), id);
    return factors.find(({ factor }) => factor === "late")?.from[0]?.first_filing;
  };
  expect(await firstFilingOf(amendment)).toEqual({
    accno: original,
    form: "4",
    filed_on: "2024-09-09",
  });
  expect(await firstFilingOf(original)).toBeUndefined();
});

test("a factor of several trades cites the filing of every trade that its fact is of", async () => {
  const filed = { filedOn: "2024-09-09", acceptedAt: "2024-09-09T21:00:00Z" };
  const [one, two, three] = [2006, 2007, 2008].map((owner) => amendedSale({ owner, filed }));
  if (one === undefined || two === undefined || three === undefined) throw new Error("Three sales");
  await storeAndDerive(app, [...one.filings, ...two.filings, ...three.filings.slice(0, 1)]);
  const report = "0000001001-24-000500";
  const late = { facts: { days_to_file: 4 }, from: [{ accession: one.amendment, line: 1 }] };
  const side = { facts: { favorable_return: 0.2 }, from: [{ accession: report, line: null }] };
  const quarter = {
    facts: { quarter_closed: "yes" },
    from: [
      { accession: three.original, line: 1 },
      { accession: report, line: null },
    ],
  };
  // What others purchased is in no filing of the lead's own trades.
  const opposite = {
    facts: { opposite_persons: 1 },
    from: [{ accession: "0000001001-24-000400", line: 2 }],
  };
  const id = await aLead({
    kind: "cluster",
    issuer_cik: 1001,
    accession: one.amendment,
    facts: JSON.stringify({ headline: {}, factors: { late, side, quarter, opposite } }),
    members: JSON.stringify([
      { accession: one.amendment, rowNumber: 1, factors: ["late", "side", "opposite"] },
      { accession: two.amendment, rowNumber: 1, factors: ["late", "side", "opposite"] },
      { accession: three.original, rowNumber: 1, factors: ["side", "quarter", "opposite"] },
    ]),
  });
  const { factors } = await read(await member(), id);
  const citedBy = (name: string) =>
    factors
      .find(({ factor }) => factor === name)
      ?.from.map(({ accno, line, first_filing }) => [accno, line, first_filing?.accno]);
  expect(citedBy("late")).toEqual([
    [one.amendment, 1, one.original],
    [two.amendment, 1, two.original],
  ]);
  expect(citedBy("quarter")).toEqual([
    [three.original, 1, undefined],
    [report, null, undefined],
  ]);
  expect(citedBy("side")).toEqual([[report, null, undefined]]);
  expect(citedBy("opposite")).toEqual([["0000001001-24-000400", 2, undefined]]);
  const shown = factors.find(({ factor }) => factor === "late");
  expect(shown?.from.map(({ form }) => form)).toEqual(["4/A", "4/A"]);
});

test("each package sees its kinds", async () => {
  const company = 700_002;
  const trade = await aLead({ issuer_cik: company });
  const event = await aLead({ issuer_cik: company, kind: "event", row_number: null });
  const trades = await member(undefined, "explore_trades");
  const events = await member(undefined, "explore_events");
  const both = await member(undefined, "admin");
  const search = { company: String(company) };
  const none = await member(undefined, "alerts");
  expect(await refusal("get_leads", search, none)).toBe("forbidden");
  expect((await list(trades, search)).leads.map(({ id }) => id)).toEqual([trade]);
  expect((await list(events, search)).leads.map(({ id }) => id)).toEqual([event]);
  expect((await list(both, search)).total).toBe(2);
  // An event lead shows its trades, and what rests on their lines, to readers of trades alone.
  const late = {
    facts: { days_to_file: 9 },
    from: [{ accession: "0000000001-26-000001", line: 1 }],
  };
  // How many insiders traded is a fact of their lines.
  const insiders = { facts: { persons: 3, trades: 4 }, from: late.from };
  const facts = JSON.stringify({ headline: {}, factors: { late, insiders } });
  await app.db.updateTable("lead").set({ facts }).where("id", "=", event).execute();
  const factsOf = async (as: SignedIn) =>
    (await read(as, event)).factors.find(({ factor }) => factor === "late");
  expect(await factsOf(both)).toMatchObject({ facts: { days_to_file: 9 }, from: [{ line: 1 }] });
  expect(await factsOf(events)).toMatchObject({ facts: {}, from: [] });
  expect((await read(events, event)).trades).toEqual([]);
  expect((await read(both, event)).lead.persons).toBe(3);
  expect((await read(events, event)).lead.persons).toBeNull();
  expect((await list(events, search)).leads).toMatchObject([{ persons: null }]);
  expect(await refusal("get_lead", { lead: event }, trades)).toBe("lead_not_found");
  expect(await refusal("get_lead_comparison", { lead: event }, trades)).toBe("lead_not_found");
  const change = { leads: [{ lead: event, version: 1 }], change: { state: "in_review" } };
  expect(await refusal("update_leads", change, trades)).toBe("lead_not_found");
  expect(await refusal("comment_lead", { lead: trade, text: "Mine?" }, events)).toBe(
    "lead_not_found",
  );
});

test("a reader of events alone sees no facts that rest on filings of persons, nor how they changed", async () => {
  const [event, person] = ["0000700090-26-000500", "0000000001-26-000001"];
  const organization = "Events and trades";
  const both = await member(organization);
  const events = await member(organization, "explore_events");
  const factsOf = (persons: number, moved: number) =>
    JSON.stringify({
      headline: { value: 1_864_420, trades: persons },
      factors: {
        "event-return": {
          facts: { event_return: moved },
          from: [{ accession: event, line: null }],
        },
        // A cluster names filings without lines.
        cluster: { facts: { persons }, from: [{ accession: person, line: null }] },
        // That no one traded in the opposite direction is in no filing.
        opposite: { facts: { opposite_persons: 0 }, from: [] },
        dormant: { facts: {}, from: [] },
        late: { facts: { days_to_file: null }, from: [{ accession: person, line: 1 }] },
      },
    });
  const key = { kind: "event", row_number: null, accession: event } as const;
  const lead = await aLead({ issuer_cik: 700_090, ...key, facts: factsOf(4, -0.3) });
  const shownTo = async (as: SignedIn) => {
    const { factors, changes } = await read(as, lead);
    const facts = factors.flatMap(({ facts: each }) => Object.entries(each));
    const withheld = factors.flatMap((each) => (each.is_withheld ? [each.factor] : []));
    return { facts, withheld, changed: changes.map(({ fact }) => fact) };
  };
  const dismissal = { state: "dismissed", reason: "Sold under a plan" };
  await update(both, [{ lead, version: 1 }], dismissal);
  const changed = { facts: factsOf(5, -0.2), facts_version: 2 };
  await app.db.updateTable("lead").set(changed).where("id", "=", lead).execute();
  expect(await shownTo(both)).toEqual({
    facts: [
      ["event_return", -0.2],
      ["days_to_file", null],
      ["persons", 5],
      ["opposite_persons", 0],
    ],
    withheld: [],
    changed: ["trades", "event_return", "persons"],
  });
  expect(await shownTo(events)).toEqual({
    facts: [["event_return", -0.2]],
    // Unknown to everyone: days to file, and an earlier trade.
    withheld: ["cluster", "opposite"],
    changed: ["event_return"],
  });
});

test("the percentile counts trades of the same kind, industry, and month; with few it says so", async () => {
  const as = await member();
  const row = (number: number, given: object = {}) => ({
    accession: `0000000008-26-${String(number).padStart(6, "0")}`,
    row_number: 1,
    issuer_cik: 1,
    industry: "Coal",
    month: "2026-10-01",
    insider_kind: "officer",
    score: number,
    score_without_hindsight: 5,
    is_control: true,
    is_favored: false,
    ...given,
  });
  const own = row(100, { score: 15, is_control: false, is_favored: true });
  const controls = Array.from({ length: 19 }, (_, place) => row(place + 1));
  await app.db
    .insertInto("trade_score")
    .values([own, ...controls, row(50, { industry: "Gold" })])
    .execute();
  const lead = await aLead({ accession: own.accession });
  const compare = async () => {
    const { body } = await app.call("get_lead_comparison", { email: as.email, lead }, as);
    return getLeadComparisonOutput.parse(body).comparison;
  };
  expect(await compare()).toMatchObject({
    controls: 19,
    percentile: null,
    matched: 19,
    favored: 0,
  });
  await app.db
    .insertInto("trade_score")
    .values(row(20, { is_favored: false }))
    .execute();
  // 14 of 20 are below 15, one is equal: 14.5 / 20. All are equal without hindsight.
  expect(await compare()).toMatchObject({
    controls: 20,
    percentile: 0.725,
    percentile_without_hindsight: 0.5,
    insider_kind: "officer",
    month: "2026-10",
    is_capped: false,
  });
});

test("weights of an organization change its scores alone, are versioned, and need the permission admin", async () => {
  const company = 700_006;
  const lead = await aLead({ issuer_cik: company, of: { side: 100, late: 60 } });
  const admin = await member("Basin", "admin");
  const colleague = await member("Basin");
  const other = await member("Lock");
  const current = await app.call("get_lead_weights", { email: admin.email }, admin);
  const weights = z
    .object({ weights: z.record(z.string(), z.number()) })
    .parse(current.body).weights;
  const payload = { weights: { ...weights, late: 40 }, version: 0 };
  expect(await refusal("set_lead_weights", payload, colleague)).toBe("forbidden");
  await app.call("set_lead_weights", { email: admin.email, ...payload }, admin);
  expect(await refusal("set_lead_weights", payload, admin)).toBe("lead_weights_changed");
  const search = { company: String(company) };
  // 4 + 60% of 40, and 4 + 60% of 4 rounded.
  const seen = await list(colleague, search);
  expect(seen.leads).toMatchObject([{ id: lead, score: 28 }]);
  expect(seen.score_version).toBe(`v2, weights of 20 Nov 2026 by ${await nameOf(admin)}`);
  const elsewhere = await list(other, search);
  expect(elsewhere.leads).toMatchObject([{ id: lead, score: 6 }]);
  expect(elsewhere.score_version).toBe("v2");
});

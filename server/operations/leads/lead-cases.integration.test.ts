import { sql } from "kysely";
import { expect, test } from "vitest";
import { searchCasesOutput } from "#contract/operations/cases/case-work.ts";
import { getCaseOutput } from "#contract/operations/cases/cases.ts";
import { escalateLeadsOutput } from "#contract/operations/leads/leads.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { leadCalls } from "#testing/factories/screening/lead-calls.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { appForFile, type SignedIn } from "#testing/server/app-under-test.ts";

const app = await appForFile({ callsPerMinute: 10_000 });

const { member, read, refusal, aLead } = leadCalls(app);

test("escalating creates a case with the lead, or adds it to one, together with the state", async () => {
  const [first, second] = [await aLead(), await aLead()];
  const as = await member();
  const escalate = async (lead: number, target: object, version = 1) => {
    const payload = { email: as.email, leads: [{ lead, version }], case: target };
    const { status, body } = await app.call("escalate_leads", payload, as);
    expect(status, JSON.stringify(body)).toBe(200);
    return escalateLeadsOutput.parse(body);
  };
  const created = await escalate(first, { title: "Calder" });
  expect(created.changed).toEqual([{ lead: first, version: 2 }]);
  const { lead, steps } = await read(as, first);
  expect(lead.state).toBe("escalated");
  expect(steps).toMatchObject([
    {
      state: "escalated",
      case_number: created.case?.number,
      case_id: created.case?.case_id,
    },
  ]);
  const added = await escalate(second, { case_id: created.case?.case_id });
  expect(added.case).toEqual(created.case);
  const { body } = await app.call("get_case", { case_id: created.case?.case_id }, as);
  expect(getCaseOutput.parse(body).items).toMatchObject([
    { kind: "lead", kept: { title: "CPTX: Tillery Robert V sold $1.9M, 13 Oct 2026" } },
    { kind: "lead" },
  ]);
  // Nothing is created for a lead that someone changed meanwhile.
  const refused = await escalate(first, { title: "Twice" });
  expect(refused).toMatchObject({
    changed: [],
    case: null,
    refused: [{ lead: first, version: 2 }],
  });
});

test("what a case keeps of the lead of a trade is shown, and found, by readers of trades alone", async () => {
  const ana = await member("Kept Leads", "explore_trades", "explore_events");
  const eve = await member("Kept Leads", "explore_events");
  const lead = await aLead();
  const payload = {
    email: ana.email,
    leads: [{ lead, version: 1 }],
    case: { title: "Kept" },
  };
  const { body } = await app.call("escalate_leads", payload, ana);
  const caseId = escalateLeadsOutput.parse(body).case?.case_id;
  const joining = { case_id: caseId, member_email: eve.email };
  expect((await app.call("add_case_member", joining, ana)).status).toBe(200);
  const itemsOf = async (as: SignedIn) =>
    getCaseOutput.parse((await app.call("get_case", { case_id: caseId }, as)).body).items;
  expect((await itemsOf(ana))[0]?.kept?.title).toContain("Tillery Robert V");
  expect(await itemsOf(eve)).toMatchObject([{ kind: "lead", kept: null }]);
  const foundBy = async (as: SignedIn) =>
    searchCasesOutput.parse((await app.call("search_cases", { query: "Tillery" }, as)).body).found;
  expect(await foundBy(ana)).toMatchObject([{ part: "item" }]);
  expect(await foundBy(eve)).toEqual([]);
});

test("facts of insider trades that an item of an event's lead kept are withheld without their package, in text, comparison, and search", async () => {
  const ana = await member("Kept Events", "explore_trades", "explore_events");
  const eve = await member("Kept Events", "explore_events");
  const accession = "0000700091-26-000500";
  const from = [{ accession, line: null }];
  const clustered = [{ accession: "0000000001-26-000001", line: null }];
  const lead = await aLead({
    kind: "event",
    key: `event/${accession}`,
    accession,
    row_number: null,
    issuer_cik: 700_091,
    owner_cik: null,
    owner_name: null,
    of: { cluster: 60, "event-return": 100 },
    facts: JSON.stringify({
      headline: {},
      factors: {
        "event-return": { facts: { event: "8-K", event_return: -0.3 }, from },
        cluster: { facts: { persons: 4 }, from: clustered },
      },
    }),
  });
  const payload = { email: ana.email, leads: [{ lead, version: 1 }], case: { title: "Kept" } };
  const { body } = await app.call("escalate_leads", payload, ana);
  const caseId = escalateLeadsOutput.parse(body).case?.case_id ?? 0;
  await app.call("add_case_member", { case_id: caseId, member_email: eve.email }, ana);
  const keptBy = async (as: SignedIn) => {
    const { body: shown } = await app.call("get_case", { case_id: caseId }, as);
    return getCaseOutput.parse(shown).items[0];
  };
  const fresh = await keptBy(ana);
  expect(await keptBy(eve)).toEqual(fresh);
  expect(fresh?.kept?.trade_facts).toBe("none");

  // As it was kept while a cluster counted as the event's own.
  const ofEvent =
    "Event return: 16 points. Event: 8-K. Return on day 0, net of the market: −30.00%";
  const ofCluster = "Cluster: 5 points (Tillery Robert V; Stroud Melanie J. +1). People: 4";
  const report = `8-K ${accession}: 8.01 Other Events`;
  const { title = "", data = {}, about } = fresh?.kept ?? {};
  const snapshot = {
    title,
    data: {
      ...data,
      factors: [ofEvent, ofCluster],
      reports: [report, "4 0000000001-26-000001"],
      trades: ["Sale, 13 Oct 2026: Tillery Robert V, $ 1.00 (0000000001-26-000001)"],
    },
    about: { ...about, persons: [{ cik: "0000003001", name: "Tillery Robert V" }] },
  };
  await app.db
    .updateTable("case_item")
    .set({
      snapshot: JSON.stringify(snapshot),
      search: sql<string>`to_tsvector('english', ${`${title} Calder ${ofCluster}`})`,
    })
    .where("case_id", "=", caseId)
    .execute();

  const full = await keptBy(ana);
  expect(full?.kept).toMatchObject({ ...snapshot, trade_facts: "shown" });
  const shown = await keptBy(eve);
  expect(shown?.sha256).toBe(full?.sha256);
  expect(shown?.kept).toMatchObject({
    trade_facts: "withheld",
    data: { factors: [ofEvent, "Cluster: 5 points"], reports: [report], trades: [] },
    about: { accession, persons: [] },
  });
  const compared = await app.call("compare_case_item", { case_id: caseId, item: 1 }, eve);
  for (const answer of [shown, compared])
    expect(JSON.stringify(answer)).not.toMatch(/Tillery|Stroud|People|0000000001-26-000001/);
  const found = async (query: string, as: SignedIn) => {
    const { body: answer } = await app.call("search_cases", { query }, as);
    return searchCasesOutput.parse(answer).found.filter(({ part }) => part === "item").length;
  };
  expect([await found("Stroud", ana), await found("Stroud", eve)]).toEqual([1, 0]);
  // A word that is excluded tells nothing either.
  expect([await found("Calder -Stroud", ana), await found("Calder -Stroud", eve)]).toEqual([0, 1]);
  expect([await found("Calder", ana), await found("Calder", eve)]).toEqual([1, 1]);
});

test("a case that cannot take the lead leaves the lead as it was", async () => {
  const lead = await aLead();
  const as = await member();
  const payload = { leads: [{ lead, version: 1 }], case: { case_id: 999_999 } };
  expect(await refusal("escalate_leads", payload, as)).toBe("case_not_found");
  expect((await read(as, lead)).lead).toMatchObject({ state: "new", version: 1 });
});

test("a lead of several trades says whose facts it has and what its 8-K reported; so does what a case keeps", async () => {
  const issuer = 700_100;
  const sales = [
    { cik: 3001, name: "Tillery Robert V", accession: "0000700100-24-000001" },
    { cik: 3002, name: "Marchetti Elena", accession: "0000700100-24-000002" },
  ];
  const report = "0000700100-24-000500";
  const earlier = "0000700100-24-000400";
  const ofIssuer = { issuerCik: issuer, issuerName: "Calder", issuerSymbol: "CPTX" };
  await storeAndDerive(app, [
    ...sales.map(({ cik, name, accession }) =>
      aFiling({
        accession,
        issuerCik: issuer,
        ownership: anOwnershipDocument({
          ...ofIssuer,
          owners: [anOwner({ cik, name })],
          lines: [aSaleLine({ transactionDate: "2024-05-08" })],
        }),
      }),
    ),
    ...[
      { accession: earlier, filedOn: "2024-05-02" },
      { accession: report, filedOn: "2024-05-09" },
    ].map(({ accession, filedOn }) =>
      aFiling({
        accession,
        issuerCik: issuer,
        form: "8-K",
        filedOn,
        acceptedAt: `${filedOn}T20:05:00Z`,
        periodOfReport: filedOn,
        items: ["2.02", "9.01"],
        documents: [{ type: "8-K", sequence: 1, filename: "d8k.htm", description: null }],
        ownership: null,
        entities: [
          { role: "FILER", cik: issuer, name: "Calder", sic: "3571", fiscalYearEnd: "1231" },
        ],
      }),
    ),
  ]);
  const [first, second] = sales.map(({ accession }) => accession);
  const id = await aLead({
    kind: "cluster",
    key: `cluster/${first}/1`,
    issuer_cik: issuer,
    owner_cik: null,
    owner_name: null,
    day: "2024-05-10",
    // The first as leads were stored before factors were.
    members: JSON.stringify([
      { accession: first, rowNumber: 1 },
      { accession: second, rowNumber: 1, factors: ["late"] },
    ]),
    of: { late: 60, "event-return": 100 },
    facts: JSON.stringify({
      headline: {},
      factors: {
        cluster: { facts: { persons: 2 }, from: [{ accession: first, line: null }] },
        late: { facts: { days_to_file: 7 }, from: [{ accession: second, line: 1 }] },
        quarter: {
          facts: { quarter_closed: "no", quarter_end: "2024-03-31" },
          from: [
            { accession: second, line: 1 },
            { accession: earlier, line: null },
          ],
        },
        "event-return": {
          facts: { event: "8-K", event_return: -0.31395858, favorable_return: 0.31395858 },
          // A cluster names filings of persons without lines.
          from: [
            { accession: report, line: null },
            { accession: first, line: null },
          ],
        },
      },
    }),
  });
  const as = await member();
  const shown = await read(as, id);
  const fromOf = (name: string) => shown.factors.find(({ factor }) => factor === name)?.from;
  expect(fromOf("late")).toMatchObject([{ accno: second, owner: "Marchetti Elena" }]);
  expect(fromOf("event-return")).toMatchObject([
    { accno: report, owner: null },
    { accno: first, owner: "Tillery Robert V" },
  ]);
  // The results announced before the trades are a source of that fact, and no event that the points are for.
  expect(fromOf("quarter")).toMatchObject([
    { accno: second, form: "4" },
    { accno: earlier, owner: null, form: "8-K" },
  ]);
  expect(shown.reports).toEqual([
    { accno: report, form: "8-K", accepted_at: "2024-05-09T20:05:00Z", items: ["2.02", "9.01"] },
  ]);
  expect(shown.trades.map(({ factors }) => factors)).toEqual([[], ["late"]]);
  // The same by its key, as cases name it.
  expect((await read(as, `cluster/${first}/1`)).lead.id).toBe(id);
  const payload = { email: as.email, leads: [{ lead: id, version: 1 }], case: { title: "Calder" } };
  const { body } = await app.call("escalate_leads", payload, as);
  const caseId = escalateLeadsOutput.parse(body).case?.case_id;
  const opened = getCaseOutput.parse((await app.call("get_case", { case_id: caseId }, as)).body);
  expect(opened.items[0]?.kept).toMatchObject({
    title: "CPTX: 2 insiders sold $1.9M before 8-K (−31.4%), 10 May 2024",
    data: {
      factors: [
        "Event return: 16 points (Tillery Robert V). Event: 8-K. Return in the trade's favor, net of the market: +31.40%. Return on day 0, net of the market: −31.40%",
        "Late filing: 2 points (1 of 2 trades: Marchetti Elena, 08 May 2024). Days to file: 7 business days",
      ],
      reports: [
        `8-K ${report}: 2.02 Results of Operations and Financial Condition; 9.01 Financial Statements and Exhibits`,
      ],
      trades: [
        expect.stringContaining(`Sale, 08 May 2024: Tillery Robert V, $ `),
        expect.stringContaining(`Marchetti Elena`),
      ],
    },
    since: { state: "same" },
  });
});

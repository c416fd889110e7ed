import { beforeAll, expect, test } from "vitest";
import type { NewCaseItem } from "#contract/cases/case-items.ts";
import { caseItemFields } from "#contract/cases/case-fields.ts";
import { compareCaseItemOutput } from "#contract/operations/cases/cases.ts";
import { savedSearchOutput } from "#contract/operations/screening/saved-searches.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { caseCalls } from "#testing/factories/cases/cases.ts";
import {
  assignCompanies,
  createReviewCompany,
  storeLabel,
} from "#testing/factories/reviews/reviews.ts";
import { aNoticeFiling } from "#testing/filings/notices.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { createHit } from "#testing/factories/alerts/alert-notices.ts";
import { amendedSale } from "#testing/filings/amended-sale.ts";
import { appForFile, type SignedIn } from "#testing/server/app-under-test.ts";

const number = (last: number): string => `0000000001-24-${String(last).padStart(6, "0")}`;
const event = number(500);
const noticed = number(600);
const persons = [2001, 2002, 2003];

const app = await appForFile({ callsPerMinute: 10_000 });
beforeAll(async () => {
  // Three persons sell on one day, each by a filing of their own: a cluster by decision 16.
  const sales = persons.map((cik, place) => {
    const name = `Person ${cik}`;
    return aFiling({
      accession: number(place + 1),
      ownership: anOwnershipDocument({
        owners: [anOwner({ cik, name })],
        lines: [aSaleLine({ transactionDate: "2024-05-08" })],
      }),
    });
  });
  const report = aFiling({
    accession: event,
    form: "8-K",
    filedOn: "2024-05-09",
    acceptedAt: "2024-05-09T20:05:00Z",
    periodOfReport: "2024-05-08",
    items: ["2.02", "9.01"],
    documents: [{ type: "8-K", sequence: 1, filename: "d8k.htm", description: null }],
    ownership: null,
    entities: [
      { role: "FILER", cik: 1001, name: "Example Corp", sic: "3571", fiscalYearEnd: "1231" },
    ],
  });
  const notice = aNoticeFiling(noticed, { filedOn: "2024-05-06", units: ["1500"] });
  await storeAndDerive(app, [...sales, report, notice]);
  await app.db
    .insertInto("document_text")
    .values({
      accession: event,
      document_number: 1,
      type: "8-K",
      filename: "d8k.htm",
      text: "Results 😀\nof operations (Q1) fell. Results of sales rose. Results\nof operations (Q1) fell.",
    })
    .execute();
});

const { member, create, read, refusal, done } = caseCalls(app);

/** The only item of a new case. */
async function kept(as: SignedIn, item: NewCaseItem) {
  const { case_id } = await create(as, [item]);
  const [shown] = (await read(as, case_id)).items;
  if (shown === undefined || shown.kept === null) throw new Error("Nothing was kept.");
  return { case_id, ...shown.kept };
}

test("an event with its columns, and a filing with the hash of what was received", async () => {
  const ana = await member();
  const shown = await kept(ana, { kind: "event", reference: { accno: event } });
  expect(shown).toMatchObject({
    title: "8-K of Example Corp, items 2.02, 9.01, 09 May 2024",
    data: { conm: "Example Corp", "8K_items": "2.02&9.01", accno: event },
    about: { day: "2024-05-10", accession: event },
    since: { state: "same" },
  });
  const filing = await kept(ana, { kind: "filing", reference: { accno: number(1) } });
  expect(filing).toMatchObject({
    title: "Form 4 of Example Corp, 10 May 2024",
    data: {
      form: "4",
      reporting_persons: ["Person 2001"],
      is_withdrawn: 0,
      sha256: aFiling({ accession: number(1) }).sha256.toString("hex"),
    },
    about: { companies: [{ cik: "0000001001", name: "Example Corp" }] },
  });
  const withdraw = (withdrawn: boolean) =>
    app.db.updateTable("filing").set({ withdrawn }).where("accession", "=", number(1)).execute();
  await withdraw(true);
  expect((await read(ana, filing.case_id)).items[0]?.kept?.since).toEqual({
    state: "changed",
    changes: [{ field: "is_withdrawn", was: 0, now: 1 }],
  });
  await withdraw(false);
});

test("every field that is kept has a label", async () => {
  const ana = await member();
  const items = [
    { kind: "trade", reference: { accno: number(2), row_number: 1 } },
    { kind: "line", reference: { accno: number(2), line_number: 1 } },
    { kind: "short_swing", reference: { cik: "1001", owner_cik: "2002" } },
    { kind: "notice", reference: { accno: noticed } },
    { kind: "cluster", reference: { accno: number(2), row_number: 1 } },
    { kind: "event", reference: { accno: event } },
    { kind: "filing", reference: { accno: number(2) } },
    { kind: "company", reference: { cik: "1001" } },
    { kind: "person", reference: { cik: "2002" } },
  ] as const;
  for (const item of items) {
    const labeled = caseItemFields[item.kind].map(({ name }) => name);
    const { data } = await kept(ana, item);
    expect(Object.keys(data).filter((name) => !labeled.includes(name))).toEqual([]);
  }
});

test("an amendment's trade, also as a match of an alert, names the filing that its days to file are counted to", async () => {
  const { original, amendment, filings } = amendedSale({ owner: 2004 });
  await storeAndDerive(app, filings);
  const ana = await member();
  const { email } = ana;
  const name = "Sales";
  const alertId = await createAlert(app.db, { email, name });
  const facts = { "Company Name": "Example Corp", "Days to File": 2 };
  const key = `${amendment}/1`;
  await createHit(app.db, { alertId, accession: amendment, dedupKey: key, facts });
  const first_filing = `Form 4, filed 05 Sep 2024, ${original}`;
  const trade = await kept(ana, { kind: "trade", reference: { accno: amendment, row_number: 1 } });
  expect(trade.data).toMatchObject({ days_to_file: 2, first_filing });
  const reference = { alert_name: name, key };
  const match = await kept(ana, { kind: "alert_match", reference });
  expect(match.data).toMatchObject({ ...facts, first_filing });
});

test("a line as filed, with the texts of its footnotes; gone with its filing", async () => {
  const ana = await member();
  const shown = await kept(ana, {
    kind: "line",
    reference: { accno: number(2), line_number: 1 },
  });
  expect(shown).toMatchObject({
    title: "Code S, Common Stock, by Person 2002, EXMP, 08 May 2024",
    data: {
      code: "S",
      line_table: "I",
      shares: 1_000,
      price: 30,
      cell_notes: ["price F1"],
      footnotes: ["F1 Weighted average; single prices 29.80 to 30.20."],
    },
    about: { day: "2024-05-08", accession: number(2), companies: [{ cik: "0000001001" }] },
    since: { state: "same" },
  });
  const missing = { kind: "line", reference: { accno: number(2), line_number: 99 } };
  expect(await refusal("create_case", { title: "x", items: [missing] }, ana)).toMatchObject({
    code: "case_item_not_found",
  });
});

test("a short-swing worksheet with its pairs, compared on request", async () => {
  const ana = await member();
  const reference = { cik: "0000001001", owner_cik: "0000002001" };
  const shown = await kept(ana, { kind: "short_swing", reference });
  // One sale and no purchase.
  expect(shown).toMatchObject({
    title: "Short-swing profit of Person 2001, EXMP",
    data: { company: "Example Corp", person: "Person 2001", profit: 0, pairs: [], to_review: [] },
    about: {
      day: null,
      companies: [{ cik: reference.cik }],
      persons: [{ cik: reference.owner_cik }],
    },
    since: { state: "not-compared" },
  });
  const unknown = { kind: "short_swing", reference: { ...reference, owner_cik: "0000009999" } };
  expect(await refusal("create_case", { title: "x", items: [unknown] }, ana)).toMatchObject({
    code: "case_item_not_found",
  });
});

test("a Form 144 notice with what came of it, compared when an amendment replaces it", async () => {
  const ana = await member();
  const shown = await kept(ana, { kind: "notice", reference: { accno: noticed } });
  expect(shown).toMatchObject({
    title: "Notice of DOE JANE, EXMP, 06 May 2024",
    data: {
      form: "144",
      planned_units: "1500",
      status: "Executed in part",
      match: "Uncertain",
      replaced_by: null,
    },
    about: { day: "2024-05-06", accession: noticed, companies: [{ cik: "0000001001" }] },
    since: { state: "same" },
  });
  const amendment = aNoticeFiling(number(601), {
    form: "144/A",
    filedOn: "2024-05-07",
    previousAccession: noticed,
  });
  await storeAndDerive(app, [amendment]);
  const since = (await read(ana, shown.case_id)).items[0]?.kept?.since;
  expect(since).toMatchObject({ state: "changed" });
  expect(JSON.stringify(since)).toContain(number(601));
});

test("a cluster with its trades and persons, compared on request", async () => {
  const ana = await member();
  const reference = { accno: number(2), row_number: 1 };
  const shown = await kept(ana, { kind: "cluster", reference });
  expect(shown.title).toBe("Cluster of sales by 3 insiders, EXMP, 08 May 2024");
  expect(shown.about.persons.map(({ cik }) => Number(cik))).toEqual(persons);
  expect(shown.data["trades"]).toContain(
    "persons who sold from 08 May 2024 to 08 May 2024: 3, in 3 trades",
  );
  expect(shown.since.state).toBe("not-compared");
  const compared = await done("compare_case_item", { case_id: shown.case_id, item: 1 }, ana);
  expect(compareCaseItemOutput.parse(compared)).toEqual({ state: "same", changes: [] });
});

test("a company and a person as last filed", async () => {
  const ana = await member();
  expect(await kept(ana, { kind: "company", reference: { cik: 1001 } })).toMatchObject({
    data: { name: "Example Corp", cik: "0000001001", sic: "3571" },
  });
  expect(await kept(ana, { kind: "person", reference: { cik: "2002" } })).toMatchObject({
    title: "Person 2002",
    data: { names: ["Person 2002"], trades: 1, addresses: ["AUSTIN, TX"] },
    about: { persons: [{ cik: "0000002002" }], companies: [{ cik: "0000001001" }] },
  });
  expect(
    await refusal(
      "create_case",
      { title: "No one", items: [{ kind: "person", reference: { cik: "9" } }] },
      ana,
    ),
  ).toMatchObject({ code: "case_item_not_found" });
});

test("a passage by document and characters, whatever its white space; other words are refused", async () => {
  const ana = await member();
  const quote = "Results of operations (Q1) fell.";
  const shown = await kept(ana, { kind: "passage", reference: { accno: event, quote } });
  // "Results 😀\nof operations" does not match; the emoji counts as one character.
  expect(shown.reference).toEqual({ accno: event, document_number: 1, start: 58, end: 90 });
  expect(shown.data).toMatchObject({
    quote: "Results\nof operations (Q1) fell.",
    start: 58,
    end: 90,
    occurrences: 1,
    document: "8-K d8k.htm",
  });
  const other = { kind: "passage", reference: { accno: event, quote: "Results .* fell" } };
  expect(await refusal("create_case", { title: "x", items: [other] }, ana)).toMatchObject({
    code: "case_item_not_found",
  });
});

test("a saved search of the organization; unshared it stays as it was, and its new state is hidden", async () => {
  const [ana, ben] = [await member("Searches"), await member("Searches")];
  const saved = { screen: "explore_trades", name: "Sales", state: "all=yes&types=sales" };
  const { search } = savedSearchOutput.parse(
    await done("save_search", { ...saved, is_shared: true }, ben),
  );
  const shown = await kept(ana, { kind: "search", reference: { id: search.id } });
  expect(shown).toMatchObject({ data: { name: "Sales", state: saved.state } });
  await done("save_search", { id: search.id, state: "all=yes", is_shared: false }, ben);
  expect((await read(ana, shown.case_id)).items[0]?.kept).toMatchObject({
    data: { state: saved.state },
    since: { state: "hidden", changes: [] },
  });
  const own = { kind: "search", reference: { id: search.id } };
  expect(await refusal("create_case", { title: "x", items: [own] }, ana)).toMatchObject({
    code: "saved_search_not_found",
  });
});

test("an event study with its figures, run again on request and for another member", async () => {
  const [ana, ben] = [await member("Studies"), await member("Studies")];
  const search = { type: "explore_events" as const, email: ana.email, tickers: ["EXMP"] };
  const study = { type: "study_events" as const, email: ana.email, search };
  const shown = await kept(ana, { kind: "study", reference: { study } });
  expect(shown.title).toMatch(/^Event study of 1 event/);
  expect(shown.data).toMatchObject({
    found: 1,
    model: "Market model",
    window: "Days -1 to 1, 0 events",
  });
  // Nobody's address is kept.
  expect(JSON.stringify(shown.reference)).not.toContain(ana.email);
  expect(shown.since.state).toBe("not-compared");
  await done("add_case_member", { case_id: shown.case_id, member_email: ben.email }, ana);
  const compared = await done("compare_case_item", { case_id: shown.case_id, item: 1 }, ben);
  expect(compareCaseItemOutput.parse(compared)).toEqual({ state: "same", changes: [] });
});

test("a call and a highlight; who still labels the company sees nothing of what others highlighted", async () => {
  const gvkey = await createReviewCompany(app.db, {
    companyName: "Halden Works",
    interactions: [["We shipped it & booked it."]],
  });
  const place = "Reviews";
  const ana = await member(place, "categorization");
  const ben = await member(place, "categorization");
  const reference = { gvkey, interaction_num: 1 };
  expect(
    await refusal("create_case", { title: "x", items: [{ kind: "call", reference }] }, ana),
  ).toMatchObject({ code: "company_not_assigned" });
  await assignCompanies(app.db, ana.email, [gvkey]);
  await storeLabel(app.db, {
    email: ana.email,
    gvkey,
    interactionNumber: 1,
    categorization: 1,
    reason: "Booked before delivery.",
    highlights: [[3, 10]],
  });
  const call = await kept(ana, { kind: "call", reference });
  expect(call).toMatchObject({ title: "Q2 2026 earnings call", data: { company: "Halden Works" } });
  const highlight = { kind: "highlight", reference: { ...reference, start: 3, end: 10 } } as const;
  const shown = await kept(ana, highlight);
  expect(shown.data).toMatchObject({
    quote: "shipped",
    label: "Relevant",
    note: "Booked before delivery.",
  });
  const unsaved = { ...highlight, reference: { ...highlight.reference, end: 11 } };
  expect(await refusal("create_case", { title: "x", items: [unsaved] }, ana)).toMatchObject({
    code: "case_item_not_found",
  });

  await done("add_case_member", { case_id: shown.case_id, member_email: ben.email }, ana);
  expect((await read(ben, shown.case_id)).items[0]?.kept?.since.state).toBe("hidden");
  await assignCompanies(app.db, ben.email, [gvkey]);
  expect((await read(ben, shown.case_id)).items[0]?.kept).toBeNull();
  expect(
    await refusal("compare_case_item", { case_id: shown.case_id, item: 1 }, ben),
  ).toMatchObject({ code: "review_withheld" });
  const found = await done("search_cases", { query: "shipped" }, ben);
  expect(found).toMatchObject({ found: [] });
});

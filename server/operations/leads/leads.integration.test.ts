import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { OperationType } from "#contract/catalogue.ts";
import {
  escalateLeadsOutput,
  getLeadComparisonOutput,
  getLeadOutput,
  getLeadsOutput,
  updateLeadsOutput,
} from "#contract/operations/leads/leads.ts";
import { searchCasesOutput } from "#contract/operations/cases/case-work.ts";
import { getCaseOutput } from "#contract/operations/cases/cases.ts";
import type { Permission } from "#contract/values/account/permissions.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { runAs } from "#testing/factories/accounts/run-as.ts";
import { createLeads } from "#testing/factories/screening/leads.ts";
import {
  type AppUnderTest,
  createAppUnderTest,
  credentials,
  signIn,
  type SignedIn,
} from "#testing/server/app-under-test.ts";

let app: AppUnderTest;
beforeAll(async () => {
  app = await createAppUnderTest({ callsPerMinute: 10_000 });
});
afterAll(() => app.close());

let count = 0;
/** Someone of an organization of its own unless named, with both explore packages by default. */
async function member(organization?: string, ...permissions: Permission[]): Promise<SignedIn> {
  count += 1;
  const email = `lead-${count}@x.example`;
  const held: Permission[] =
    permissions.length === 0 ? ["explore_trades", "explore_events"] : permissions;
  await createAccount(app.db, {
    email,
    name: `Person ${count}`,
    organization: organization ?? `Organization ${count}`,
    permissions: held,
  });
  return signIn(app.call, email);
}

async function list(as: SignedIn, search: object = {}) {
  const { status, body } = await app.call("get_leads", { email: as.email, ...search }, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return getLeadsOutput.parse(body);
}

async function read(as: SignedIn, lead: number) {
  const { status, body } = await app.call("get_lead", { email: as.email, lead }, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return getLeadOutput.parse(body);
}

type Named = { lead: number; version: number }[];

async function update(as: SignedIn, leads: Named, change: object) {
  const payload = { email: as.email, leads, change };
  const { status, body } = await app.call("update_leads", payload, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return updateLeadsOutput.parse(body);
}

async function refusal(type: OperationType, payload: object, as: SignedIn): Promise<string> {
  const { body } = await app.call(type, { email: as.email, ...payload }, as);
  return z.object({ code: z.string() }).parse(body).code;
}

async function aLead(given: Parameters<typeof createLeads>[1] = {}): Promise<number> {
  const [id = 0] = await createLeads(app.db, given);
  return id;
}

const dismissed = { state: "dismissed", reason: "A routine sale." };

test("leads are listed by score, with the points that make it and what the organization did", async () => {
  const company = 700_001;
  const as = await member();
  const low = await aLead({ issuer_cik: company, of: { side: 100 } });
  const high = await aLead({ issuer_cik: company });
  const { leads, total, score_version } = await list(as, { company: String(company) });
  expect(leads.map(({ id }) => id)).toEqual([high, low]);
  expect(total).toBe(2);
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
    weight: 4,
    level: 60,
    points: 2,
    facts: { days_to_file: 7 },
    from: [
      {
        accno: "0000000001-26-000001",
        line: 1,
        filing_url:
          "https://www.sec.gov/Archives/edgar/data/700001/000000000126000001/0000000001-26-000001-index.htm",
      },
    ],
  });
});

test("each package sees its kinds", async () => {
  const company = 700_002;
  const trade = await aLead({ issuer_cik: company });
  const event = await aLead({ issuer_cik: company, kind: "event", row_number: null });
  const trades = await member(undefined, "explore_trades");
  const events = await member(undefined, "explore_events");
  const both = await member(undefined, "admin");
  const search = { company: String(company) };
  expect((await list(trades, search)).leads.map(({ id }) => id)).toEqual([trade]);
  expect((await list(events, search)).leads.map(({ id }) => id)).toEqual([event]);
  expect((await list(both, search)).total).toBe(2);
  // An event lead shows its trades, and what rests on their lines, to readers of trades alone.
  const late = {
    facts: { days_to_file: 9 },
    from: [{ accession: "0000000001-26-000001", line: 1 }],
  };
  const facts = JSON.stringify({ headline: {}, factors: { late } });
  await app.db.updateTable("lead").set({ facts }).where("id", "=", event).execute();
  const factsOf = async (as: SignedIn) =>
    (await read(as, event)).factors.find(({ factor }) => factor === "late");
  expect(await factsOf(both)).toMatchObject({ facts: { days_to_file: 9 }, from: [{ line: 1 }] });
  expect(await factsOf(events)).toMatchObject({ facts: {}, from: [] });
  expect((await read(events, event)).trades).toEqual([]);
  expect(await refusal("get_lead", { lead: event }, trades)).toBe("lead_not_found");
  expect(await refusal("get_lead_comparison", { lead: event }, trades)).toBe("lead_not_found");
  const change = { leads: [{ lead: event, version: 1 }], change: { state: "in_review" } };
  expect(await refusal("update_leads", change, trades)).toBe("lead_not_found");
  expect(await refusal("comment_lead", { lead: trade, text: "Mine?" }, events)).toBe(
    "lead_not_found",
  );
});

test("an organization shares one queue, whatever its capitals; others see nothing of it", async () => {
  const company = 700_003;
  const search = { company: String(company), states: ["dismissed"] };
  const lead = await aLead({ issuer_cik: company });
  const [ana, ben, other] = [await member("Quay"), await member(" QUAY"), await member("Pier")];
  await update(ana, [{ lead, version: 1 }], dismissed);
  await app.call("comment_lead", { email: ana.email, lead, text: "See 2025." }, ana);
  expect((await list(ben, search)).leads[0]).toMatchObject({
    reason: "A routine sale.",
    version: 2,
  });
  const { steps } = await read(ben, lead);
  expect(steps).toMatchObject([
    { state: "dismissed", reason: "A routine sale.", by: { email: ana.email } },
    { comment: "See 2025." },
  ]);
  expect((await list(other, search)).leads).toEqual([]);
  expect((await read(other, lead)).steps).toEqual([]);
  expect((await read(other, lead)).lead).toMatchObject({ state: "new", version: 1 });
});

test("people without an organization share nothing", async () => {
  const lead = await aLead();
  const [one, two] = [await member(" "), await member("")];
  await update(one, [{ lead, version: 1 }], dismissed);
  expect((await read(two, lead)).lead.state).toBe("new");
  expect((await list(one)).members.map(({ email }) => email)).toEqual([one.email]);
});

test("a change of a version that was not seen is left out, and says who changed it", async () => {
  const [first, second] = [await aLead(), await aLead()];
  const [ana, ben] = [await member("Harbor"), await member("Harbor")];
  await update(ana, [{ lead: first, version: 1 }], { assignee: ana.email });
  const { changed, refused } = await update(
    ben,
    [
      { lead: first, version: 1 },
      { lead: second, version: 1 },
    ],
    dismissed,
  );
  expect(changed).toEqual([{ lead: second, version: 2 }]);
  expect(refused).toMatchObject([
    {
      lead: first,
      version: 2,
      state: "new",
      assignee: { email: ana.email },
      changed_by: ana.email,
    },
  ]);
  expect((await read(ana, first)).lead).toMatchObject({ state: "new", version: 2 });
});

test("of twenty changes at once one is made", async () => {
  const lead = await aLead();
  const as = await member();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, day) =>
      update(as, [{ lead, version: 1 }], {
        due_on: `2026-12-${String(day + 1).padStart(2, "0")}`,
      }),
    ),
  );
  expect(answers.flatMap(({ changed }) => changed)).toEqual([{ lead, version: 2 }]);
  expect(answers.flatMap(({ refused }) => refused)).toHaveLength(19);
  expect((await read(as, lead)).steps).toHaveLength(1);
});

test("views: mine, unassigned, and new since yesterday", async () => {
  const company = 700_004;
  const search = { company: String(company) };
  const as = await member();
  const mine = await aLead({ issuer_cik: company, first_seen_at: "2026-11-01T00:00:00Z" });
  const recent = await aLead({ issuer_cik: company, first_seen_at: "2026-11-20T02:00:00Z" });
  const changed = await aLead({
    issuer_cik: company,
    first_seen_at: "2026-11-01T00:00:00Z",
    facts_changed_at: "2026-11-20T03:00:00Z",
  });
  await update(as, [{ lead: mine, version: 1 }], { assignee: as.email });
  const seen = async (view: string) =>
    (await list(as, { ...search, view })).leads.map(({ id }) => id).sort((a, b) => a - b);
  expect(await seen("mine")).toEqual([mine]);
  expect(await seen("unassigned")).toEqual([recent, changed]);
  expect(await seen("recent")).toEqual([recent, changed]);
});

test("a dismissed lead whose facts change is new again, and says what changed", async () => {
  const company = 700_005;
  const lead = await aLead({ issuer_cik: company });
  const as = await member();
  await update(as, [{ lead, version: 1 }], dismissed);
  expect((await list(as, { company: String(company) })).leads).toEqual([]);
  await app.db
    .updateTable("lead")
    .set({
      facts: JSON.stringify({
        headline: { price: "12.5" },
        factors: { late: { facts: { days_to_file: 9 }, from: [] } },
      }),
      facts_version: 2,
      facts_changed_at: "2026-11-20T03:00:00Z",
    })
    .where("id", "=", lead)
    .execute();
  const [back] = (await list(as, { company: String(company) })).leads;
  expect(back).toMatchObject({ id: lead, state: "new", have_facts_changed: true, reason: null });
  const { changes } = await read(as, lead);
  expect(changes).toContainEqual({ factor: null, fact: "price", before: "46.6105", now: "12.5" });
  expect(changes).toContainEqual({ factor: "late", fact: "days_to_file", before: 7, now: 9 });
  // Who has not seen the new facts dismisses nothing.
  const unseen = { email: as.email, leads: [{ lead, version: 2 }], change: dismissed };
  const answer = updateLeadsOutput.parse((await app.call("update_leads", unseen, as)).body);
  expect(answer).toMatchObject({ changed: [], refused: [{ lead, version: 3 }] });
  // Dismissed again, it is dismissed with the new facts.
  await update(as, [{ lead, version: 3 }], dismissed);
  expect((await read(as, lead)).lead).toMatchObject({
    state: "dismissed",
    have_facts_changed: false,
  });
});

test("only people of the organization who see leads can be assigned", async () => {
  const lead = await aLead();
  const ana = await member("Dock");
  const stranger = await member("Mole");
  const reviewer = await member("Dock", "alerts");
  for (const email of [stranger.email, reviewer.email, "nobody@x.example"]) {
    const change = { leads: [{ lead, version: 1 }], change: { assignee: email } };
    expect(await refusal("update_leads", change, ana)).toBe("user_not_found");
  }
});

test("under run-as leads are shown and not changed", async () => {
  const lead = await aLead();
  const as = await member();
  const admin = await member("Admin", "admin");
  const asOther = await runAs(app.db, {
    admin: admin.email,
    subject: as.email,
    at: app.clock.now(),
  });
  expect((await read(asOther, lead)).lead.id).toBe(lead);
  const named = [{ lead, version: 1 }];
  for (const [type, payload] of [
    ["update_leads", { leads: named, change: dismissed }],
    ["comment_lead", { lead, text: "Not mine." }],
    ["escalate_leads", { leads: named, case: { title: "Not mine" } }],
  ] as const)
    expect(await refusal(type, payload, asOther)).toBe("not_under_run_as");
});

test("every step is in the audit trail, with the leads by their keys", async () => {
  const lead = await aLead();
  const as = await member();
  const { key } = (await read(as, lead)).lead;
  await update(as, [{ lead, version: 1 }], dismissed);
  await app.call("comment_lead", { email: as.email, lead, text: "Private." }, as);
  const entries = await app.db
    .selectFrom("audit_entry")
    .select(["operation", "outcome", "detail"])
    .where("actor", "=", as.email)
    .where("operation", "in", ["update_leads", "comment_lead"])
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    {
      operation: "update_leads",
      outcome: "changed",
      detail: { leads: key, state: "dismissed", reason: "A routine sale." },
    },
    { operation: "comment_lead", outcome: "commented", detail: { leads: key } },
  ]);
});

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
  expect(steps).toMatchObject([{ state: "escalated", case_number: created.case?.number }]);
  const added = await escalate(second, { case_id: created.case?.case_id });
  expect(added.case).toEqual(created.case);
  const { body } = await app.call("get_case", { case_id: created.case?.case_id }, as);
  expect(getCaseOutput.parse(body).items).toMatchObject([
    { kind: "lead", kept: { title: "Trade: Tillery Robert V, CPTX, 13 Oct 2026" } },
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

test("a case that cannot take the lead leaves the lead as it was", async () => {
  const lead = await aLead();
  const as = await member();
  const payload = { leads: [{ lead, version: 1 }], case: { case_id: 999_999 } };
  expect(await refusal("escalate_leads", payload, as)).toBe("case_not_found");
  expect((await read(as, lead)).lead).toMatchObject({ state: "new", version: 1 });
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
  expect(seen.score_version).toBe(`v2, weights of 2026-11-20 by ${admin.email}`);
  const elsewhere = await list(other, search);
  expect(elsewhere.leads).toMatchObject([{ id: lead, score: 6 }]);
  expect(elsewhere.score_version).toBe("v2");
});

test("other people of the organization are told of a change at once", async () => {
  const url = await app.app.listen({ host: "127.0.0.1", port: 0 });
  const lead = await aLead();
  const [ana, ben, other] = [await member("Canal"), await member("Canal"), await member("Weir")];
  const told: string[] = [];
  const ending = new AbortController();
  for (const as of [ben, other]) {
    const response = await fetch(`${url}/live`, {
      headers: credentials(as),
      signal: ending.signal,
    });
    expect(response.status).toBe(200);
    void follow(response, () => told.push(as.email));
  }
  await expect
    .poll(async () => {
      const { version } = (await read(ana, lead)).lead;
      await update(ana, [{ lead, version }], { state: "in_review" });
      return told.includes(ben.email);
    })
    .toBe(true);
  expect(told).not.toContain(other.email);
  ending.abort();
});

async function follow(response: Response, onLeads: () => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const next = await reader?.read();
      if (next === undefined || next.done) return;
      if (next.value.includes("event: leads")) onLeads();
    }
  } catch {
    // The test is over.
  }
}

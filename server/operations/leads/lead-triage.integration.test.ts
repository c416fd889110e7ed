import { expect, test } from "vitest";
import { escalateLeadsOutput, updateLeadsOutput } from "#contract/operations/leads/leads.ts";
import { runAs } from "#testing/factories/accounts/run-as.ts";
import { leadCalls } from "#testing/factories/screening/lead-calls.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { openLiveStream } from "#testing/server/live-stream.ts";

const app = await appForFile({ callsPerMinute: 10_000, isLive: true });

const { member, list, read, update, refusal, nameOf, aLead } = leadCalls(app);

const dismissed = { state: "dismissed", reason: "A routine sale." };

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

test("leads are listed by their states and company, whether anybody worked on them or not", async () => {
  const [untouched, sold, other] = [
    await aLead({ issuer_cik: 700_031, ticker: "LEDA" }),
    await aLead({ issuer_cik: 700_031, ticker: "LEDA" }),
    await aLead({ issuer_cik: 700_032, ticker: null }),
  ];
  const as = await member();
  await update(as, [{ lead: sold, version: 1 }], dismissed);
  const found = async (search: object) =>
    (await list(as, search)).leads.map(({ id }) => id).toSorted((a, b) => a - b);
  const company = "0000700031";
  expect(await found({ company, states: ["new", "dismissed"] })).toEqual([untouched, sold]);
  expect(await found({ company, states: ["new", "in_review"] })).toEqual([untouched]);
  expect(await found({ company, states: ["in_review", "dismissed"] })).toEqual([sold]);
  expect(await found({ company: "leda", states: ["dismissed"] })).toEqual([sold]);
  expect(await found({ company: "700032" })).toEqual([other]);
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
      changed_by: await nameOf(ana),
    },
  ]);
  const { lead, steps } = await read(ana, first);
  expect(lead).toMatchObject({ state: "new", version: 2 });
  expect(steps).toMatchObject([{ assignee: { email: ana.email, name: await nameOf(ana) } }]);
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

test("every step is in the audit trail, with the leads by their titles and keys", async () => {
  const lead = await aLead();
  const as = await member();
  const { key, accno } = (await read(as, lead)).lead;
  // Of an officer; without a stored trade that says so, the name stays as filed.
  await createTrades(app.db, { accession: accno });
  const titles = "CPTX: Robert V. Tillery sold $1.9M, 13 Oct 2026";
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
      detail: { titles, leads: key, state: "dismissed", reason: "A routine sale." },
    },
    { operation: "comment_lead", outcome: "commented", detail: { titles, leads: key } },
  ]);
});

test("an entry about escalated leads names the case and how many leads, not which", async () => {
  const [first, second] = [await aLead(), await aLead()];
  const as = await member();
  const leads = [first, second].map((lead) => ({ lead, version: 1 }));
  const payload = { email: as.email, leads, case: { title: "Calder" } };
  const { body } = await app.call("escalate_leads", payload, as);
  const { case: kept } = escalateLeadsOutput.parse(body);
  const entries = await app.db
    .selectFrom("audit_entry")
    .select(["operation", "detail"])
    .where("actor", "=", as.email)
    .execute();
  expect(entries.find(({ operation }) => operation === "escalate_leads")?.detail).toEqual({
    number_of_leads: 2,
    state: "escalated",
    case_number: kept?.number,
    case_id: kept?.case_id,
  });
  const { key } = (await read(as, first)).lead;
  for (const word of ["Tillery", "CPTX", key]) expect(JSON.stringify(entries)).not.toContain(word);
});

test("other people of the organization are notified of a change at once", async () => {
  const url = await app.app.listen({ host: "127.0.0.1", port: 0 });
  const lead = await aLead();
  const [ana, ben, other] = [await member("Canal"), await member("Canal"), await member("Weir")];
  const [toBen, toOther] = [await openLiveStream(url, ben), await openLiveStream(url, other)];
  await expect
    .poll(async () => {
      const { version } = (await read(ana, lead)).lead;
      await update(ana, [{ lead, version }], { state: "in_review" });
      return toBen.events;
    })
    .toContain("leads");
  expect(toOther.events).not.toContain("leads");
  toBen.leave();
  toOther.leave();
});

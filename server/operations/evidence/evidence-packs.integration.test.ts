import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { defaultWeights } from "#contract/leads/score.ts";
import { getEvidencePacksOutput } from "#contract/operations/evidence/evidence-packs.ts";
import { createEvidenceScene } from "#testing/evidence/evidence-scene.ts";
import { storeSalesWithoutNotice } from "#testing/evidence/sales-without-notice.ts";
import { unpack, verifyBoth } from "#testing/evidence/unpacked-pack.ts";
import { readZip } from "#testing/texts/read-workbook.ts";
import {
  type AppUnderTest,
  createAppUnderTest,
  credentials,
  type SignedIn,
} from "#testing/server/app-under-test.ts";

let app: AppUnderTest;
let ana: SignedIn;
let ben: SignedIn;
let trades: { accno: string; row_number: number }[];
let event: string;

beforeAll(async () => {
  app = await createAppUnderTest({ makeDatabase: createEvidenceScene });
  ana = await app.signInAs("ana@x.example", "explore_trades", "explore_events");
  ben = await app.signInAs("ben@x.example", "explore_events");
  const { rows } = await sql<{ accno: string; row_number: number; next: string }>`
    select accession as accno, row_number, next_8k_accession as next from trade
     where avoided_or_gained is not null order by avoided_or_gained desc, accession limit 2`.execute(
    app.db,
  );
  trades = rows.map(({ accno, row_number }) => ({ accno, row_number }));
  event = rows[0]?.next ?? "";
});
afterAll(() => app.close());

async function packsOf(as: SignedIn) {
  const { body } = await app.call("get_evidence_packs", {}, as);
  return getEvidencePacksOutput.parse(body).packs;
}

async function finished(as: SignedIn, id: string) {
  for (;;) {
    const pack = (await packsOf(as)).find(({ pack_id }) => pack_id === id);
    if (pack?.state === "ready" || pack?.state === "failed") return pack;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function make(payload: object, as: SignedIn) {
  const { status, body } = await app.call("create_evidence_pack", payload, as);
  expect(status).toBe(200);
  return await finished(as, String(Reflect.get(Object(body), "pack_id")));
}

let downloads = 0;

async function download(packId: string, as: SignedIn) {
  downloads += 1;
  return await app.app.inject({
    method: "POST",
    url: "/export/evidence",
    // One address may only download so many packs a minute.
    remoteAddress: `192.0.2.${downloads % 250}`,
    headers: credentials(as),
    payload: { email: as.email, pack_id: packId },
  });
}

test("a pack is made, offered to its maker alone, downloaded, verified, and audited with its SHA-256", async () => {
  const pack = await make({ title: "Sales", trades, events: [{ accno: event }] }, ana);
  expect(pack).toMatchObject({ state: "ready", progress: "Ready", problem: null });
  expect(await packsOf(ben)).toEqual([]);
  expect((await download(pack.pack_id, ben)).statusCode).toBe(404);

  const answer = await download(pack.pack_id, ana);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-disposition"]).toContain('filename="Sales.zip"');
  const bytes = answer.rawPayload;
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(pack.sha256);
  expect(bytes.length).toBe(pack.size_bytes);

  const folder = await mkdtemp(join(tmpdir(), "sentinel-pack-"));
  await writeFile(join(folder, "pack.zip"), bytes);
  await unpack(join(folder, "pack.zip"), join(folder, "pack"));
  const { body } = await app.call("get_public_status");
  const key: unknown = Reflect.get(Object(Reflect.get(Object(body), "evidence_key")), "key_id");
  const root = join(folder, "pack");
  for (const { status, output } of await verifyBoth(root, root, "--key", String(key))) {
    expect(output).toContain("VERIFIED");
    expect(status).toBe(0);
  }
  await rm(folder, { recursive: true });

  const entries = await app.db
    .selectFrom("audit_entry")
    .select(["actor", "operation", "outcome", "detail"])
    .where("operation", "in", ["create_evidence_pack", "export_evidence"])
    .orderBy("id")
    .execute();
  expect(entries).toMatchObject([
    {
      actor: "ana@x.example",
      operation: "create_evidence_pack",
      outcome: "made",
      // Two trades and an event, all of which are leads: their scores were not chosen.
      detail: { sha256: pack.sha256, subjects: 3 },
    },
    { operation: "export_evidence", outcome: "downloaded", detail: { sha256: pack.sha256 } },
  ]);
});

test("two packs of the same selection are the same file", async () => {
  const first = await make({ title: "Same", trades }, ana);
  app.clock.advance({ minutes: 5 });
  const again = await make({ title: "Same", trades: trades.toReversed() }, ana);
  expect(again.sha256).toBe(first.sha256);
});

test("no trades for those without their package: neither selected nor in totals of an event", async () => {
  const refused = await app.call("create_evidence_pack", { title: "Sales", trades }, ben);
  expect(refused).toMatchObject({ status: 403, body: { code: "forbidden" } });
  const pack = await make({ title: "Event", events: [{ accno: event }] }, ben);
  const files = await readZip((await download(pack.pack_id, ben)).rawPayload);
  const names = [...files.keys()].filter((name) => name.startsWith("filings/"));
  expect(names).toEqual([`filings/${event}.txt`]);
  expect(files.get("data/figures.json")?.toString()).not.toContain("value_sold");
});

test.each([
  [{ title: "Nothing" }, 400, "bad_request"],
  [{ title: "No case", case_id: 99 }, 404, "case_not_found"],
  [{ title: " ", trades: [{ accno: "0000000000-20-000001", row_number: 1 }] }, 400, "bad_request"],
  [
    { title: "Unknown", trades: [{ accno: "0000000000-20-000001", row_number: 1 }] },
    404,
    "trade_not_found",
  ],
])("%j is refused", async (payload, status, code) => {
  expect(await app.call("create_evidence_pack", payload, ana)).toMatchObject({
    status,
    body: { code },
  });
});

test("a row that the filing does not have is said to be gone", async () => {
  const [first] = trades;
  const pack = await make({ title: "Gone", trades: [{ ...first, row_number: 99 }] }, ana);
  expect(pack).toMatchObject({
    state: "failed",
    problem: `No longer stored: row 99 of ${first?.accno}. Search again and select the current rows.`,
  });
});

test("a pack whose process ended is answered as failed", async () => {
  const [account] = await app.db
    .selectFrom("account")
    .select("id")
    .where("email", "=", "ana@x.example")
    .execute();
  const at = app.clock.now().toString();
  await app.db
    .insertInto("evidence_pack")
    .values({
      id: "00000000-0000-4000-8000-000000000001",
      account_id: account?.id ?? 0,
      title: "Killed",
      selection: JSON.stringify({ trades: [], events: [], case_id: null, whole_series: false }),
      state: "building",
      progress: "Writing the pack",
      created_at: at,
      beat_at: at,
    })
    .execute();
  const found = async () => (await packsOf(ana)).find(({ title }) => title === "Killed");
  expect(await found()).toMatchObject({ state: "building" });
  app.clock.advance({ seconds: 31 });
  expect(await found()).toMatchObject({
    state: "failed",
    problem: "The server restarted while it was creating this pack. Create it again.",
  });
});

test("a pack of a case has its items, notes, tasks, and audit entries, and is the same made again", async () => {
  const items = [
    { kind: "trade", reference: trades[0] },
    { kind: "event", reference: { accno: event } },
  ];
  const created = await app.call("create_case", { title: "Sales before the 8-K", items }, ana);
  const caseId: unknown = Reflect.get(Object(created.body), "case_id");
  const payload = { title: "Case", case_id: caseId };
  expect(await app.call("create_evidence_pack", payload, ben)).toMatchObject({ status: 404 });
  const pack = await make(payload, ana);
  expect(pack).toMatchObject({ state: "ready", case_id: caseId });
  const files = await readZip((await download(pack.pack_id, ana)).rawPayload);
  expect(files.get("case/audit.csv")?.toString()).toContain('"create_case"');
  expect(files.get("report.html")?.toString()).toContain("Sales before the 8-K");
  expect(files.get("data/trades.csv")?.toString()).toContain(`"${trades[0]?.accno}"`);
  // Making and downloading it is no change of the case.
  expect((await make(payload, ana)).sha256).toBe(pack.sha256);
});

test("notes and tasks are in a pack of a case, or left out, which the report and the manifest say", async () => {
  const caseId = await caseWith([{ kind: "trade", reference: trades[0] }], ana);
  const note = { case_id: caseId, body: "He **sold** on a tip." };
  expect((await app.call("save_case_note", note, ana)).status).toBe(200);
  const task = { case_id: caseId, text: "Request phone records" };
  expect((await app.call("save_case_task", task, ana)).status).toBe(200);
  const payload = { title: "Case", case_id: caseId };
  const texts = async (extra: object) => {
    const files = await filesOf(await make({ ...payload, ...extra }, ana), ana);
    return ["report.html", "case/case.json", "ro-crate-metadata.json"].map(
      (name) => files.get(name)?.toString() ?? "",
    );
  };
  const [report, data, manifest] = await texts({});
  expect(report).toContain("He <strong>sold</strong> on a tip.");
  expect(report).toContain("1 note, 1 task");
  expect(data).toContain("Request phone records");
  expect(manifest).not.toContain("left out");
  const without = await texts({ with_notes: false });
  for (const text of without) expect(text).not.toMatch(/on a tip|phone records/);
  expect(without[0]).toContain(
    "The creator of this pack left out the notes and tasks of the case.",
  );
  expect(without[1]).toContain('"notes_and_tasks": "left out"');
  expect(without[2]).toContain("The notes and tasks of the case were left out.");
});

async function caseWith(items: object[], as: SignedIn): Promise<unknown> {
  const { status, body } = await app.call("create_case", { title: "A case", items }, as);
  expect(status).toBe(200);
  return Reflect.get(Object(body), "case_id");
}

async function permit(email: string, permissions: string[]): Promise<void> {
  await app.db.updateTable("account").set({ permissions }).where("email", "=", email).execute();
}

async function filesOf(pack: { pack_id: string }, as: SignedIn): Promise<Map<string, Buffer>> {
  return await readZip((await download(pack.pack_id, as)).rawPayload);
}

test("the notice and the plan of a case are subjects of its pack, and named where they are gone", async () => {
  const { rows: notices } = await sql<{ accno: string }>`
    select accession as accno from planned_sale
     where kind = 'notice' and outcome = 'full' order by 1 limit 1`.execute(app.db);
  const { rows: plans } = await sql<{ cik: string; plan: string }>`
    select issuer_cik::text as cik, plan_key as plan from trading_plan
     where disclosure = 'disclosed' order by 2 limit 1`.execute(app.db);
  const [{ accno } = { accno: "" }] = notices;
  const items = [
    { kind: "notice", reference: { accno } },
    { kind: "plan", reference: plans[0] },
  ];
  const payload = { title: "Notice and plan", case_id: await caseWith(items, ana) };
  const kinds = async () => {
    const files = await filesOf(await make(payload, ana), ana);
    const data: { subjects: { kind: string }[]; items_not_recomputed: string[] } = JSON.parse(
      files.get("data/figures.json")?.toString() ?? "",
    );
    expect(files.has(`filings/${accno}.txt`)).toBe(true);
    return {
      kinds: data.subjects.map(({ kind }) => kind),
      notRecomputed: data.items_not_recomputed,
    };
  };
  expect(await kinds()).toEqual({ kinds: ["notice", "plan"], notRecomputed: [] });

  const setWithdrawn = (withdrawn: boolean) =>
    app.db.updateTable("filing").set({ withdrawn }).where("accession", "=", accno).execute();
  await setWithdrawn(true);
  const { kinds: left, notRecomputed } = await kinds();
  await setWithdrawn(false);
  expect(left).toEqual(["plan"]);
  expect(notRecomputed).toEqual([
    expect.stringContaining(`Form 144 notice ${accno} of the case is shown as kept`),
  ]);
});

test("a pack of a case with the lead of an event has no trades for those without their package", async () => {
  const { rows: leads } = await sql<{ key: string; accession: string; trade: string }>`
    select key, accession, members -> 0 ->> 'accession' as trade from lead
     where kind = 'event' and is_live and jsonb_array_length(members) > 0 limit 1`.execute(app.db);
  const [found] = leads;
  const item = { kind: "lead", reference: { key: found?.key } };
  const [own, other] = [await caseWith([item], ben), await caseWith([item], ana)];
  // As kept while a cluster counted as the event's own.
  const kept = `["Cluster: 8 points (Stroud Melanie J.). People: 5"]`;
  await sql`update case_item set snapshot = jsonb_set(snapshot, '{data,factors}', ${kept})
             where case_id in (${own}, ${other})`.execute(app.db);
  const pack = await make({ title: "Event lead", case_id: own }, ben);
  const files = await filesOf(pack, ben);
  const filings = [...files.keys()].filter((name) => name.startsWith("filings/"));
  expect(filings).toEqual([`filings/${found?.accession}.txt`]);
  const figures = files.get("data/figures.json")?.toString();
  expect(figures).toContain(found?.accession);
  expect(figures).not.toContain(found?.trade);
  expect(figures).not.toContain('"kind": "trade"');

  expect(files.get("case/case.json")?.toString()).not.toContain("Stroud");
  expect(files.get("report.html")?.toString()).toContain("require the Insider Trades package");

  const all = await filesOf(await make({ title: "All", case_id: other }, ana), ana);
  expect(all.get("data/figures.json")?.toString()).toContain(found?.trade);
  expect(all.get("case/case.json")?.toString()).toContain("Stroud");
});

test("who lost a package gets no pack that shows what it opens, of a case or of an event", async () => {
  const caseId = await caseWith([{ kind: "trade", reference: trades[0] }], ana);
  const ofCase = await make({ title: "Case", case_id: caseId }, ana);
  // With what insiders sold before it.
  const ofEvent = await make({ title: "Event", events: [{ accno: event }] }, ana);
  const statuses = async () =>
    await Promise.all(
      [ofCase, ofEvent].map(async ({ pack_id: id }) => (await download(id, ana)).statusCode),
    );
  expect(await statuses()).toEqual([200, 200]);
  await permit(ana.email, ["explore_events"]);
  expect(await statuses()).toEqual([403, 403]);
  // Of one who may see events, whose sums have no trades.
  const without = await make({ title: "Event", events: [{ accno: event }] }, ana);
  expect((await download(without.pack_id, ana)).statusCode).toBe(200);
  await permit(ana.email, ["explore_trades"]);
  expect((await download(without.pack_id, ana)).statusCode).toBe(403);
  await permit(ana.email, ["explore_trades", "explore_events"]);
});

test("an item of a lead that its maker may not see is named without what it kept", async () => {
  const { rows: leads } = await sql<{ key: string; owner: string }>`
    select key, owner_name as owner from lead
     where kind = 'trade' and is_live limit 1`.execute(app.db);
  const [found] = leads;
  const caseId = await caseWith([{ kind: "lead", reference: { key: found?.key } }], ana);
  await permit(ana.email, ["explore_events"]);
  const pack = await make({ title: "Case", case_id: caseId }, ana);
  const files = await filesOf(pack, ana);
  await permit(ana.email, ["explore_trades", "explore_events"]);
  for (const name of ["case/case.json", "report.html", "data/figures.json"])
    expect(files.get(name)?.toString()).not.toContain(found?.owner);
  expect(files.get("report.html")?.toString()).toContain(
    "Not visible to the person who created this pack",
  );
});

test("a pack of a case is the same however busy the machine is", async () => {
  const caseId = await caseWith([{ kind: "trade", reference: trades[0] }], ana);
  const quick = await make({ title: "Case", case_id: caseId }, ana);
  const now = performance.now.bind(performance);
  let calls = 0;
  // Every look at the time finds ten seconds more gone.
  const spy = vi.spyOn(performance, "now").mockImplementation(() => {
    calls += 1;
    return now() + calls * 10_000;
  });
  const slow = await make({ title: "Case", case_id: caseId }, ana);
  spy.mockRestore();
  expect(slow.sha256).toBe(quick.sha256);
});

test("the filings that items cite are in a pack as received, Forms 4 for those with the package only", async () => {
  const { rows: filings } = await sql<{ accession: string; form: string; sha256: string }>`
    (select accession, form, encode(sha256, 'hex') as sha256 from filing where form = '4' order by 1 limit 1)
    union all
    (select accession, form, encode(sha256, 'hex') from filing where form = '8-K' order by 1 limit 1)`.execute(
    app.db,
  );
  const [form4, form8k] = filings;
  const items = filings.map(({ accession }) => ({
    kind: "filing",
    reference: { accno: accession },
  }));
  const full = await make({ title: "Cited", case_id: await caseWith(items, ana) }, ana);
  const files = await filesOf(full, ana);
  for (const { accession, sha256 } of filings) {
    const name = [...files.keys()].find((each) => each.startsWith(`filings/${accession}.`)) ?? "";
    const bytes = files.get(name) ?? Buffer.alloc(0);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    expect(files.get("report.html")?.toString()).toContain(sha256);
  }
  await permit(ana.email, ["explore_events"]);
  expect((await download(full.pack_id, ana)).statusCode).toBe(403);
  await permit(ana.email, ["explore_trades", "explore_events"]);

  const part = await make({ title: "Cited", case_id: await caseWith(items, ben) }, ben);
  const shown = await filesOf(part, ben);
  const names = [...shown.keys()].filter((name) => name.startsWith("filings/"));
  expect(names).toEqual([`filings/${form8k?.accession}.txt`]);
  expect(shown.get("data/figures.json")?.toString()).toContain(form4?.accession);
});

test("a notice, sales without one, a plan, a line, and a short-swing worksheet bring every filing that they name", async () => {
  await storeSalesWithoutNotice(app.db);
  const { rows } = await sql<{ kind: string; reference: object }>`
    (select 'short_swing' as kind, json_build_object('cik', lpad(issuer_cik::text, 10, '0'),
              'owner_cik', lpad(owner_cik::text, 10, '0')) as reference
       from short_swing order by profit desc limit 1)
    union all
    (select 'plan', json_build_object('cik', lpad(issuer_cik::text, 10, '0'), 'plan', plan_key)
       from trading_plan order by shares_sold desc nulls last, issuer_cik, plan_key limit 1)
    union all
    (select 'notice', json_build_object('accno', accession)
       from planned_sale where kind = 'notice' order by sold_units desc nulls last, id limit 1)
    union all
    (select 'no_notice', json_build_object('id', id) from planned_sale where kind = 'sales')
    union all
    (select 'line', json_build_object('accno', accession, 'line_number', line_number)
       from reported_line where line_table = 'II' order by accession, line_number limit 1)`.execute(
    app.db,
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    "short_swing",
    "plan",
    "notice",
    "no_notice",
    "line",
  ]);
  const pack = await make({ title: "Section 16", case_id: await caseWith(rows, ana) }, ana);
  const files = await filesOf(pack, ana);
  const said = files.get("case/case.json")?.toString() ?? "";
  const named = new Set(said.match(/\b\d{10}-\d{2}-\d{6}\b/g));
  expect(named.size).toBeGreaterThan(4);
  const stored = [...files.keys()].join("\n");
  expect([...named].filter((accession) => !stored.includes(accession))).toEqual([]);
  const data: { subjects: { kind: string }[]; items_not_recomputed: string[] } = JSON.parse(
    files.get("data/figures.json")?.toString() ?? "",
  );
  // Computed from the stored filings, in addition to what the items kept.
  expect(data.subjects.map(({ kind }) => kind)).toEqual(["line", "notice", "plan", "short_swing"]);
  expect(data.items_not_recomputed).toEqual([
    expect.stringMatching(
      /^Sales of .* without a notice, .*: shown as kept\. Status: Sold without a notice\./,
    ),
  ]);
});

test("an item of a cluster brings all its trades", async () => {
  // The lead of one cluster has its trades; those of clusters that overlap have more.
  const { rows: leads } = await sql<{ members: { accession: string; rowNumber: number }[] }>`
    select members from lead where kind = 'cluster' and is_live
     order by jsonb_array_length(members), key limit 1`.execute(app.db);
  const members = leads[0]?.members ?? [];
  expect(members.length).toBeGreaterThan(2);
  const reference = { accno: members[1]?.accession, row_number: members[1]?.rowNumber };
  const caseId = await caseWith([{ kind: "cluster", reference }], ana);
  const pack = await make({ title: "Cluster", case_id: caseId }, ana);
  const data: { subjects: { row?: { accession: string; row_number: number } }[] } = JSON.parse(
    (await filesOf(pack, ana)).get("data/figures.json")?.toString() ?? "",
  );
  const rows = data.subjects
    .flatMap(({ row }) => row ?? [])
    .map((row) => `${row.accession} ${row.row_number}`);
  expect(rows.toSorted()).toEqual(
    members.map(({ accession, rowNumber }) => `${accession} ${rowNumber}`).toSorted(),
  );
});

/** The last lines of both verifiers, and the texts of a pack. */
async function verified(pack: { pack_id: string }, as: SignedIn) {
  expect(pack).toMatchObject({ state: "ready", problem: null });
  const folder = await mkdtemp(join(tmpdir(), "sentinel-pack-"));
  const answer = await download(pack.pack_id, as);
  expect(answer.statusCode).toBe(200);
  await writeFile(join(folder, "pack.zip"), answer.rawPayload);
  const root = join(folder, "pack");
  await unpack(join(folder, "pack.zip"), root);
  const said = await verifyBoth(root, root);
  const page = await readFile(join(root, "report.html"), "utf8");
  const data = await readFile(join(root, "data/figures.json"), "utf8");
  await rm(folder, { recursive: true });
  return { said, page, data };
}

test("a pack of a case with a lead has its score by the organization's weights, which both verifiers recompute", async () => {
  const admin = await app.signInAs("boss@x.example", "explore_trades", "admin");
  const { rows } = await sql<{ key: string }>`
    select key from lead where kind = 'trade' and is_live order by key limit 1`.execute(app.db);
  const caseId = await caseWith([{ kind: "lead", reference: rows[0] }], admin);
  const published = await verified(await make({ title: "Case", case_id: caseId }, admin), admin);
  const weights = { ...defaultWeights, late: 11 };
  const set = await app.call(
    "set_lead_weights",
    { email: admin.email, weights, version: 0 },
    admin,
  );
  expect(set.status).toBe(200);
  const own = await verified(await make({ title: "Case", case_id: caseId }, admin), admin);
  for (const { said } of [published, own])
    for (const { status, output } of said) {
      expect(output).toContain("VERIFIED.");
      expect(status).toBe(0);
    }
  expect(published.data).toContain('"has_own_weights": false');
  expect(own.data).toContain('"has_own_weights": true');
  expect(own.data).toContain('"late": 11');
  expect(own.page).toMatch(/weights of \d{1,2} [A-Z][a-z]{2} \d{4} by /);
});

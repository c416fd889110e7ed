import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { defaultWeights } from "#contract/leads/score.ts";
import { storeSalesWithoutNotice } from "#testing/evidence/sales-without-notice.ts";
import {
  changeText,
  type Forgery,
  inSubject,
  missedForgeries,
} from "#testing/evidence/forged-pack.ts";
import { unpack, verifyBoth } from "#testing/evidence/unpacked-pack.ts";
import type { SignedIn } from "#testing/server/app-under-test.ts";
import { evidenceAppForFile } from "#testing/evidence/evidence-app.ts";

const scene = await evidenceAppForFile();
const { app, ana, ben, trades, event } = scene;

test("a pack of a case has its items, notes, tasks, and audit entries, and is the same made again", async () => {
  const items = [
    { kind: "trade", reference: trades[0] },
    { kind: "event", reference: { accno: event } },
  ];
  const created = await app.call("create_case", { title: "Sales before the 8-K", items }, ana);
  const caseId: unknown = Reflect.get(Object(created.body), "case_id");
  const payload = { title: "Case", case_id: caseId };
  expect(await app.call("create_evidence_pack", payload, ben)).toMatchObject({ status: 404 });
  const pack = await scene.make(payload, ana);
  expect(pack).toMatchObject({ state: "ready", case_id: caseId });
  const files = await scene.filesOf(pack, ana);
  expect(files.get("case/audit.csv")?.toString()).toContain('"create_case"');
  expect(files.get("report.html")?.toString()).toContain("Sales before the 8-K");
  expect(files.get("data/trades.csv")?.toString()).toContain(`"${trades[0]?.accno}"`);
  const entry = await app.db
    .selectFrom("audit_entry")
    .select("detail")
    .where("operation", "=", "export_evidence")
    .executeTakeFirst();
  // The pack's own title may say what the case is about.
  const named = { case_id: String(caseId), case: expect.stringMatching(/^CASE-\d{4}-\d{4}$/) };
  expect(entry?.detail).toEqual({ sha256: pack.sha256, ...named });
  // Making and downloading it is no change of the case.
  expect((await scene.make(payload, ana)).sha256).toBe(pack.sha256);
});

test("notes and tasks are in a pack of a case, or left out, which the report and the manifest say", async () => {
  const caseId = await scene.caseWith([{ kind: "trade", reference: trades[0] }], ana);
  const note = { case_id: caseId, body: "He **sold** on a tip." };
  expect((await app.call("save_case_note", note, ana)).status).toBe(200);
  const task = { case_id: caseId, text: "Request phone records" };
  expect((await app.call("save_case_task", task, ana)).status).toBe(200);
  const payload = { title: "Case", case_id: caseId };
  const texts = async (extra: object) => {
    const files = await scene.filesOf(await scene.make({ ...payload, ...extra }, ana), ana);
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
  const payload = { title: "Notice and plan", case_id: await scene.caseWith(items, ana) };
  const kinds = async () => {
    const files = await scene.filesOf(await scene.make(payload, ana), ana);
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

test("a pack of a case is the same however busy the machine is", async () => {
  const caseId = await scene.caseWith([{ kind: "trade", reference: trades[0] }], ana);
  const quick = await scene.make({ title: "Case", case_id: caseId }, ana);
  const now = performance.now.bind(performance);
  let calls = 0;
  // Every look at the time finds ten seconds more gone.
  const spy = vi.spyOn(performance, "now").mockImplementation(() => {
    calls += 1;
    return now() + calls * 10_000;
  });
  const slow = await scene.make({ title: "Case", case_id: caseId }, ana);
  spy.mockRestore();
  expect(slow.sha256).toBe(quick.sha256);
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
  const pack = await scene.make(
    { title: "Section 16", case_id: await scene.caseWith(rows, ana) },
    ana,
  );
  const files = await scene.filesOf(pack, ana);
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
  const caseId = await scene.caseWith([{ kind: "cluster", reference }], ana);
  const pack = await scene.make({ title: "Cluster", case_id: caseId }, ana);
  const data: { subjects: { row?: { accession: string; row_number: number } }[] } = JSON.parse(
    (await scene.filesOf(pack, ana)).get("data/figures.json")?.toString() ?? "",
  );
  const rows = data.subjects
    .flatMap(({ row }) => row ?? [])
    .map((row) => `${row.accession} ${row.row_number}`);
  expect(rows.toSorted()).toEqual(
    members.map(({ accession, rowNumber }) => `${accession} ${rowNumber}`).toSorted(),
  );
});

/** The last lines of both verifiers, and the texts of a pack. */
async function verified(
  pack: { pack_id: string },
  as: SignedIn,
  forgeries: readonly Forgery[] = [],
) {
  expect(pack).toMatchObject({ state: "ready", problem: null });
  const folder = await mkdtemp(join(tmpdir(), "sentinel-pack-"));
  const answer = await scene.download(pack.pack_id, as);
  expect(answer.statusCode).toBe(200);
  await writeFile(join(folder, "pack.zip"), answer.rawPayload);
  const root = join(folder, "pack");
  await unpack(join(folder, "pack.zip"), root);
  const said = await verifyBoth(root, root);
  const page = await readFile(join(root, "report.html"), "utf8");
  const data = await readFile(join(root, "data/figures.json"), "utf8");
  const missed = forgeries.length === 0 ? [] : await missedForgeries(root, forgeries);
  await rm(folder, { recursive: true });
  return { said, page, data, missed };
}

test("a pack of a case with a lead has its score by the organization's weights, which both verifiers recompute", async () => {
  const admin = await app.signInAs("boss@x.example", "explore_trades", "admin");
  const { rows } = await sql<{ key: string }>`
    select key from lead where kind = 'trade' and is_live order by key limit 1`.execute(app.db);
  const caseId = await scene.caseWith([{ kind: "lead", reference: rows[0] }], admin);
  const published = await verified(
    await scene.make({ title: "Case", case_id: caseId }, admin),
    admin,
  );
  const weights = { ...defaultWeights, late: 11 };
  const set = await app.call(
    "set_lead_weights",
    { email: admin.email, weights, version: 0 },
    admin,
  );
  expect(set.status).toBe(200);
  const own = await verified(await scene.make({ title: "Case", case_id: caseId }, admin), admin);
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

test("what was typed in a case is in the report as typed, in any script, with invisible characters by their number", async () => {
  const items = [{ kind: "trade", reference: trades[0] }];
  const typed = `<b>"שלום" & O'Neil</b> 👨‍👩‍👧 می‌خواهم`;
  const { body } = await app.call("create_case", { title: typed, items }, ana);
  const caseId: unknown = Reflect.get(Object(body), "case_id");
  const note = `**Bold *${typed}***\n\n- \`<code>\` A\u200eb\u00ad\n\n      deep\n`;
  expect((await app.call("save_case_note", { case_id: caseId, body: note }, ana)).status).toBe(200);
  const task = { case_id: caseId, text: `${typed}\u200b` };
  expect((await app.call("save_case_task", task, ana)).status).toBe(200);
  const { said, page, missed } = await verified(
    await scene.make({ title: typed, case_id: caseId }, ana),
    ana,
    [
      [
        /DIFFERS: report\.html, tasks of the case, .*: shown/,
        (root) =>
          changeText(root, "report.html", (text) =>
            text.replace(/(?<=<section id="case-tasks">.*)\[U\+200B\]/s, ""),
          ),
      ],
      [
        "DIFFERS: report.html, Owner: shown",
        (root) =>
          changeText(root, "report.html", (text) =>
            text.replace(/(?<=<td>Owner<\/td><td>)/, "Not "),
          ),
      ],
      [
        "DIFFERS: report.html, Items: shown",
        (root) =>
          changeText(root, "report.html", (text) => text.replace("<td>1 item:", "<td>2 items:")),
      ],
      [
        "DIFFERS: report.html, Pack created: shown",
        (root) =>
          changeText(root, "report.html", (text) =>
            text.replace(/(?<=<td>Pack created<\/td><td>)\w+/, "Foo"),
          ),
      ],
      [
        /MARKUP: report\.html, line \d+: found "<em><\/em>/,
        (root) =>
          changeText(root, "report.html", (text) =>
            text.replace("</strong></em>", "</strong><em></em></em>"),
          ),
      ],
    ],
  );
  expect(page).toContain(
    "<h1>&lt;b&gt;&quot;שלום&quot; &amp; O&#39;Neil&lt;/b&gt; 👨‍👩‍👧 می‌خواهم</h1>",
  );
  expect(page).toContain("<code>&lt;code&gt;</code> A[U+200E]b[U+00AD]");
  expect(missed).toEqual([]);
  for (const { output } of said) expect(output).toContain("VERIFIED.");
});

test("figures of a case have the numbers of its items, trades of a lead are counted as its parts, and shared ones are listed", async () => {
  const { rows } = await sql<{ key: string; members: { accession: string; rowNumber: number }[] }>`
    select key, members from lead where kind = 'cluster' and is_live
     order by jsonb_array_length(members), key limit 1`.execute(app.db);
  const [{ key, members } = { key: "", members: [] }] = rows;
  const [first, ...others] = members.map(({ accession, rowNumber }) => {
    return { accno: accession, row_number: rowNumber };
  });
  expect(others.length).toBeGreaterThan(1);
  const [eventLead] = (
    await sql<{ key: string; accno: string; trades: number }>`
      select key, accession as accno, jsonb_array_length(members) as trades from lead
       where kind = 'event' and is_live order by trades, key limit 1`.execute(app.db)
  ).rows;
  const items = [
    { kind: "lead", reference: { key } },
    { kind: "event", reference: { accno: eventLead?.accno } },
    { kind: "trade", reference: first },
    // The trades of the lead once more.
    { kind: "cluster", reference: others[0] },
    { kind: "lead", reference: { key: eventLead?.key } },
    // Without figures.
    { kind: "filing", reference: { accno: first?.accno } },
  ];
  const payload = { title: "Case", case_id: await scene.caseWith(items, ana) };
  type Shared = { id: string; also_part_of?: string[] };
  const named = (...numbers: string[]) =>
    inSubject<Shared>("#3", (subject) => {
      subject.also_part_of = numbers;
    });
  const { said, page, data, missed } = await verified(await scene.make(payload, ana), ana, [
    // Without the lead, with one that does not have it, with a filing, and with itself.
    ["DIFFERS: #3 is part of #1, too", named("#4")],
    ["DIFFERS: #3 is not part of #5", named("#1", "#4", "#5")],
    ["DIFFERS: #3 is not part of #6", named("#1", "#6")],
    ["DIFFERS: #3 is not part of #3", named("#1", "#3")],
    [
      "DIFFERS: report.html, trades and events of several leads and clusters",
      (root) =>
        changeText(root, "report.html", (text) => text.replace("<td>#1, #4</td>", "<td>#1</td>")),
    ],
    [
      "DIFFERS: report.html, Newest information",
      (root) =>
        changeText(root, "case/case.json", (text) =>
          text.replace(/("updated_at": ")\d{4}/, "$12031"),
        ),
    ],
  ]);
  expect(missed).toEqual([]);
  for (const { output } of said) expect(output).toContain("VERIFIED.");
  const { subjects }: { subjects: { id: string; kind: string; also_part_of?: string[] }[] } =
    JSON.parse(data);
  const numbered = subjects.map(
    ({ id, kind, also_part_of: also = [] }) => `${id} ${kind} ${also.join(", ")}`,
  );
  expect(numbered.toSorted()).toEqual([
    // The case numbers items in the order in which they were added.
    "#1 lead ",
    ...others.map((_, at) => `#1.${at + 1} trade #4`),
    "#2 event #5",
    "#3 trade #1, #4",
    "#5 lead ",
    ...Array.from({ length: eventLead?.trades ?? 0 }, (_, at) => `#5.${at + 1} trade `),
  ]);
  expect(page).toContain("6 items: Leads (2), Trades (1), Clusters (1), Events (1), Filings (1)");
  const parts = others.length + (eventLead?.trades ?? 0);
  expect(page).toContain(`${parts} insider trades of the leads, `);
  // The first is in the contents.
  const after =
    page.split("Trades and events that are also part of a lead or cluster").at(-1) ?? "";
  const [table = ""] = after.split("</table>");
  const cells = [...table.matchAll(/<td[^>]*>([^<]*)/g)].map(([, text]) => text);
  const { rows: texts } = await sql<{ text: string }>`
    select regexp_replace(regexp_replace(owner_name, '^(\\S+) (.+)$', '\\2 \\1'), ' (\\w) ', ' \\1. ')
           || ', ' || company_name || ': ' || direction || ', ' || to_char(trade_date, 'Mon FMDD, YYYY')
           as text from trade where accession = ${first?.accno} and row_number = ${first?.row_number}
    union all
    select company_name || ': 8-K ' || accession from event where accession = ${eventLead?.accno}`.execute(
    app.db,
  );
  const rowOf = (id: string) => cells.slice(cells.indexOf(id)).slice(0, 3);
  expect([rowOf("#3"), rowOf("#2")]).toEqual([
    ["#3", texts[0]?.text, "#1, #4"],
    ["#2", texts[1]?.text, "#5"],
  ]);
  expect(cells.filter((_, at) => at % 3 !== 1)).toEqual(
    subjects.flatMap(({ id, also_part_of: also }) =>
      also === undefined ? [] : [id, also.join(", ")],
    ),
  );
});

test("trades are listed with the leads as recomputed, also while a stored lead differs", async () => {
  const { rows } = await sql<{ key: string; members: { accession: string; rowNumber: number }[] }>`
    select key, members from lead where kind = 'cluster' and is_live
     order by jsonb_array_length(members), key limit 1`.execute(app.db);
  const [{ key, members } = { key: "", members: [] }] = rows;
  const [left, ...kept] = members;
  const added = trades.map(({ accno, row_number }) => ({
    accession: accno,
    rowNumber: row_number,
  }));
  expect(members).not.toContainEqual(added[0]);
  expect(members).not.toContainEqual(added[1]);
  const store = async (stored: typeof members): Promise<unknown> =>
    await sql`update lead set members = ${JSON.stringify(stored)}::jsonb where key = ${key}`.execute(
      app.db,
    );
  await store([...kept, ...added]);
  try {
    const items = [
      { kind: "lead", reference: { key } },
      { kind: "trade", reference: { accno: left?.accession, row_number: left?.rowNumber } },
      { kind: "trade", reference: trades[0] },
    ];
    const payload = { title: "Case", case_id: await scene.caseWith(items, ana) };
    const { said, data } = await verified(await scene.make(payload, ana), ana);
    for (const { status, output } of said) {
      expect(output).toContain("VERIFIED.");
      expect(status).toBe(0);
    }
    type Subject = { id: string; kind: string; also_part_of?: string[] };
    const { subjects }: { subjects: Subject[] } = JSON.parse(data);
    const listed = subjects.map(({ id, also_part_of: also = [] }) => [id, ...also].join(" "));
    expect(listed.toSorted()).toEqual([
      "#1",
      // The second of those added was selected with the stored lead only.
      ...[...kept, added[1]].map((_, at) => `#1.${at + 1}`),
      "#2 #1",
      "#3",
    ]);
  } finally {
    await store(members);
  }
});

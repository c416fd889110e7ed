import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { evidenceAppForFile } from "#testing/evidence/evidence-app.ts";

const scene = await evidenceAppForFile();
const { app, ana, ben, trades, event } = scene;

test("no trades for those without their package: neither selected nor in totals of an event", async () => {
  const refused = await app.call("create_evidence_pack", { title: "Sales", trades }, ben);
  expect(refused).toMatchObject({ status: 403, body: { code: "forbidden" } });
  const pack = await scene.make({ title: "Event", events: [{ accno: event }] }, ben);
  const files = await scene.filesOf(pack, ben);
  const names = [...files.keys()].filter((name) => name.startsWith("filings/"));
  expect(names).toEqual([`filings/${event}.txt`]);
  expect(files.get("data/figures.json")?.toString()).not.toContain("value_sold");
});

test("a pack of a case with the lead of an event has no trades for those without their package", async () => {
  const { rows: leads } = await sql<{ key: string; accession: string; trade: string }>`
    select key, accession, members -> 0 ->> 'accession' as trade from lead
     where kind = 'event' and is_live and jsonb_array_length(members) > 0 limit 1`.execute(app.db);
  const [found] = leads;
  const item = { kind: "lead", reference: { key: found?.key } };
  const [own, other] = [await scene.caseWith([item], ben), await scene.caseWith([item], ana)];
  // As kept while a cluster counted as the event's own.
  const kept = `["Cluster: 8 points (Stroud Melanie J.). People: 5"]`;
  await sql`update case_item set snapshot = jsonb_set(snapshot, '{data,factors}', ${kept})
             where case_id in (${own}, ${other})`.execute(app.db);
  const pack = await scene.make({ title: "Event lead", case_id: own }, ben);
  const files = await scene.filesOf(pack, ben);
  const filings = [...files.keys()].filter((name) => name.startsWith("filings/"));
  expect(filings).toEqual([`filings/${found?.accession}.txt`]);
  const figures = files.get("data/figures.json")?.toString();
  expect(figures).toContain(found?.accession);
  expect(figures).not.toContain(found?.trade);
  expect(figures).not.toContain('"kind": "trade"');

  expect(files.get("case/case.json")?.toString()).not.toContain("Stroud");
  expect(files.get("report.html")?.toString()).toContain("require the Insider Trades package");

  const all = await scene.filesOf(await scene.make({ title: "All", case_id: other }, ana), ana);
  expect(all.get("data/figures.json")?.toString()).toContain(found?.trade);
  expect(all.get("case/case.json")?.toString()).toContain("Stroud");
});

test("who lost a package gets no pack that shows what it opens, of a case or of an event", async () => {
  const caseId = await scene.caseWith([{ kind: "trade", reference: trades[0] }], ana);
  const ofCase = await scene.make({ title: "Case", case_id: caseId }, ana);
  // With what insiders sold before it.
  const ofEvent = await scene.make({ title: "Event", events: [{ accno: event }] }, ana);
  const statuses = async () =>
    await Promise.all(
      [ofCase, ofEvent].map(async ({ pack_id: id }) => (await scene.download(id, ana)).statusCode),
    );
  expect(await statuses()).toEqual([200, 200]);
  await scene.permit(ana, ["explore_events"]);
  expect(await statuses()).toEqual([403, 403]);
  // Of one who may see events, whose sums have no trades.
  const without = await scene.make({ title: "Event", events: [{ accno: event }] }, ana);
  expect((await scene.download(without.pack_id, ana)).statusCode).toBe(200);
  await scene.permit(ana, ["explore_trades"]);
  expect((await scene.download(without.pack_id, ana)).statusCode).toBe(403);
  await scene.permit(ana, ["explore_trades", "explore_events"]);
});

test("an item of a lead that its maker may not see is named without what it kept", async () => {
  const { rows: leads } = await sql<{ key: string; owner: string }>`
    select key, owner_name as owner from lead
     where kind = 'trade' and is_live limit 1`.execute(app.db);
  const [found] = leads;
  const caseId = await scene.caseWith([{ kind: "lead", reference: { key: found?.key } }], ana);
  await scene.permit(ana, ["explore_events"]);
  const pack = await scene.make({ title: "Case", case_id: caseId }, ana);
  const files = await scene.filesOf(pack, ana);
  await scene.permit(ana, ["explore_trades", "explore_events"]);
  for (const name of ["case/case.json", "report.html", "data/figures.json"])
    expect(files.get(name)?.toString()).not.toContain(found?.owner);
  expect(files.get("report.html")?.toString()).toContain(
    "Not visible to the person who created this pack",
  );
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
  const full = await scene.make({ title: "Cited", case_id: await scene.caseWith(items, ana) }, ana);
  const files = await scene.filesOf(full, ana);
  for (const { accession, sha256 } of filings) {
    const name = [...files.keys()].find((each) => each.startsWith(`filings/${accession}.`)) ?? "";
    const bytes = files.get(name) ?? Buffer.alloc(0);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    expect(files.get("report.html")?.toString()).toContain(sha256);
  }
  await scene.permit(ana, ["explore_events"]);
  expect((await scene.download(full.pack_id, ana)).statusCode).toBe(403);
  await scene.permit(ana, ["explore_trades", "explore_events"]);

  const part = await scene.make({ title: "Cited", case_id: await scene.caseWith(items, ben) }, ben);
  const shown = await scene.filesOf(part, ben);
  const names = [...shown.keys()].filter((name) => name.startsWith("filings/"));
  expect(names).toEqual([`filings/${form8k?.accession}.txt`]);
  expect(shown.get("data/figures.json")?.toString()).toContain(form4?.accession);
});

import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unpack, verifyBoth } from "#testing/evidence/unpacked-pack.ts";
import { evidenceAppForFile } from "#testing/evidence/evidence-app.ts";

const scene = await evidenceAppForFile();
const { app, ana, ben, trades, event } = scene;

test("a pack is made, offered to its maker alone, downloaded, verified, and audited with its SHA-256", async () => {
  const pack = await scene.make({ title: "Sales", trades, events: [{ accno: event }] }, ana);
  expect(pack).toMatchObject({ state: "ready", progress: "Ready", problem: null });
  expect((await app.call("get_evidence_packs", {}, ben)).body).toMatchObject({ packs: [] });
  expect((await scene.download(pack.pack_id, ben)).statusCode).toBe(404);

  const answer = await scene.download(pack.pack_id, ana);
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
    expect(output).toContain("VERIFIED. The signature was made with the key given with --key.");
    expect(status).toBe(0);
  }
  await rm(folder, { recursive: true });

  const entries = await app.db
    .selectFrom("audit_entry")
    .select(["actor", "operation", "outcome", "detail"])
    .where("operation", "in", ["create_evidence_pack", "export_evidence"])
    .orderBy("id")
    .execute();
  const detail = { sha256: pack.sha256, pack: "Sales" };
  expect(entries).toMatchObject([
    {
      actor: "ana@x.example",
      operation: "create_evidence_pack",
      outcome: "created",
      // Two trades and an event, all of which are leads: their scores were not chosen.
      detail: { ...detail, subjects: 3 },
    },
    { operation: "export_evidence", outcome: "downloaded", detail },
  ]);
});

test("two packs of the same selection are the same file", async () => {
  const first = await scene.make({ title: "Same", trades }, ana);
  app.clock.advance({ minutes: 5 });
  const again = await scene.make({ title: "Same", trades: trades.toReversed() }, ana);
  expect(again.sha256).toBe(first.sha256);
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
  const pack = await scene.make({ title: "Gone", trades: [{ ...first, row_number: 99 }] }, ana);
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
  const found = async () => (await scene.listed(ana)).find(({ title }) => title === "Killed");
  expect(await found()).toMatchObject({ state: "building" });
  app.clock.advance({ seconds: 31 });
  expect(await found()).toMatchObject({
    state: "failed",
    problem: "The server restarted while it was creating this pack. Create it again.",
  });
});

test("a case's pack says when it was created; its content hash does not depend on that", async () => {
  const payload = {
    title: "Case",
    case_id: await scene.caseWith([{ kind: "trade", reference: trades[0] }], ana),
  };
  const first = await scene.filesOf(await scene.make(payload, ana), ana);
  const created = /Pack created<\/td><td>(.*?) ET \((.*?) UTC\)</;
  const [, eastern, utc] = created.exec(first.get("report.html")?.toString() ?? "") ?? [];
  expect(eastern).toMatch(/^Nov 20, 2026, 10:\d\d AM$/);
  // In November New York is five hours behind.
  expect(utc).toBe(`2026-11-20 15:${eastern?.slice(-5, -3)}`);
  app.clock.advance({ seconds: 60 });
  const later = await scene.filesOf(await scene.make(payload, ana), ana);
  expect(created.exec(later.get("report.html")?.toString() ?? "")?.[2]).not.toBe(utc);
  const made = await app.db
    .selectFrom("audit_entry")
    .select("detail")
    .where("operation", "=", "create_evidence_pack")
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  const [again, before] = made.map(({ detail }): unknown => Reflect.get(Object(detail), "state"));
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  expect(again).toBe(before);
});

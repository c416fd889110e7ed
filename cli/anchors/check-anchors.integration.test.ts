import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acceptTrail } from "#cli/anchors/anchors-command.ts";
import { checkAnchorCopy, checkAnchors } from "#cli/anchors/check-anchors.ts";
import { withAnchorLock } from "#database/queries/audit/audit-anchors.ts";
import { appendAuditEntry, verifyAuditChain } from "#database/queries/audit/audit.ts";
import {
  hashOfLine,
  readAnchorLine,
  writeAnchorLine,
} from "#platform/audit-anchors/anchor-line.ts";
import { createKeyRing } from "#platform/secrets/key-ring.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { appendRestoreMark, writeAnchor } from "#worker/anchors/write-anchor.ts";

const at = "2026-11-20T15:00:00Z";
const first = { id: "first", key: Buffer.alloc(32, 1) };
const second = { id: "second", key: Buffer.alloc(32, 2) };

let folder: string;
let path: string;
const database = freshDatabase();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sentinel-anchors-"));
  path = join(folder, "audit-anchors");
});
afterEach(() => rm(folder, { recursive: true }));

async function writeEntries(count: number, actor = "ana@x.example"): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await appendAuditEntry(database.db, {
      at,
      actor,
      subject: null,
      operation: "check_login",
      outcome: "signed in",
      detail: {},
      requestId: null,
      networkAddress: null,
    });
}

const anchoring = (keys = [first]) => ({
  db: database.db,
  path,
  keyRing: createKeyRing(keys),
  at,
});
const anchor = async (keys = [first]) => await writeAnchor(anchoring(keys));

/** Three anchors, for entries 2, 3 and 5. */
async function anchorFive(): Promise<void> {
  for (const count of [2, 1, 2]) {
    await writeEntries(count);
    expect((await anchor()).state).toBe("written");
  }
}

async function verify(keys = [first]): Promise<{ lines: string[]; isSound: boolean }> {
  const findings = await checkAnchors(database.db, {
    path,
    openKeyRing: async () => createKeyRing(keys),
  });
  return {
    lines: findings.map(({ line }) => line),
    isSound: findings.every((finding) => finding.isSound),
  };
}

/** As only the owner of the table can. */
async function removeFrom(id: number): Promise<void> {
  await sql`alter table audit_entry disable trigger all`.execute(database.db);
  await sql`delete from audit_entry where id >= ${id}`.execute(database.db);
  await sql`alter table audit_entry enable trigger all`.execute(database.db);
}

async function changeLines(change: (lines: string[]) => string[]): Promise<void> {
  const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
  await writeFile(path, `${change(lines).join("\n")}\n`);
}

const unsound = (text: string) => ({
  lines: [expect.stringContaining(text)],
  isSound: false,
});

test("an untouched trail agrees with its anchors, which are written only for something new [V16.4.2]", async () => {
  expect(await anchor()).toEqual({ state: "nothing new" });
  expect(await verify()).toEqual({ lines: [`Anchors      none in ${path} yet`], isSound: true });
  await anchorFive();
  expect(await anchor()).toEqual({ state: "nothing new" });
  await writeEntries(1);
  expect(await verify()).toEqual({
    lines: [
      `Anchors      3 lines in ${path}, the last for entry 5: the audit trail agrees with every one`,
    ],
    isSound: true,
  });
});

test("a cut end is named, and no anchor goes on after it [V16.4.2]", async () => {
  await anchorFive();
  await removeFrom(3);
  const missing = "entry 3, anchored at 2026-11-20T15:00:00Z on line 2, is MISSING";
  expect(await verify()).toEqual(unsound(missing));
  await removeFrom(1);
  expect(await anchor()).toMatchObject({ state: "contradicted" });
  expect(await verify()).toEqual(unsound("entry 2, anchored"));
});

test("a chain rewritten as a whole is named [V16.4.2]", async () => {
  await anchorFive();
  await removeFrom(1);
  await writeEntries(7, "other@x.example");
  expect(await verifyAuditChain(database.db)).toMatchObject({ firstBroken: null });
  expect(await verify()).toEqual(
    unsound("entry 2, anchored at 2026-11-20T15:00:00Z on line 1, DIFFERS"),
  );
  expect(await anchor()).toMatchObject({
    state: "contradicted",
    problem: expect.stringContaining("entry 5"),
  });
});

test("a file that is deleted, cut or altered is named [V16.4.2]", async () => {
  await anchorFive();
  const whole = await readFile(path, "utf8");
  await changeLines(([one = "", two = "", three = ""]) => [
    one,
    two.replace('"entry":3', '"entry":2'),
    three,
  ]);
  expect(await verify()).toEqual(unsound("line 2 was ALTERED: its HMAC does not hold"));
  await writeFile(path, whole);
  await changeLines(([one = "", , three = ""]) => [one, three]);
  expect(await verify()).toEqual(unsound("line 3 does not follow from the line before it"));
  await writeFile(path, whole);
  await changeLines((lines) => lines.slice(1));
  expect(await verify()).toEqual(unsound("line 2 does not follow from the line before it"));
  await writeFile(path, whole);
  await changeLines((lines) => lines.slice(0, 2));
  expect(await verify()).toEqual(unsound("it ends with line 2, and the database notes 3 lines"));
  expect(await anchor()).toMatchObject({ state: "contradicted" });
  await rm(path);
  expect(await verify()).toEqual(unsound("MISSING or empty, although the database notes 3 lines"));
  expect(await anchor()).toMatchObject({ state: "contradicted" });
});

test("only a copy elsewhere shows that file and trail went back together [V16.4.2]", async () => {
  await anchorFive();
  const copy = join(folder, "copy");
  await writeFile(copy, await readFile(path, "utf8"));
  const compare = async (file: string | null) =>
    await checkAnchorCopy(database.db, { path: file, copy });
  expect(await compare(path)).toMatchObject({ isSound: true });
  expect(await compare(null)).toMatchObject({ isSound: true });
  // Without any key: back to line 2, with the database's note of it.
  const [one = "", two = ""] = (await readFile(path, "utf8")).split("\n");
  await writeFile(path, `${one}\n${two}\n`);
  await removeFrom(4);
  await database.db
    .updateTable("audit_anchor")
    .set({ line_number: 2, line_hash: Buffer.from(hashOfLine(two), "hex") })
    .execute();
  expect((await verify()).isSound).toBe(true);
  const missing = (text: string) => ({ line: expect.stringContaining(text), isSound: false });
  expect(await compare(path)).toEqual(missing("line 3 for entry 5 is MISSING from"));
  expect(await compare(null)).toEqual(missing("entry 5, anchored at"));
  await writeFile(copy, "no anchors\n");
  expect(await compare(path)).toEqual(missing("NOT COMPARED"));
});

test("a line that another key signed is no anchor [V16.4.2]", async () => {
  await anchorFive();
  await changeLines((lines) => lines.map((line) => line.replace(/[\da-f]{64}$/, "0".repeat(64))));
  expect(await verify()).toEqual(unsound("line 1 was ALTERED"));
});

test("a write that was cut short does no harm [V16.4.2]", async () => {
  await anchorFive();
  await appendFile(path, '{"number":4,"kind":"anch');
  expect((await verify()).isSound).toBe(true);
  await writeEntries(1);
  expect((await anchor()).state).toBe("written");
  expect(await verify()).toMatchObject({
    lines: [expect.stringContaining("4 lines")],
    isSound: true,
  });
});

test("lines under a removed key are vouched for by those after them [V16.4.2]", async () => {
  await anchorFive();
  expect(await verify([second])).toEqual(unsound('under the key "first", which is not among'));
  await writeEntries(1);
  await anchor([second, first]);
  expect((await verify([second])).isSound).toBe(true);
  await changeLines(([one = "", ...rest]) => [one.replace('"entry":2', '"entry":1'), ...rest]);
  expect(await verify([second])).toEqual(unsound("line 2 does not follow from the line before it"));
});

test("a restore is a legitimate way back, and says so", async () => {
  await anchorFive();
  // As a backup taken at entry 3 leaves it, with the entry of the restore.
  await removeFrom(4);
  await database.db.deleteFrom("audit_anchor").execute();
  await writeEntries(1, "restore@x.example");
  await withAnchorLock(database.db, (db) =>
    appendRestoreMark({ ...anchoring(), db }, "backup of 2026-11-19T00:00:00Z restored"),
  );
  const restored = expect.stringMatching(
    /^Restored .*\(line 4\): backup of 2026-11-19T00:00:00Z restored\. Entries 4 to 5, written before the restore/,
  );
  expect(await verify()).toEqual({
    lines: [restored, expect.stringContaining("agrees with every one")],
    isSound: true,
  });
  await writeEntries(3);
  expect((await anchor()).state).toBe("written");
  expect((await verify()).isSound).toBe(true);
  // What the backup held is still compared with the anchors from before it.
  await removeFrom(3);
  expect(await verify()).toEqual({
    lines: [restored, expect.stringContaining("entry 3, anchored")],
    isSound: false,
  });
});

test("a forged acceptance is signed by nothing that follows it, and sets nothing aside [V16.4.2]", async () => {
  await anchorFive();
  const whole = await readFile(path, "utf8");
  const last = whole.trimEnd().split("\n").at(-1) ?? "";
  const forged = writeAnchorLine(
    {
      number: 4,
      kind: "accept",
      at,
      entry: 5,
      hash: "0".repeat(64),
      reason: "forged",
      previous: hashOfLine(last),
    },
    createKeyRing([{ id: "invented", key: Buffer.alloc(32, 9) }]),
  );
  const ignored = expect.stringMatching(/^Ignored {6}line 4: .*"accept".*"invented"/);
  const unknown = expect.stringContaining('line 4 is signed under the key "invented"');
  const restore = async () =>
    await withAnchorLock(database.db, (db) =>
      appendRestoreMark({ ...anchoring(), db }, "backup restored"),
    );
  await database.db.deleteFrom("audit_anchor").execute();
  // However long it is: it must not hide from who looks for the last line.
  for (const line of [forged, `${forged}\n${"x".repeat(70_000)}`]) {
    await writeFile(path, `${whole}${line}\n`);
    expect(await verify()).toEqual({ lines: [ignored, unknown], isSound: false });
    expect(await anchor()).toEqual({ state: "contradicted", problem: unknown });
    expect(await restore()).toEqual({ state: "contradicted", problem: unknown });
    expect(await readFile(path, "utf8")).toBe(`${whole}${line}\n`);
  }
  // Only a person goes on after it: from the last line that holds, and with the forged one named.
  await acceptTrail({ ...anchoring(), reason: "forged line found" });
  const accept = (await readFile(path, "utf8")).trimEnd().split("\n").at(-1) ?? "";
  expect(readAnchorLine(accept)).toMatchObject({
    number: 4,
    previous: hashOfLine(last),
    problem: unknown,
  });
  expect(await verify()).toMatchObject({
    lines: [ignored, expect.stringContaining("invented"), expect.stringContaining("agrees")],
    isSound: true,
  });
});

test("a person accepts what contradicts the anchors, and verify keeps saying so", async () => {
  await anchorFive();
  await removeFrom(3);
  await rm(path);
  await acceptTrail({ ...anchoring(), reason: "disk lost, snapshot of Nov 19 put back" });
  const accepted = expect.stringMatching(
    /\(line 1\): disk lost, snapshot of Nov 19 put back\. What was wrong: .*MISSING or empty/,
  );
  const agreed = expect.stringContaining("agrees with every one");
  expect(await verify()).toEqual({ lines: [accepted, agreed], isSound: true });
  await writeEntries(2);
  await anchor();
  await removeFrom(4);
  expect(await verify()).toEqual({
    lines: [accepted, expect.stringContaining("MISSING")],
    isSound: false,
  });
});

test("an acceptance whose entry is not committed leaves no line", async () => {
  await anchorFive();
  const whole = await readFile(path, "utf8");
  await sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'not committed'; end $$`.execute(database.db);
  await sql`create constraint trigger refuse after insert on audit_entry
    deferrable initially deferred for each row execute function refuse()`.execute(database.db);
  await expect(acceptTrail({ ...anchoring(), reason: "found out" })).rejects.toThrow(
    "not committed",
  );
  expect(await readFile(path, "utf8")).toBe(whole);
  expect((await verify()).isSound).toBe(true);
});

test("a reason is one line of at most 500 characters", async () => {
  await anchorFive();
  const accept = async (reason: string) => await acceptTrail({ ...anchoring(), reason });
  await expect(accept("x".repeat(501))).rejects.toThrow("at most 500");
  for (const separator of ["\n", "\u2028", "\u2029", "\u001b"])
    await expect(accept(`a${separator}b`)).rejects.toThrow("one line of text");
  const { number } = readAnchorLine(await accept("x".repeat(500))) ?? {};
  expect(number).toBe(4);
  expect((await verify()).isSound).toBe(true);
});

test("a line whose process ended before its note is given to the log later", async () => {
  await anchorFive();
  const note = await database.db.selectFrom("audit_anchor").selectAll().executeTakeFirstOrThrow();
  await writeEntries(1);
  const written = await anchor();
  await database.db.updateTable("audit_anchor").set(note).execute();
  expect(await anchor()).toEqual(written);
  expect(await anchor()).toEqual({ state: "nothing new" });
});

test("anchors the database notes are asked for where no file is set", async () => {
  await anchorFive();
  const findings = await checkAnchors(database.db, {
    path: null,
    openKeyRing: async () => createKeyRing([first]),
  });
  expect(findings).toEqual([{ line: expect.stringContaining("NOT COMPARED"), isSound: false }]);
});

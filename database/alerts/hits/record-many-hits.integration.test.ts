import { sql } from "kysely";
import { expect, test } from "vitest";
import { type MatchedRow, type NewHit, recordHits } from "#database/alerts/hits/record-hits.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { scattered } from "#testing/arbitrary/scattered.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";

/** More by hand. */
const rounds = Number(process.env["RECORDED_ROUNDS"] ?? 2);
const alertCount = 60;
const emails = ["ana@many.example", "ben@many.example"];
const days = ["2026-10-20", "2026-10-21", "2026-10-22"];

const database = await databaseForFile();
const { pool } = database;
for (const email of emails) await createAccount(database.db, { email, permissions: ["alerts"] });

/** What the rules say of an alert and of its matches, kept one by one. */
type ModelAlert = {
  id: number;
  version: number;
  watchedFrom: string;
  isPaused: boolean;
  /** By key; what is stored, and whether its owner is notified. */
  recorded: Map<string, { hit: NewHit; silence: string | null }>;
};

/** One match: once for each alert that is there, with the definition that matched, and watched in time. */
function recordInModel(alerts: ReadonlyMap<number, ModelAlert>, hit: NewHit): void {
  const alert = alerts.get(hit.alertId);
  if (alert === undefined || alert.version !== hit.criteriaVersion) return;
  if (hit.row.happenedAt < alert.watchedFrom || alert.recorded.has(hit.row.dedupKey)) return;
  const silence = hit.silence ?? (alert.isPaused ? "paused" : null);
  alert.recorded.set(hit.row.dedupKey, { hit, silence });
}

async function readStored() {
  const { rows } = await sql<Record<string, unknown>>`
    select h.alert_id, h.criteria_version, h.dedup_key, h.accession, h.row_number, h.cik, h.day, h.direction,
           h.facts, h.conditions, h.happened_at, h.silence, h.state, h.read_at,
           h.account_id = a.account_id as is_of_owner,
           (select count(*) from alert_notice n
             where n.hit_id = h.id and n.kind = 'match' and n.number = 1 and n.planned_at is null
               and n.alert_id = h.alert_id and n.account_id = h.account_id
               and n.found_at = h.found_at) as notices,
           (select count(*) from alert_notice n where n.hit_id = h.id) as "allNotices"
      from alert_hit h join alert a on a.id = h.alert_id
     order by h.alert_id, h.dedup_key collate "C"`.execute(database.db);
  return rows;
}

function expectedOf(alerts: ReadonlyMap<number, ModelAlert>) {
  return [...alerts.values()]
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ id, recorded }) =>
      [...recorded.values()]
        .toSorted((a, b) => (a.hit.row.dedupKey < b.hit.row.dedupKey ? -1 : 1))
        .map(({ hit: { row, conditions, criteriaVersion }, silence }) => ({
          alert_id: id,
          criteria_version: criteriaVersion,
          dedup_key: row.dedupKey,
          accession: row.accession,
          row_number: row.rowNumber,
          cik: row.cik,
          day: row.day,
          direction: row.direction,
          facts: row.facts,
          conditions,
          happened_at: row.happenedAt,
          silence,
          state: "live",
          read_at: null,
          is_of_owner: true,
          notices: silence === null ? 1 : 0,
          allNotices: silence === null ? 1 : 0,
        })),
    );
}

/** A filing's row, or a company's day; the same draw gives the same. */
function drawnRow(draw: (below: number) => number): MatchedRow {
  const number = draw(400);
  const accession = `0000000009-26-${String(number).padStart(6, "0")}`;
  const day = days[number % days.length] ?? "";
  const isMove = number % 5 === 0;
  const facts = {
    "Company Name": `Maß & "Söhne" ${number} \\ \n`,
    Shares: number / 3,
    Price: null,
  };
  return {
    dedupKey: isMove ? `${number}/${day}/drop` : `${accession}/1`,
    accession: isMove ? null : accession,
    rowNumber: isMove ? null : 1,
    cik: 320_000 + number,
    day: isMove ? day : null,
    direction: isMove ? "drop" : null,
    facts,
    happenedAt: `${day}T14:00:${String(number % 60).padStart(2, "0")}Z`,
  };
}

/** As many as two statements take, with rows of many alerts, and matches that are given twice. */
function drawnHits(alerts: readonly ModelAlert[], draw: (below: number) => number): NewHit[] {
  return Array.from({ length: 170 }, () => drawnRow(draw)).flatMap((row) =>
    alerts
      .filter(() => draw(3) === 0)
      .flatMap((alert): NewHit[] => {
        const hit = {
          alertId: alert.id,
          criteriaVersion: draw(9) === 0 ? alert.version + 1 - draw(3) : alert.version,
          row,
          conditions: [{ condition: `Value >= $ ${alert.id}K`, value: `“${row.cik}”` }],
          silence: (alert.id + row.cik) % 7 === 0 ? "unchanged" : null,
        };
        return draw(10) === 0 ? [hit, { ...hit, row: { ...row } }] : [hit];
      }),
  );
}

async function changeAlerts(
  alerts: Map<number, ModelAlert>,
  draw: (below: number) => number,
): Promise<void> {
  for (const alert of alerts.values()) {
    const change = draw(12);
    if (change === 0) {
      alerts.delete(alert.id);
      await database.db.deleteFrom("alert").where("id", "=", alert.id).execute();
    } else if (change < 4) {
      if (change === 1) alert.isPaused = !alert.isPaused;
      if (change === 2) alert.version += 1;
      if (change === 3) alert.watchedFrom = `${days[1]}T14:00:20Z`;
      await database.db
        .updateTable("alert")
        .set({ is_paused: alert.isPaused, criteria_version: alert.version })
        .set({ watched_from: alert.watchedFrom })
        .where("id", "=", alert.id)
        .execute();
    }
  }
}

async function record(hits: readonly NewHit[]): Promise<number> {
  return (await inTransaction(pool, (client) => recordHits(client, hits))).length;
}

test.for(Array.from({ length: rounds }, (_, seed) => seed))(
  "many matches are recorded as one at a time would be, also by two processes, killed in between: %i",
  async (seed) => {
    const random = scattered(seed + 1);
    const draw = (below: number): number => Math.floor(random() * below);
    await sql`delete from alert`.execute(database.db);
    const alerts = new Map<number, ModelAlert>();
    for (let number = 0; number < alertCount; number += 1) {
      const watchedFrom = `${days[draw(2)]}T14:00:10Z`;
      const isPaused = draw(6) === 0;
      const email = emails[number % 2] ?? "";
      const id = await createAlert(database.db, { email, watchedFrom, isPaused });
      alerts.set(id, { id, version: 1, watchedFrom, isPaused, recorded: new Map() });
    }
    for (let batch = 0; batch < 4; batch += 1) {
      const hits = drawnHits([...alerts.values()], draw);
      expect(hits.length).toBeGreaterThan(2_000);
      const before = await readStored();
      const killed = inTransaction(pool, async (client) => {
        await recordHits(client, hits);
        throw new Error("killed");
      });
      await expect(killed).rejects.toThrow("killed");
      expect(await readStored()).toEqual(before);
      await changeAlerts(alerts, draw);
      const [one, other] = await Promise.all([record(hits), record(hits.toReversed())]);
      for (const hit of hits) recordInModel(alerts, hit);
      const stored = await readStored();
      expect(stored).toEqual(expectedOf(alerts));
      expect(one + other).toBeGreaterThan(0);
      expect(await record(hits)).toBe(0);
    }
  },
);

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type Database, openDatabase } from "#database/connect.ts";
import { entriesOf, type LedgerEntry, writes } from "#testing/cluster/ledger.ts";

export type Comparison = {
  /** What was compared, with how many rows. */
  lines: string[];
  /** What is wrong, row by row; empty where nothing is. */
  problems: string[];
  /** Seconds from the acknowledgment of each filing to its last recorded match, by acknowledgment. */
  matchDelays: { acknowledgedAtMs: number; seconds: number }[];
};

/** Compares every line of the ledger with the database, and every match and email with the filings. */
export async function compareWithLedger(
  connectionString: string,
  { entries, mailFolders }: { entries: readonly LedgerEntry[]; mailFolders: readonly string[] },
): Promise<Comparison> {
  const db = openDatabase(connectionString, { max: 1 });
  try {
    const results = [
      await compareAlerts(db, entries),
      await compareSearches(db, entries),
      await compareLabels(db, entries),
      await compareFilings(db, entries),
    ];
    const matches = await compareMatches(db, entries);
    results.push(matches, await compareNotices(db, mailFolders));
    return {
      lines: results.map(({ line }) => line),
      problems: results.flatMap(({ problems }) => problems),
      matchDelays: matches.delays,
    };
  } finally {
    await db.destroy();
  }
}

type Result = { line: string; problems: string[] };

/** Every acknowledged key is stored exactly once, and what is stored was sent. */
function compareKeys(
  what: string,
  recorded: readonly { key: string; isAcknowledged: boolean }[],
  stored: readonly string[],
): Result {
  const counts = countedBy(stored);
  const sent = new Set(recorded.map(({ key }) => key));
  const acknowledged = recorded.filter(({ isAcknowledged }) => isAcknowledged);
  const lost = acknowledged.filter(({ key }) => !counts.has(key));
  const problems = [
    ...lost.map(({ key }) => `${what} was acknowledged and is lost: ${key}`),
    ...[...counts].flatMap(([key, count]) =>
      count === 1 ? [] : [`${what} is stored ${count} times: ${key}`],
    ),
    ...[...counts.keys()].flatMap((key) =>
      sent.has(key) ? [] : [`${what} was never sent: ${key}`],
    ),
  ];
  const extra = counts.size - (acknowledged.length - lost.length);
  return {
    line:
      `${what}: ${acknowledged.length} acknowledged, ${lost.length} lost; ` +
      `${recorded.length - acknowledged.length} not acknowledged, ${extra} of them stored`,
    problems,
  };
}

function recordedBy<Written>(
  entries: readonly LedgerEntry<Written>[],
  keyOf: (write: Written) => string,
) {
  return entries.map(({ write, acknowledgedAtMs }) => ({
    key: keyOf(write),
    isAcknowledged: acknowledgedAtMs !== null,
  }));
}

async function compareAlerts(db: Database, entries: readonly LedgerEntry[]): Promise<Result> {
  const recorded = recordedBy(
    entriesOf(entries, writes.alert),
    ({ email, name }) => `${email} ${name}`,
  );
  const { rows } = await sql<{ key: string }>`
    select o.email || ' ' || a.name as key from alert a join account o on o.id = a.account_id`.execute(
    db,
  );
  return compareKeys("alerts", recorded, keysOf(rows));
}

async function compareSearches(db: Database, entries: readonly LedgerEntry[]): Promise<Result> {
  const recorded = recordedBy(
    entriesOf(entries, writes.search),
    ({ email, name, state }) => `${email} ${name} ${state}`,
  );
  const { rows } = await sql<{ key: string }>`
    select o.email || ' ' || s.name || ' ' || s.state as key
      from saved_search s join account o on o.id = s.account_id`.execute(db);
  return compareKeys("saved searches", recorded, keysOf(rows));
}

/** Every save is in the history, and the label shown is the last save of its interaction. */
async function compareLabels(db: Database, entries: readonly LedgerEntry[]): Promise<Result> {
  const labels = entriesOf(entries, writes.label);
  const recorded = recordedBy(
    labels,
    ({ email, interaction, note }) => `${email} ${interaction} ${note}`,
  );
  const { rows: saved } = await sql<{ key: string }>`
    select r.email || ' ' || h.interaction_num || ' ' || h.reason as key
      from categorization_history h join reviewer r on r.id = h.reviewer_id`.execute(db);
  const { rows: shown } = await sql<{ place: string; note: string }>`
    select r.email || ' ' || c.interaction_num as place, c.reason as note
      from categorization c join reviewer r on r.id = c.reviewer_id`.execute(db);
  const noteOf = new Map(shown.map(({ place, note }) => [place, note]));
  const history = new Set(keysOf(saved));
  const last = new Map<string, string>();
  for (const { write } of labels) {
    const place = `${write.email} ${write.interaction}`;
    if (history.has(`${place} ${write.note}`)) last.set(place, write.note);
  }
  const result = compareKeys("labels", recorded, keysOf(saved));
  const stale = [...last].filter(([place, note]) => noteOf.get(place) !== note);
  result.problems.push(
    ...stale.map(([place, note]) => `label shown is ${noteOf.get(place)}, not ${note}: ${place}`),
  );
  return result;
}

/** Every filing is stored with its one computed row. */
async function compareFilings(db: Database, entries: readonly LedgerEntry[]): Promise<Result> {
  const recorded = recordedBy(entriesOf(entries, writes.filing), ({ accession }) => accession);
  const { rows } = await sql<{ key: string }>`select accession as key from filing`.execute(db);
  const { rows: trades } = await sql<{ key: string }>`
    select accession as key from trade where is_live`.execute(db);
  const result = compareKeys("filings", recorded, keysOf(rows));
  const traded = countedBy(keysOf(trades));
  for (const { key } of rows)
    if (traded.get(key) !== 1)
      result.problems.push(`filing has ${traded.get(key) ?? 0} trades, not 1: ${key}`);
  return result;
}

type Hit = { email: string; name: string; accession: string; matchedAt: string };

/** An alert acknowledged before a filing was sent matches it exactly once; any other at most once. */
async function compareMatches(
  db: Database,
  entries: readonly LedgerEntry[],
): Promise<Result & { delays: Comparison["matchDelays"] }> {
  const { rows } = await sql<Hit>`
    select o.email, a.name, h.accession, h.matched_at as "matchedAt"
      from alert_hit h join alert a on a.id = h.alert_id join account o on o.id = a.account_id`.execute(
    db,
  );
  const { rows: stored } = await sql<{ key: string }>`select accession as key from filing`.execute(
    db,
  );
  const isStored = new Set(keysOf(stored));
  const counts = countedBy(
    rows.map(({ email, name, accession }) => `${email} ${name} ${accession}`),
  );
  const alerts = entriesOf(entries, writes.alert);
  const filings = entriesOf(entries, writes.filing).filter(({ write }) =>
    isStored.has(write.accession),
  );
  const problems: string[] = [];
  let expected = 0;
  for (const { write: alert, acknowledgedAtMs } of alerts) {
    for (const { write: filing, sentAtMs } of filings) {
      const key = `${alert.email} ${alert.name} ${filing.accession}`;
      const count = counts.get(key) ?? 0;
      const isExpected = acknowledgedAtMs !== null && acknowledgedAtMs < sentAtMs;
      if (isExpected) expected += 1;
      if (count > 1) problems.push(`matched ${count} times: ${key}`);
      if (isExpected && count === 0) problems.push(`match is lost: ${key}`);
    }
  }
  return {
    line: `matches: ${expected} expected, ${rows.length} recorded (some alerts were saved while a filing was stored)`,
    problems,
    delays: delaysOf(rows, filings),
  };
}

function delaysOf(
  hits: readonly Hit[],
  filings: readonly LedgerEntry<{ accession: string }>[],
): Comparison["matchDelays"] {
  const lastMatch = new Map<string, number>();
  for (const { accession, matchedAt } of hits)
    lastMatch.set(accession, Math.max(lastMatch.get(accession) ?? 0, Date.parse(matchedAt)));
  return filings.flatMap(({ write, acknowledgedAtMs }) => {
    const at = lastMatch.get(write.accession);
    if (at === undefined || acknowledgedAtMs === null) return [];
    return [{ acknowledgedAtMs, seconds: (at - acknowledgedAtMs) / 1_000 }];
  });
}

/** Every match has one notice, every notice one email, and every email was written. */
async function compareNotices(db: Database, mailFolders: readonly string[]): Promise<Result> {
  const { rows } = await sql<{ id: number; notices: number; deliveries: number; sent: number }>`
    select h.id, count(distinct n.id)::int as notices, count(d.id)::int as deliveries,
           count(*) filter (where d.state = 'sent' and m.sent_at is not null)::int as sent
      from alert_hit h left join alert_notice n on n.hit_id = h.id
      left join alert_delivery d on d.notice_id = n.id and d.channel = 'mail'
      left join outbox_message m on m.id = d.outbox_message_id
     group by h.id`.execute(db);
  const wrong = rows.filter(
    ({ notices, deliveries, sent }) => notices !== 1 || deliveries !== 1 || sent !== 1,
  );
  const { rows: messages } = await sql<{ key: string }>`
    select message_id as key from outbox_message where sent_at is not null`.execute(db);
  const written = countedBy(mailFolders.flatMap(readMessageIds));
  const missing = messages.filter(({ key }) => !written.has(key));
  const repeated = [...written.values()].filter((count) => count > 1).length;
  return {
    line: `notices: ${rows.length}, each in one email; ${messages.length} emails sent, ${repeated} of them twice with the same Message-ID`,
    problems: [
      ...wrong.map(
        ({ id, notices, deliveries, sent }) =>
          `match ${id} has ${notices} notices, ${deliveries} deliveries, ${sent} sent`,
      ),
      ...missing.map(({ key }) => `email was not written: ${key}`),
    ],
  };
}

function readMessageIds(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .flatMap((name) => {
      const id = /^message-id:\s*(<[^>]+>)/im.exec(readFileSync(join(folder, name), "utf8"))?.[1];
      return id === undefined ? [] : [id];
    });
}

function keysOf(rows: readonly { key: string }[]): string[] {
  return rows.map(({ key }) => key);
}

function countedBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

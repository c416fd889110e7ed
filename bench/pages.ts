import { numberText } from "#contract/values/amount-text.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { generateBlocks, subjects } from "#bench/explore/subjects.ts";
import { quantile, relativeCost, secondsOf } from "#bench/measure.ts";
import { signInTo, withFilledServer } from "#bench/with-filled-database.ts";
import { withoutIndexes } from "#bench/without-indexes.ts";
import { getScreeningStatusOutput } from "#contract/operations/screening/screening-status.ts";
import type { Database } from "#database/connect.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { generateFilings } from "#testing/factories/screening/generated-filings.ts";
import { generateLeads } from "#testing/factories/screening/generated-leads.ts";

const email = "ana@x.example";
const limitMs = 100;
const callsOfEach = 40;
const alerts = 50;
const matchesOfEach = 2_000;

const filledTables = [
  "trade",
  "event",
  "filing",
  "ownership_document",
  "reporting_owner",
  "ownership_line",
  "ownership_line_status",
  "price_bar",
  "trade_score",
  "lead",
];

const furtherTables = [
  "issuer",
  "issuer_ticker",
  "price_series",
  "alert",
  "alert_hit",
  "alert_notice",
];

type Call = (place: number) => object;

/** What each page asks the server for, next to a limit of 100 ms, with as many trades and a fifth as many 8-Ks. */
export async function benchPages({ rows }: { rows: number }): Promise<string> {
  const fillAndList = async (db: Database) => ({
    seconds: await secondsOf(() => fill(db, rows)),
    calls: await listCalls(db),
  });
  return await withFilledServer(fillAndList, async (url, _dir, { seconds, calls }) => {
    const table = await measure(url, calls, rows);
    return `${table}\n\nThe rows were generated in ${seconds.toFixed(0)} s.`;
  });
}

async function fill(db: Database, rows: number): Promise<void> {
  await withoutIndexes(db, filledTables, async () => {
    await generateBlocks(db, subjects.trades.generate, rows);
    await generateBlocks(db, subjects.events.generate, Math.ceil(rows / 5));
    await Promise.all([generateFilings(db), generateLeads(db)]);
  });
  await createMatches(db);
  await Promise.all(
    [...filledTables, ...furtherTables].map((table) =>
      sql`vacuum analyze ${sql.table(table)}`.execute(db),
    ),
  );
}

async function createMatches(db: Database): Promise<void> {
  await createAccount(db, {
    email,
    permissions: ["explore_trades", "explore_events", "alerts", "admin"],
  });
  for (let place = 0; place < alerts; place += 1)
    await createAlert(db, { email, name: `Alert ${place}`, watchedFrom: "2006-01-01T00:00:00Z" });
  await sql`
    insert into alert_hit (alert_id, account_id, criteria_version, dedup_key, accession, row_number, cik,
                           facts, conditions, happened_at)
    select alert.id, alert.account_id, 1, accession || '/' || row_number, accession, row_number, issuer_cik,
           jsonb_build_object('Company Name', company_name), '[]', accepted_at
      from (select *, row_number() over (order by accession, row_number) - 1 as number
              from (select * from trade order by accession, row_number limit ${alerts * matchesOfEach}) as first) as matched
      join alert on alert.name = 'Alert ' || number / ${sql.lit(matchesOfEach)}`.execute(db);
  await sql`
    insert into alert_notice (account_id, alert_id, hit_id, kind, planned_at)
    select account_id, alert_id, id, 'match', now() from alert_hit`.execute(db);
}

/** The operations of company, person, dashboard, alert, lead, and status pages, of other rows at each call. */
async function listCalls(db: Database): Promise<Record<string, Call>> {
  const { rows } = await sql<{ cik: number; owner: number; accession: string; number: number }>`
    select issuer_cik as cik, owner_cik as owner, accession, row_number as number from trade
     where is_live order by hashtext(accession) limit ${callsOfEach}`.execute(db);
  const { rows: reports } = await sql<{ accession: string }>`
    select accession from event where is_live and not exists (
             select from trade where trade.accession = event.accession)
     order by hashtext(accession) limit ${callsOfEach}`.execute(db);
  const { rows: leads } = await sql<{ id: number }>`
    select id from lead order by hashtext(key) limit ${callsOfEach}`.execute(db);
  const trade = (place: number) =>
    rows[place % rows.length] ?? { cik: 0, owner: 0, accession: "", number: 1 };
  const padded = (cik: number): string => String(cik).padStart(10, "0");
  const company =
    (type: string, more: object = {}): Call =>
    (place) => ({
      type,
      cik: padded(trade(place).cik),
      ...more,
    });
  const alert =
    (part: object): Call =>
    (place) => ({ type: "get_alert", email, alert_name: `Alert ${place}`, ...part });
  return {
    get_company: company("get_company"),
    get_company_prices: company("get_company_prices", { months: 12 }),
    get_company_insiders: company("get_company_insiders"),
    "get_company_insiders, all years": company("get_company_insiders", { start_date: "all" }),
    get_company_filings: company("get_company_filings"),
    get_person: (place) => ({ type: "get_person", cik: padded(trade(place).owner) }),
    get_holdings: (place) => ({
      type: "get_holdings",
      issuer_cik: padded(trade(place).cik),
      owner_cik: padded(trade(place).owner),
    }),
    get_trade_proof: (place) => ({
      type: "get_trade_proof",
      accno: trade(place).accession,
      row_number: trade(place).number,
    }),
    get_event_proof: (place) => ({
      type: "get_event_proof",
      accno: reports[place % reports.length]?.accession,
    }),
    get_day_at_a_glance: () => ({ type: "get_day_at_a_glance" }),
    get_alerts: () => ({ type: "get_alerts", email }),
    get_alert: alert({ page: 1 }),
    "get_alert, by value": alert({ page: 1, sort_column: "Value", sort_direction: "desc" }),
    "get_alert, by company, page 100": alert({ page: 100, sort_column: "Company Name" }),
    "get_alert, all rows": alert({}),
    get_alert_inbox: () => ({ type: "get_alert_inbox", email }),
    ...leadCalls(
      leads.map(({ id }) => id),
      (place) => trade(place).cik,
    ),
    get_screening_status: () => ({ type: "get_screening_status" }),
    get_source_status: () => ({ type: "get_source_status" }),
    get_public_status: () => ({ type: "get_public_status" }),
  };
}

function leadCalls(
  leads: readonly number[],
  cikOf: (place: number) => number,
): Record<string, Call> {
  return {
    get_leads: () => ({ type: "get_leads", email }),
    "get_leads, page 100": () => ({ type: "get_leads", email, page: 100 }),
    "get_leads, by day": () => ({ type: "get_leads", email, sort: "day" }),
    "get_leads, unassigned": () => ({ type: "get_leads", email, view: "unassigned" }),
    "get_leads, of a company": (place) => ({
      type: "get_leads",
      email,
      company: String(cikOf(place)),
    }),
    get_lead: (place) => ({ type: "get_lead", email, lead: leads[place % leads.length] }),
    get_cases: () => ({ type: "get_cases" }),
  };
}

/**
 * A server that has just started fills its replica, which would distort the measurement. Filling ten million rows can
 * take longer than an access token is valid.
 */
async function untilReplicaIsFilled(url: string): Promise<void> {
  for (;;) {
    const call = await signInTo(url, email);
    const status: unknown = JSON.parse(await call({ type: "get_screening_status" }));
    if (getScreeningStatusOutput.parse(status).replica?.is_ready === true) return;
    await sleep(1_000);
  }
}

async function measure(url: string, calls: Record<string, Call>, rows: number): Promise<string> {
  await untilReplicaIsFilled(url);
  const call = await signInTo(url, email);
  const lines: string[] = [];
  for (const [name, payload] of Object.entries(calls)) {
    const times: number[] = [];
    let longestAnswer = 0;
    for (let place = 0; place < callsOfEach; place += 1) {
      const startedAt = performance.now();
      const body = await call(payload(place));
      times.push(performance.now() - startedAt);
      longestAnswer = Math.max(longestAnswer, body.length);
    }
    const p95 = quantile(times, 0.95);
    const cells = [
      quantile(times, 0.5).toFixed(0),
      p95.toFixed(0),
      Math.max(...times).toFixed(0),
      (longestAnswer / 1e3).toFixed(0),
      relativeCost(`p95 of ${name}, to its limit`, p95, limitMs).toFixed(2),
    ];
    const line = `| ${name} | ${cells.join(" | ")} |`;
    // What is measured is not lost with a call that fails.
    console.error(line);
    lines.push(line);
  }
  return [
    `${numberText(rows, 0)} trades, ${numberText(Math.ceil(rows / 5), 0)} 8-Ks; ${callsOfEach} calls of each over HTTP once the replica is filled, caller and server in one process; ${alerts} alerts with ${numberText(matchesOfEach, 0)} matches each.`,
    "",
    `| operation | p50 ms | p95 ms | longest ms | kB | ratio of p95 to the limit of ${limitMs} ms |`,
    "|---|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}

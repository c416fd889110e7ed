import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { openBulkPool, untilSafe } from "#database/bulk/open-bulk-pool.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import type { Client } from "#testing/cluster/calls.ts";
import type { Ledger, Write } from "#testing/cluster/ledger.ts";
import { alertPayload, interactions } from "#testing/cluster/people.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";

/** What a search for all trades found at a moment. */
export type SeenRows = { requestedAtMs: number; answeredAtMs: number; rows: number };

export type Load = {
  seen: readonly SeenRows[];
  /** Lets what is under way end, and sends nothing more. */
  stop: () => Promise<void>;
};

/** Milliseconds between two writes of one kind by one person. */
const pauses = { alert: 4_000, search: 1_500, label: 400, filing: 400, read: 500 } as const;
/** An account may save no more. */
const mostSearches = 190;
const issuers = 20;
const firstIssuer = 1_001;
const found = z.object({ num_rows: z.number() });

/** Writes alerts, saved searches, labels, and filings, and reads, until it is stopped. */
export function startLoad(
  clients: readonly Client[],
  { ledger, connectionString }: { ledger: Ledger; connectionString: string },
): Load {
  const pool = openBulkPool(connectionString, { max: 2 });
  const seen: SeenRows[] = [];
  const stopping = new AbortController();

  async function repeat(everyMs: number, work: (number: number) => Promise<void>): Promise<void> {
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      await work(number);
      await sleep(everyMs);
    }
  }

  async function write(what: Write, send: () => Promise<unknown>): Promise<void> {
    const sent = ledger.send(what);
    if ((await send()) !== null) sent.acknowledge();
  }

  async function storeFiling(number: number): Promise<void> {
    const filing = saleFiling(number);
    // As an import does: it is done once it is safe.
    const store = async (): Promise<boolean | null> => {
      try {
        await storeFilings(pool, [filing]);
        await untilSafe(pool);
        return true;
      } catch {
        return null;
      }
    };
    await write({ kind: "filing", accession: filing.accession }, store);
  }

  const running = clients.flatMap((client) => [
    repeat(pauses.alert, (number) => saveAlert(client, number, write)),
    repeat(pauses.search, (number) => saveSearch(client, number, write)),
    repeat(pauses.label, (number) => saveLabel(client, number, write)),
    repeat(pauses.read, (number) => readSomething(client, number, seen)),
  ]);
  running.push(repeat(pauses.filing, storeFiling));
  return {
    seen,
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
      await pool.end();
    },
  };
}

type WriteDown = (what: Write, send: () => Promise<unknown>) => Promise<void>;

async function saveAlert(client: Client, number: number, write: WriteDown): Promise<void> {
  const { email } = client.person;
  const name = `Alert ${number}`;
  await write({ kind: "alert", email, name }, () =>
    client.call("set_alerts", alertPayload(client.person, name)),
  );
}

async function saveSearch(client: Client, number: number, write: WriteDown): Promise<void> {
  if (number > mostSearches) return;
  const { email } = client.person;
  const [name, state] = [`Search ${number}`, `companies=C${number}`];
  await write({ kind: "search", email, name, state }, () =>
    client.call("save_search", { screen: "explore_trades", name, state }),
  );
}

async function saveLabel(client: Client, number: number, write: WriteDown): Promise<void> {
  const { email, gvkey } = client.person;
  // The last interaction is never labeled.
  const interaction = 1 + (number % (interactions - 1));
  const note = `note ${number}`;
  await write({ kind: "label", email, gvkey, interaction, note }, () =>
    client.call("insert_categorization", {
      email,
      gvkey,
      interaction_num: interaction,
      categorization: 0,
      reason: note,
    }),
  );
}

const search = {
  return_type: "raw",
  return_horizon: 20,
  sort_column: "ticker",
  sort_direction: "asc",
  start_date: "all",
} as const;

const issuerCik = String(firstIssuer).padStart(10, "0");
const ownerCik = "0000002001";

/** What is read from a standby, besides the search. */
const pages = [
  ["get_company", { cik: issuerCik }],
  ["get_company_prices", { cik: issuerCik }],
  ["get_company_insiders", { cik: issuerCik }],
  ["get_company_filings", { cik: issuerCik, keywords: ["fraud"], bool: "or" }],
  ["get_person", { cik: ownerCik }],
  ["get_holdings", { issuer_cik: issuerCik, owner_cik: ownerCik }],
  [
    "explore_events",
    { return_type: "adjusted", lookback_period: 30, sort_column: "ticker", sort_direction: "asc" },
  ],
] as const;

async function readSomething(client: Client, number: number, seen: SeenRows[]): Promise<void> {
  const { email } = client.person;
  if (number % 3 === 0) return void (await client.call("get_alert_inbox", { email }));
  // By then the company has filings.
  const page = pages[number % pages.length];
  if (number % 3 === 1 && page !== undefined && (seen.at(-1)?.rows ?? 0) > issuers)
    return void (await client.call(page[0], { email, ...page[1] }));
  const requestedAtMs = Date.now();
  const answer = await client.call("explore_trades", { email, ...search });
  const rows = found.safeParse(answer);
  if (rows.success)
    seen.push({ requestedAtMs, answeredAtMs: Date.now(), rows: rows.data.num_rows });
}

const daysBefore = 2;

/** A sale of one of twenty companies, different from every other, accepted now. */
function saleFiling(number: number): FilingRecord {
  const issuerCik = firstIssuer + (number % issuers);
  const cik = String(issuerCik).padStart(10, "0");
  const accession = `${cik}-26-${String(number).padStart(6, "0")}`;
  const now = Temporal.Now.instant();
  const day = now.toZonedDateTimeISO("America/New_York").toPlainDate();
  const traded = day.subtract({ days: daysBefore }).toString();
  const issuerName = `Cluster ${issuerCik} Corp`;
  return aFiling({
    accession,
    issuerCik,
    acceptedAt: now.toString(),
    filedOn: day.toString(),
    periodOfReport: traded,
    sha256: createHash("sha256").update(accession).digest(),
    path: `Archives/edgar/data/${issuerCik}/${accession}.txt`,
    entities: [
      { role: "REPORTING-OWNER", cik: 2001, name: "DOE JANE", sic: null, fiscalYearEnd: null },
      { role: "ISSUER", cik: issuerCik, name: issuerName, sic: "3571", fiscalYearEnd: "1231" },
    ],
    ownership: anOwnershipDocument({
      issuerCik,
      issuerName,
      issuerSymbol: `C${issuerCik}`,
      periodOfReport: traded,
      lines: [aSaleLine({ transactionDate: traded, shares: String(1_000 + number) })],
    }),
  });
}

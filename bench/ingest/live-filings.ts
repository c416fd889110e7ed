import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { median, quantile, secondsOf } from "#bench/measure.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { writeFilings } from "#database/filings/store-filings.ts";
import { noteArrivals } from "#database/sources/arrivals.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";

/** Seconds from acceptance of a live filing until it was stored, and until its rows were visible. */
type Lag = { stored: number; visible: number };

/** How long some work took, in seconds, and the live filings meanwhile. */
export type LiveLags = { seconds: number; lags: readonly Lag[] };

const betweenMs = 500;
export const liveCompanies = 40;
let lastNumber = 0;

/**
 * Stores filings as the feed brings them, one each half second, while some work goes on, and waits until all of
 * them are visible. A running worker computes them.
 */
export async function whileFilingsArrive(
  pool: Pool,
  work: () => Promise<unknown>,
): Promise<LiveLags> {
  const isOver = new AbortController();
  const first = lastNumber + 1;
  const arriving = keepArriving(pool, isOver.signal);
  const seconds = await secondsOf(work).finally(() => isOver.abort());
  await arriving;
  return { seconds, lags: await readLags(pool, first) };
}

async function keepArriving(pool: Pool, isOver: AbortSignal): Promise<void> {
  const storing: Promise<void>[] = [];
  while (!isOver.aborted) {
    storing.push(storeLiveFiling(pool));
    await sleep(betweenMs);
  }
  await Promise.all(storing);
}

/** As the worker stores what it downloaded (`worker/filings/filing-writer.ts`). */
async function storeLiveFiling(pool: Pool): Promise<void> {
  lastNumber += 1;
  const acceptedAt = new Date().toISOString();
  const { cik, ticker } = liveCompany(lastNumber % liveCompanies);
  const filing = aFiling({
    accession: accessionOf(lastNumber),
    issuerCik: cik,
    acceptedAt,
    filedOn: acceptedAt.slice(0, 10),
    entities: [{ role: "ISSUER", cik, name: `Live ${cik}`, sic: "3571", fiscalYearEnd: "1231" }],
    ownership: anOwnershipDocument({
      issuerCik: cik,
      issuerName: `Live ${cik}`,
      issuerSymbol: ticker,
      lines: [aSaleLine({ shares: "10000", sharesOwnedFollowing: "10000" })],
    }),
  });
  const arrival = { accession: filing.accession, form: "4", issuerCik: cik };
  await inTransaction(pool, async (client) => {
    await writeFilings(client, [filing], {
      isNewest: true,
      mark: { urgency: 0, isAnnounced: true },
    });
    await noteArrivals(client, [{ ...arrival, acceptedAt, foundAt: acceptedAt }], () => null);
  });
}

/** One of the companies that live filings are of. */
export function liveCompany(place: number): { cik: number; ticker: string } {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const first = letters[Math.floor(place / letters.length)] ?? "A";
  return { cik: 6_000_000 + place, ticker: `LV${first}${letters[place % letters.length]}` };
}

function accessionOf(number: number): string {
  return `0000000066-26-${String(number).padStart(6, "0")}`;
}

async function readLags(pool: Pool, first: number): Promise<Lag[]> {
  for (;;) {
    const { rows } = await pool.query<Lag & { isVisible: boolean }>(
      `select extract(epoch from stored_at - accepted_at)::float8 as stored,
              extract(epoch from visible_at - accepted_at)::float8 as visible,
              visible_at is not null as "isVisible"
         from filing_arrival where accession >= $1 and accession <= $2`,
      [accessionOf(first), accessionOf(lastNumber)],
    );
    if (rows.every(({ isVisible }) => isVisible)) return rows;
    await sleep(100);
  }
}

/** A row of the table of lags. */
export function lagRow(meanwhile: string, { seconds, lags }: LiveLags): string {
  const visible = lags.map((lag) => lag.visible);
  const stored = lags.map((lag) => lag.stored);
  const figures = [
    quantile(stored, 0.95),
    median(visible),
    quantile(visible, 0.95),
    Math.max(...visible),
  ];
  const shown = figures.map((figure) => figure.toFixed(2));
  return `| ${meanwhile} | ${seconds.toFixed(0)} | ${lags.length} | ${shown.join(" | ")} |`;
}

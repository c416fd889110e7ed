import type { ClientBase } from "pg";

/** A filing of the live feed that was just stored. */
export type Arrival = {
  accession: string;
  form: string;
  issuerCik: number | null;
  acceptedAt: string | null;
  /** Real instant at which a list named it. */
  foundAt: string;
};

/** Real seconds since an instant of the market's clock; null where that clock is not known. */
export type LagOf = (acceptedAt: string) => number | null;

type WaitingArrival = { accession: string; accepted_at: string | null };

/**
 * Notes filings of the live feed in the transaction that stores them. One whose issuer has nothing
 * to compute is visible with it; the others become so when their issuer's rows are written.
 */
export async function noteArrivals(
  client: ClientBase,
  arrivals: readonly Arrival[],
  lagOf: LagOf,
): Promise<void> {
  if (arrivals.length === 0) return;
  await client.query(
    `insert into filing_arrival (accession, form, issuer_cik, accepted_at, found_at, stored_at)
     select accession, form, "issuerCik", "acceptedAt", "foundAt", clock_timestamp()
       from json_to_recordset($1::json)
         as r(accession text, form text, "issuerCik" bigint, "acceptedAt" timestamptz,
              "foundAt" timestamptz)
     on conflict (accession) do nothing`,
    [JSON.stringify(arrivals)],
  );
  const { rows } = await client.query<WaitingArrival>(
    `select a.accession, a.accepted_at from filing_arrival a
      where a.accession = any($1) and a.visible_at is null
        and not exists (select from dirty_issuer d where d.cik = a.issuer_cik)`,
    [arrivals.map(({ accession }) => accession)],
  );
  await setVisible(client, rows, lagOf);
}

/**
 * Notes that the computed rows of issuers are written with this transaction, and so what was waiting for them
 * becomes visible. Call it after their marks are cleared: a process that stores a filing of one of them in
 * the meantime waits for this transaction, and marks it again.
 */
export async function noteVisible(
  client: ClientBase,
  issuerCiks: readonly number[],
  lagOf: LagOf,
): Promise<void> {
  if (issuerCiks.length === 0) return;
  const { rows } = await client.query<WaitingArrival>(
    `select accession, accepted_at from filing_arrival
      where visible_at is null and issuer_cik = any($1) order by accession`,
    [issuerCiks],
  );
  await setVisible(client, rows, lagOf);
}

async function setVisible(
  client: ClientBase,
  arrivals: readonly WaitingArrival[],
  lagOf: LagOf,
): Promise<void> {
  if (arrivals.length === 0) return;
  const lags = arrivals.map(({ accession, accepted_at: acceptedAt }) => ({
    accession,
    lag: acceptedAt === null ? null : lagOf(acceptedAt),
  }));
  await client.query(
    `update filing_arrival a set visible_at = clock_timestamp(), lag_seconds = r.lag
       from json_to_recordset($1::json) as r(accession text, lag double precision)
      where a.accession = r.accession`,
    [JSON.stringify(lags)],
  );
}

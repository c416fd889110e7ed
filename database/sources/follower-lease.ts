import pg from "pg";
import { connectionSettings } from "#database/connect.ts";

/** Any fixed numbers. */
const followerLocks = { filings: 841_209, prices: 841_210 } as const;

export type Lease = {
  /** Ended by the server or the network: someone else may follow now. */
  lost: Promise<void>;
  release: () => Promise<void>;
};

/**
 * Takes the one lease of following filings or prices, on a connection of its own, which gives it up
 * when this process ends however it ends.
 * @returns null while another process has it
 */
export async function takeFollowerLease(
  connectionString: string,
  what: keyof typeof followerLocks = "filings",
): Promise<Lease | null> {
  const client = new pg.Client({ ...connectionSettings(connectionString), keepAlive: true });
  const lost = new Promise<void>((resolve) => {
    client.on("error", () => resolve());
    client.on("end", () => resolve());
  });
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock($1) as taken",
    [followerLocks[what]],
  );
  const release = (): Promise<void> => client.end().catch(() => undefined);
  if (rows[0]?.taken === true) return { lost, release };
  await release();
  return null;
}

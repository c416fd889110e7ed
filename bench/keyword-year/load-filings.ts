import { Worker } from "node:worker_threads";
import type { Pool } from "pg";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { storeFilings } from "#database/filings/store-filings.ts";

const threads = 2;
const filingsAtOnce = 50;

/**
 * Stores so many written filings with their words, as the worker stores downloaded ones. What an
 * earlier run stored is left as it is.
 * @param shared  `../shared/data`, from whose filings texts are learned
 */
export async function loadFilings(
  pool: Pool,
  { filings, shared }: { filings: number; shared: string },
  onProgress: (stored: number) => void,
): Promise<void> {
  const { rows } = await pool.query<{ stored: number }>(
    "select count(*)::int as stored from filing",
  );
  const first = rows[0]?.stored ?? 0;
  if (first >= filings) return;
  const ranges: { from: number; to: number }[] = [];
  for (let from = first; from < filings; from += filingsAtOnce)
    ranges.push({ from, to: Math.min(filings, from + filingsAtOnce) });
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL("filing-thread.ts", import.meta.url), { workerData: shared }),
  );
  try {
    const write = async (at: number): Promise<FilingRecord[]> => {
      const worker = workers[at % threads];
      const range = ranges[at];
      if (worker === undefined || range === undefined) return [];
      const { promise, resolve, reject } = Promise.withResolvers<FilingRecord[]>();
      worker.once("message", resolve).once("error", reject);
      worker.postMessage(range, []);
      const written = await promise;
      worker.off("error", reject);
      // A buffer arrives as bare bytes.
      return written.map((filing) => ({ ...filing, sha256: Buffer.from(filing.sha256) }));
    };
    const coming = Array.from({ length: threads }, (_, at) => write(at));
    for (const [at, { to }] of ranges.entries()) {
      const filed = await coming[at % threads];
      coming[at % threads] = write(at + threads);
      await storeFilings(pool, filed ?? []);
      onProgress(to);
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

import { createTrades } from "#testing/factories/screening/trades.ts";
import type { Database } from "#database/connect.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { createReplicaScreening } from "#database/screening/replica/replica-screening.ts";
import {
  openScreeningReplica,
  type ScreeningReplica,
} from "#database/screening/replica/screening-replica.ts";
import type { Screening } from "#database/screening/screening.ts";
import { createLogger } from "#platform/logger.ts";

const logger = createLogger("silent");

/** Waits until the replica has been filled. */
export async function untilReady(replica: ScreeningReplica): Promise<void> {
  await vi.waitUntil(() => replica.catchUp(), { timeout: 60_000 });
}

/**
 * The replica alone, waited for on a busy machine: falling back to PostgreSQL would prove nothing.
 * @param rowsFrom  where the unchanged rows of a page are read, as the product does; by the replica where there is none
 * @param warned  given each line that is logged, such as of rows that PostgreSQL could not read
 */
export function replicaAlone(
  replica: ScreeningReplica,
  rowsFrom?: Database,
  warned: (line: string) => void = refuseWarning,
): Screening {
  const refuse = () => Promise.reject(new Error("PostgreSQL was asked"));
  const fallback = {
    screenTrades: refuse,
    readAllTrades: refuse,
    countTrades: refuse,
    screenEvents: refuse,
    readAllEvents: refuse,
    screenLines: refuse,
    readAllLines: refuse,
    screenPlannedSales: refuse,
    readAllPlannedSales: refuse,
    screenPlans: refuse,
    readAllPlans: refuse,
    screenShortSwings: refuse,
    readAllShortSwings: refuse,
    rankLateness: refuse,
  };
  const ready = { ...replica, catchUp: () => untilReady(replica).then(() => true) };
  const warnings = createLogger("warn", { write: warned });
  return createReplicaScreening(ready, { fallback, logger: warnings, rowsFrom });
}

function refuseWarning(line: string): never {
  throw new Error(`A search of the replica was logged: ${line}`);
}

export type ReplicaUnderTest = {
  replica: ScreeningReplica;
  /** Answered by the replica alone. */
  screening: Screening;
  close(): Promise<void>;
};

/** A replica of the database in a folder of its own, filled. */
export async function openReplicaUnderTest(connectionString: string): Promise<ReplicaUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), "sentinel-replica-"));
  const replica = await openScreeningReplica({ connectionString, folder, logger });
  await untilReady(replica);
  return {
    replica,
    screening: replicaAlone(replica),
    close: async () => {
      await replica.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Trades with texts, numbers, and missing cells that are easily lost on the way to the replica. */
export async function createUnusualTrades(db: Database): Promise<void> {
  await createTrades(
    db,
    {
      title: "",
      location: 'line\nbreak, "quoted"',
      company_name: "Ünïted Ñandú 漢字",
      owner_ciks: [9_999_999_999],
    },
    {
      title: "NULL",
      ticker: null,
      flags: ["amended", "price-suspect"],
      accepted_at: "2026-01-02T03:04:05.25Z",
    },
    { title: "\\N", value: "0.00", next_8k_items: [], accepted_at: null, filed_on: null },
    { value: "1000.06", sum_value: "400.02" },
    { value: "500", sum_value: null },
    ...[null, "Officer", "Director", "officer"].map((title) => ({ title, is_officer: true })),
    { next_8k_items: ["7.77", "9.01"] },
    { title: "ÉCLAIR", company_name: "ünïted", value: "1234567890123.4567" },
  );
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import type { Database } from "#database/connect.ts";
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

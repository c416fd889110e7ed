import type { Logger } from "#platform/logger.ts";
import { readReplicaPage, readReplicaRows } from "#database/screening/replica/replica-reads.ts";
import type { TradeReplica } from "#database/screening/replica/trade-replica.ts";
import type { Screening } from "#database/screening/screening.ts";

const longestSearchMs = 20_000;
// A slow receiver holds the reading up.
const longestExportMs = 600_000;

/** Screening by the replica while it is up to now, by PostgreSQL otherwise: the answers are the same. */
export function createReplicaScreening(
  replica: TradeReplica,
  { fallback, logger }: { fallback: Screening; logger: Logger },
): Screening {
  async function isUsable(): Promise<boolean> {
    return replica.catchUp().catch((error: unknown) => {
      logger.warn({ err: error }, "the screening replica cannot be asked");
      return false;
    });
  }

  return {
    screenTrades: async (search) => {
      if (!(await isUsable())) return fallback.screenTrades(search);
      try {
        return await replica.read(longestSearchMs, (connection) =>
          readReplicaPage(connection, search),
        );
      } catch (error) {
        logger.error({ err: error }, "the screening replica failed, PostgreSQL answers");
        return fallback.screenTrades(search);
      }
    },
    screenEvents: (search) => fallback.screenEvents(search),
    readAllEvents: (search, receive) => fallback.readAllEvents(search, receive),
    readAllTrades: async (search, receive) => {
      if (!(await isUsable())) return fallback.readAllTrades(search, receive);
      await replica.read(longestExportMs, (connection) =>
        readReplicaRows(connection, search, receive),
      );
    },
  };
}

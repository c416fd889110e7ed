import type { DuckDBConnection } from "@duckdb/node-api";
import type { Logger } from "#platform/logger.ts";
import type { ChangeSource, TradeSum } from "#database/screening/replica/copy-changes.ts";
import { readCopiedTrades } from "#database/screening/replica/replica-columns.ts";
import { createSafePosition } from "#database/screening/replica/safe-position.ts";

const compareEveryMs = 30 * 60 * 1_000;

export type ReplicaRefresh = {
  /** Takes over what changed; the replica then shows the database as it was when this began. */
  refresh: () => Promise<void>;
  /** Whether nothing can have changed since the last refresh, the highest change now being this. */
  isCurrentAt(position: number): boolean;
  /** How many changes the next refresh has to take over at most; infinite before the first. */
  behindBy(position: number): number;
};

/**
 * Keeps the replica's table up with the source. Now and then its sum is compared with the
 * database's own: a difference empties it, and the next refresh fills it again.
 * @param start  change up to which the file is complete
 */
export function createReplicaRefresh(parts: {
  source: ChangeSource;
  writer: DuckDBConnection;
  /** Scratch file for the rows on their way. */
  csv: string;
  start: number;
  logger: Logger;
}): ReplicaRefresh {
  const { source, writer, csv, logger } = parts;
  let safe = createSafePosition(parts.start);
  let seenPosition: number | null = null;
  let comparedAtMs = Number.NEGATIVE_INFINITY;

  async function refresh(): Promise<void> {
    const position = await source.readPosition();
    if (position < safe.position) await empty("the database went back to an earlier state");
    const withSum = performance.now() - comparedAtMs > compareEveryMs;
    const { snapshot, sum } = await source.copyChanges(safe.position, { file: csv, withSum });
    safe.observe(position, snapshot, performance.now());
    await applyChanges(writer, csv, safe.position);
    if (sum !== null) await compare(sum);
    seenPosition = position;
  }

  async function compare(sum: TradeSum): Promise<void> {
    comparedAtMs = performance.now();
    if (await hasSum(writer, sum)) return;
    await empty("the replica differs from the database");
    throw new Error("The screening replica differed from the database and is being rebuilt.");
  }

  async function empty(reason: string): Promise<void> {
    logger.warn({ reason }, "rebuilding the screening replica");
    await writer.run("begin; delete from trade; update replica set position = 0; commit");
    safe = createSafePosition(0);
    seenPosition = null;
  }

  return {
    refresh,
    isCurrentAt: (position) => position === seenPosition && !safe.isSettling,
    behindBy: (position) =>
      seenPosition === null ? Number.POSITIVE_INFINITY : position - safe.position,
  };
}

async function applyChanges(
  writer: DuckDBConnection,
  csv: string,
  position: number,
): Promise<void> {
  const changes = readCopiedTrades(csv);
  const isFirst = (await countRows(writer)) === 0;
  await writer.run("begin");
  try {
    if (isFirst) {
      await writer.run(`insert into trade ${liveRows(`(${changes})`)}`);
    } else {
      await writer.run(`create or replace temp table staging as ${changes}`);
      await writer.run(
        "delete from trade where (accession, row_number) in (select (accession, row_number) from staging)",
      );
      await writer.run(`insert into trade ${liveRows("staging")}`);
      await writer.run("drop table staging");
    }
    await writer.run("update replica set position = $1", [BigInt(position)]);
    await writer.run("commit");
  } catch (error) {
    await writer.run("rollback");
    throw error;
  }
}

function liveRows(from: string): string {
  return `select * exclude (is_live) from ${from} where is_live`;
}

async function countRows(writer: DuckDBConnection): Promise<number> {
  const reader = await writer.runAndReadAll("select count(*)::double from trade");
  return Number(reader.getRowsJS()[0]?.[0] ?? 0);
}

async function hasSum(writer: DuckDBConnection, expected: TradeSum): Promise<boolean> {
  const reader = await writer.runAndReadAll(
    "select count(*)::double, coalesce(sum(change_seq), 0)::varchar from trade",
  );
  const [row] = reader.getRowsJS();
  return row?.[0] === expected.rows && row[1] === expected.changes;
}

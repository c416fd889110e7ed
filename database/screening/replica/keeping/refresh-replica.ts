import { isDeepStrictEqual } from "node:util";
import type { DuckDBConnection } from "@duckdb/node-api";
import type {
  ReadSums,
  TableCopy,
  TableSum,
} from "#database/screening/replica/keeping/copy-changes.ts";
import { number, text } from "#database/screening/cells.ts";
import { createSafePosition } from "#database/screening/replica/keeping/safe-position.ts";
import {
  applyTable,
  emptyTables,
  inTransaction,
  isEmpty,
  type ReplicaParts,
  storePosition,
  takeOverInBatches,
} from "#database/screening/replica/keeping/take-over-changes.ts";
import {
  fillTradeSummary,
  isTradeSummaryWrong,
} from "#database/screening/replica/keeping/trade-summary.ts";

const compareEveryMs = 30 * 60 * 1_000;
/** A comparison reads both databases whole: after a start, searches come first. */
const usualFirstComparisonMs = 60_000;
/** Change numbers taken over in one transaction. */
const defaultBatch = 500_000;

export type ReplicaRefresh = {
  /** Takes over what changed; the replica then shows the database as it was when this began. */
  refresh: () => Promise<void>;
  /** Ends when no comparison is under way. */
  compared: () => Promise<void>;
  /** Whether nothing can have changed since the last refresh, the highest change now being this. */
  isCurrentAt(position: number): boolean;
  /** The change up to which everything has been taken over. */
  position(): number;
  /** How many changes the next refresh has to take over at most; infinite before the first. */
  behindBy(position: number): number;
};

/**
 * Keeps the replica's tables up with the source, all at one moment. Now and then their sums are
 * compared with the database's own, while searches go on: a difference lets the next refresh fill them again.
 * @param parts  `start`: change up to which the file is complete
 */
export function createReplicaRefresh(
  parts: ReplicaParts & {
    start: number;
    /** Changes of a batch, where there are more of them. */
    batch?: number;
    /** When the sums are compared for the first time. */
    firstComparisonMs?: number;
  },
): ReplicaRefresh {
  const { source, writer, copies, batch = defaultBatch } = parts;
  const comparison = createComparison(parts);
  let safe = createSafePosition(parts.start);
  let seenPosition: number | null = null;

  async function refresh(): Promise<void> {
    const position = await source.readPosition();
    const isBack = position < Math.max(safe.position, seenPosition ?? 0);
    if (isBack || comparison.hasDiffered()) {
      await empty(isBack ? "the database went back to an earlier state" : "it differed");
    }
    await takeOverInBatches({ ...parts, batch, after: safe.position, position }, (through) => {
      safe = createSafePosition(through);
    });
    const { ids, readSums } = await source.copyChanges(
      { after: safe.position },
      { copies, withSums: comparison.isDue() },
    );
    const applied = safe.position;
    safe.observe(position, ids);
    try {
      await inTransaction(writer, async () => {
        for (const copy of copies) await applyTable(writer, copy, await isEmpty(writer, copy));
        await fillTradeSummary(writer);
        await storePosition(writer, safe.position);
      });
    } catch (error) {
      // What was read is not in the replica: it is read again.
      safe = createSafePosition(applied);
      seenPosition = null;
      await readSums?.().catch(() => undefined);
      throw error;
    }
    if (readSums !== null) await comparison.start(readSums);
    seenPosition = position;
  }

  async function empty(reason: string): Promise<void> {
    parts.logger.warn({ reason }, "rebuilding the screening replica");
    // If it fails, nothing is current, and the next refresh tries again.
    seenPosition = null;
    await emptyTables(writer, copies);
    safe = createSafePosition(0);
    comparison.forget();
  }

  return {
    refresh,
    compared: comparison.ended,
    position: () => safe.position,
    isCurrentAt: (position) =>
      position === seenPosition && !safe.isSettling && !comparison.hasDiffered(),
    behindBy: (position) =>
      seenPosition === null || comparison.hasDiffered()
        ? Number.POSITIVE_INFINITY
        : position - safe.position,
  };
}

type ComparisonParts = Pick<ReplicaParts, "copies" | "connect" | "logger"> & {
  firstComparisonMs?: number;
};

/** Compares the sums of the replica and of the database, both as they were at one moment. */
function createComparison({ copies, connect, logger, firstComparisonMs }: ComparisonParts) {
  let dueAtMs = performance.now() + (firstComparisonMs ?? usualFirstComparisonMs);
  let hasDiffered = false;
  let ended: Promise<void> = Promise.resolve();

  async function compare(reader: DuckDBConnection, readSums: ReadSums): Promise<void> {
    try {
      // In turn: were PostgreSQL to fail, the reader would be closed under its statement.
      const theirs = await readSums();
      hasDiffered =
        !isDeepStrictEqual(await readTableSums(reader, copies), theirs) ||
        (await isTradeSummaryWrong(reader));
    } catch (error) {
      logger.warn({ err: error }, "the screening replica could not be compared");
    } finally {
      reader.closeSync();
    }
  }

  async function openSnapshot(): Promise<DuckDBConnection> {
    const reader = await connect();
    await reader.run("begin transaction read only");
    // A transaction sees the state of its first reading.
    await reader.run("select position from replica");
    return reader;
  }

  return {
    isDue: () => performance.now() > dueAtMs,
    hasDiffered: () => hasDiffered,
    forget: () => {
      hasDiffered = false;
    },
    /** To be called before the replica changes again: its state of now is the one compared. */
    start: async (readSums: ReadSums): Promise<void> => {
      dueAtMs = performance.now() + compareEveryMs;
      const reader = await openSnapshot().catch(async (error: unknown) => {
        await readSums().catch(() => undefined);
        throw error;
      });
      ended = compare(reader, readSums);
    },
    ended: () => ended,
  };
}

async function readTableSums(
  reader: DuckDBConnection,
  copies: readonly TableCopy[],
): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const { table } of copies) {
    const answer = await reader.runAndReadAll(
      `select count(*)::double as rows, coalesce(sum(change_seq), 0)::varchar as changes
         from ${table.name}`,
    );
    const cells = answer.getRowObjectsJS()[0] ?? {};
    sums.push({ rows: number(cells["rows"]), changes: text(cells["changes"]) });
  }
  return sums;
}

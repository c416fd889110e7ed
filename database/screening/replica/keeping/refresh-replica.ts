import { isDeepStrictEqual } from "node:util";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { TableCopy, TableSum } from "#database/screening/replica/keeping/copy-changes.ts";
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

const compareEveryMs = 30 * 60 * 1_000;
/** A comparison reads both databases whole: after a start, searches come first. */
const usualFirstComparisonMs = 60_000;
/** Change numbers taken over in one transaction. */
const defaultBatch = 1_000_000;

export type ReplicaRefresh = {
  /** Takes over what changed; the replica then shows the database as it was when this began. */
  refresh: () => Promise<void>;
  /** Whether nothing can have changed since the last refresh, the highest change now being this. */
  isCurrentAt(position: number): boolean;
  /** The change up to which everything has been taken over. */
  position(): number;
  /** How many changes the next refresh has to take over at most; infinite before the first. */
  behindBy(position: number): number;
};

/**
 * Keeps the replica's tables up with the source, all at one moment. Now and then their sums are
 * compared with the database's own: a difference empties them, and the next refresh fills them again.
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
  const { firstComparisonMs = usualFirstComparisonMs } = parts;
  let safe = createSafePosition(parts.start);
  let seenPosition: number | null = null;
  let comparedAtMs = performance.now() - compareEveryMs + firstComparisonMs;

  async function refresh(): Promise<void> {
    const position = await source.readPosition();
    if (position < Math.max(safe.position, seenPosition ?? 0)) {
      await empty("the database went back to an earlier state");
    }
    await takeOverInBatches({ ...parts, batch, after: safe.position, position }, (through) => {
      safe = createSafePosition(through);
    });
    const withSums = performance.now() - comparedAtMs > compareEveryMs;
    const { ids, sums } = await source.copyChanges({ after: safe.position }, { copies, withSums });
    const applied = safe.position;
    safe.observe(position, ids);
    try {
      await inTransaction(writer, async () => {
        for (const copy of copies) await applyTable(writer, copy, await isEmpty(writer, copy));
        await storePosition(writer, safe.position);
      });
    } catch (error) {
      // What was read is not in the replica: it is read again.
      safe = createSafePosition(applied);
      seenPosition = null;
      throw error;
    }
    if (sums !== null) await compare(sums);
    seenPosition = position;
  }

  async function compare(sums: readonly TableSum[]): Promise<void> {
    const isSame = isDeepStrictEqual(await readTableSums(writer, copies), sums);
    if (!isSame) await empty("the replica differs from the database");
    comparedAtMs = performance.now();
    if (isSame) return;
    throw new Error("The screening replica differed from the database and is being rebuilt.");
  }

  async function empty(reason: string): Promise<void> {
    parts.logger.warn({ reason }, "rebuilding the screening replica");
    // If it fails, nothing is current and the next refresh compares.
    seenPosition = null;
    comparedAtMs = Number.NEGATIVE_INFINITY;
    await emptyTables(writer, copies);
    safe = createSafePosition(0);
  }

  return {
    refresh,
    position: () => safe.position,
    isCurrentAt: (position) => position === seenPosition && !safe.isSettling,
    behindBy: (position) =>
      seenPosition === null ? Number.POSITIVE_INFINITY : position - safe.position,
  };
}

async function readTableSums(
  writer: DuckDBConnection,
  copies: readonly TableCopy[],
): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const { table } of copies) {
    const reader = await writer.runAndReadAll(
      `select count(*)::double as rows, coalesce(sum(change_seq), 0)::varchar as changes
         from ${table.name}`,
    );
    const cells = reader.getRowObjectsJS()[0] ?? {};
    sums.push({ rows: number(cells["rows"]), changes: text(cells["changes"]) });
  }
  return sums;
}

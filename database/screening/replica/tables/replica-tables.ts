import { createHash } from "node:crypto";
import { eventTable } from "#database/screening/replica/tables/event-table.ts";
import type { ReplicaTable } from "#database/screening/replica/tables/replica-table.ts";
import { tradeTable } from "#database/screening/replica/tables/trade-table.ts";

/** Everything the replica holds, of one moment. */
export const replicaTables: readonly ReplicaTable[] = [tradeTable, eventTable];

/** Changes whenever what the replica keeps, or how it is read, changes. */
export const replicaVersion = createHash("sha256")
  .update(JSON.stringify(replicaTables))
  .digest("hex")
  .slice(0, 16);

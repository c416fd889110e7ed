import type { Generated } from "kysely";
import type { lineStatusColumns, reportColumns } from "#database/computed/computed-tables.ts";
import type { TableOf } from "#database/computed/stored-column.ts";
import type { eventColumns } from "#database/screening/event-subject.ts";
import type { tradeColumns } from "#database/screening/trade-subject.ts";

export type DirtyIssuerTable = {
  cik: number;
  marked: Generated<number>;
  attempts: Generated<number>;
  attempted_at: string | null;
  next_attempt_at: Generated<string>;
  last_error: string | null;
};

type Changing = { change_seq: Generated<number> };

export type TradeTable = TableOf<typeof tradeColumns> & Changing;
export type EventTable = TableOf<typeof eventColumns> & Changing;
export type OwnershipLineStatusTable = TableOf<typeof lineStatusColumns>;
export type ReportFiguresTable = TableOf<typeof reportColumns>;

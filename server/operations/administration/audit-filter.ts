import type { z } from "zod";
import type { exportAuditInput } from "#contract/operations/administration.ts";
import type { AuditFilter } from "#database/queries/audit-search.ts";

/** What is asked for, as the query takes it: blank is no condition, days are whole UTC days. */
export function toAuditFilter(asked: z.output<typeof exportAuditInput>): AuditFilter {
  const text = (part: string | undefined): string | null => part?.trim() || null;
  const midnight = (day: Temporal.PlainDate): string =>
    day.toZonedDateTime("UTC").toInstant().toString();
  const { start_date: first, end_date: last } = asked;
  return {
    actor: text(asked.actor),
    subject: text(asked.subject),
    operation: text(asked.operation),
    outcome: text(asked.outcome),
    from: first === undefined ? null : midnight(Temporal.PlainDate.from(first)),
    before: last === undefined ? null : midnight(Temporal.PlainDate.from(last).add({ days: 1 })),
  };
}

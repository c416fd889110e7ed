import { z } from "zod";
import { alertKindSchema } from "#contract/alerts/alert-definition.ts";
import type { AlertsOfKind } from "#contract/operations/dashboard.ts";
import { type LatestMatchRow, readLatestMatches } from "#database/alerts/latest-matches.ts";
import type { Database } from "#database/connect.ts";

const latestOfKind = 3;

/**
 * The alerts of an account by kind with their newest matches.
 * @param now  UTC instant of the market's clock
 */
export async function alertsAtAGlance(
  db: Database,
  accountId: number,
  now: string,
): Promise<AlertsOfKind[]> {
  const since = Temporal.Instant.from(now).subtract({ hours: 24 }).toString();
  const kinds = await readLatestMatches(db, accountId, { since, most: latestOfKind });
  return kinds.map(({ formType, alerts, unread, lastDay, latest }) => ({
    form_type: alertKindSchema.parse(formType),
    alerts,
    unread,
    matches_24h: lastDay,
    latest: latest.map(presentMatch),
  }));
}

const cellsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

function presentMatch({ id, alertName, happenedAt, isUnread, ...row }: LatestMatchRow) {
  const cells = cellsSchema.parse(row.cells);
  const ticker = cells["Ticker"];
  return {
    id,
    alert_name: alertName,
    company: String(cells["Company Name"] ?? ""),
    ticker: typeof ticker === "string" ? ticker : null,
    cells,
    happened_at: Temporal.Instant.from(happenedAt).toString(),
    is_unread: isUnread,
  };
}

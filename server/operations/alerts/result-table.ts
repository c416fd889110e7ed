import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { alertColumns } from "#contract/alerts/alert-columns.ts";
import { mostResultRows } from "#contract/alerts/alert-vocabulary.ts";
import type { ResultTable } from "#contract/operations/alerts.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import type { AskedMatches } from "#database/alerts/results/alert-source.ts";
import { alertSources } from "#database/alerts/results/alert-sources.ts";
import { readRecordedHits, readTimeZone } from "#database/alerts/hits/recorded-hits.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { inAlertTurn } from "#server/operations/alerts/alert-turn.ts";

type Asked = {
  title: string;
  asked: AskedMatches;
  /** The saved alert, whose matches may have been recorded. */
  alertId: number | null;
};

/** The rows that a definition matches in the last 365 days, newest first. */
export async function resultTable(
  { title, asked, alertId }: Asked,
  { db, identity }: MemberContext,
): Promise<ResultTable> {
  const kind = asked.definition.form_type;
  const timeZone = await readTimeZone(db, identity.accountId);
  const { matches, total, notes } = await inAlertTurn(
    identity.accountId,
    async () => await alertSources[kind].find(db, { ...asked, alertId }, { most: mostResultRows }),
  );
  const keys = matches.map(({ key }) => key);
  const recorded = alertId === null ? null : await readRecordedHits(db, alertId, keys);
  const shown = { definition: asked.definition, timeZone };
  return {
    title,
    columns: [...alertColumns[kind]],
    data: matches.map((match) => match.cells(shown)),
    details: matches.map(({ key, accession, cik }) => ({
      key,
      accession,
      cik: formatCik(cik),
      is_recorded: recorded?.has(key) ?? false,
      is_unread: recorded?.get(key)?.isUnread ?? false,
    })),
    total: total ?? matches.length,
    notes: [...newestOnly(matches.length, total), ...notes],
  };
}

function newestOnly(shown: number, total: number | null): string[] {
  if (total === shown) return [];
  const all = total === null ? "" : ` of ${grouped(total)}`;
  return [`The newest ${grouped(shown)}${all} matches are shown.`];
}

function grouped(count: number): string {
  return fixedDecimal(count, { places: 0, grouped: true });
}

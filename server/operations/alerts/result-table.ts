import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { z } from "zod";
import { mostResultRows } from "#contract/alerts/alert-vocabulary.ts";
import { alertKindTable } from "#contract/alerts/kinds/alert-kind-table.ts";
import type { ResultTable } from "#contract/operations/alerts.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import type { AskedMatches } from "#database/alerts/results/alert-source.ts";
import { alertSources } from "#database/alerts/results/alert-sources.ts";
import {
  readRecordedHits,
  readTimeZone,
  type RecordedHit,
} from "#database/alerts/hits/recorded-hits.ts";
import { type ResultCells, shownFor } from "#domain/alerts/results/alert-match.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { withAlertLimit } from "#server/operations/alerts/alert-limit.ts";

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
  const { matches, total, notes } = await withAlertLimit(
    identity.accountId,
    async () => await alertSources[kind].find(db, { ...asked, alertId }, { most: mostResultRows }),
  );
  const keys = matches.map(({ key }) => key);
  const recorded = alertId === null ? null : await readRecordedHits(db, alertId, keys);
  const shown = shownFor(asked.definition, timeZone);
  return {
    title,
    columns: [...alertKindTable[kind].columns],
    data: matches.map((match) => withRecordedText(match.cells(shown), recorded?.get(match.key))),
    details: matches.map(({ key, accession, cik }) => ({
      key,
      accession,
      cik: formatCik(cik),
      is_recorded: recorded?.has(key) ?? false,
      is_unread: recorded?.get(key)?.isUnread ?? false,
    })),
    total: total ?? matches.length,
    notes: [...newestOnly(matches.length, total), ...notes],
    ...(shown.keywords.length > 0 && { keywords: [...shown.keywords] }),
  };
}

const textColumns = ["Keywords Found", "Document", "Snippet"] as const;
const recordedTextSchema = z.object({
  "Keywords Found": z.string(),
  Document: z.string().nullable(),
  Snippet: z.string(),
});

/** Where there was no time to read a text again, what was read of it when it matched. */
export function withRecordedText(cells: ResultCells, hit: RecordedHit | undefined): ResultCells {
  if (hit === undefined || textColumns.some((name) => cells[name] !== null)) return cells;
  const read = recordedTextSchema.safeParse(hit.facts);
  return read.success ? { ...cells, ...read.data } : cells;
}

/** Which of the matches are shown; nothing where all are, or none. @param total  null: not known */
export function newestOnly(shown: number, total: number | null): string[] {
  if (total === shown || shown === 0) return [];
  const newest = shown === 1 ? "the newest match" : `the newest ${grouped(shown)} matches`;
  return [`Showing ${newest}${total === null ? "" : ` of ${grouped(total)}`}.`];
}

function grouped(count: number): string {
  return fixedDecimal(count, { places: 0, grouped: true });
}

import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { resultDays, mostResultRows } from "#contract/alerts/alert-vocabulary.ts";
import { sortAndPage } from "#server/operations/alerts/sort-and-page.ts";
import type { MatchQuery, ResultPage } from "#database/alerts/results/alert-source.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import type { Services, MemberContext } from "#server/endpoint/context.ts";
import { alertRoleNotes } from "#server/screening/officer-role-notes.ts";
import { type ResolvedScope, resolveScope } from "#server/screening/resolve-scope.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { readKeywordTexts } from "#database/alerts/keywords/keyword-source.ts";
import { createAccountLimit } from "#server/limits/call-limits.ts";
import { alertWork } from "#server/limits/limit-table.ts";
import { findAlert } from "#database/alerts/alerts.ts";
import { markHitsRead } from "#database/alerts/hits/read-marks.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { z } from "zod";
import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import { type ResultTable, textColumns } from "#contract/operations/alerts/alerts.ts";
import { alertSources } from "#database/alerts/results/alert-sources.ts";
import {
  type RecordedCounts,
  readRecordedHits,
  type RecordedHit,
} from "#database/alerts/hits/kept-hits.ts";
import { readTimeZone } from "#database/alerts/results/time-zones.ts";
import { type AlertMatch, type ResultCells, shownFor } from "#domain/alerts/results/alert-match.ts";

/** Searches for an alert's matches within the limit of the account. */
export const withAlertLimit = createAccountLimit(
  alertWork,
  "Other alerts are being searched. Please try again in a few seconds.",
);

type TableOptions = {
  title: string;
  query: MatchQuery;
  /** The saved alert, whose matches may have been recorded. */
  alertId: number | null;
  /** Null: all rows. */
  page?: ResultPage | null;
};

/** The rows that a definition matches in the last 365 days, newest first or as they are to be sorted. */
export async function resultTable(
  { title, query, alertId, page = null }: TableOptions,
  { db, identity, isCallerGone, screening }: MemberContext,
): Promise<ResultTable> {
  const kind = query.definition.form_type;
  const timeZone = await readTimeZone(db, identity.accountId);
  const roleNotes = await alertRoleNotes(db, query.definition);
  const { matches, total, notes, ...found } = await withAlertLimit(identity.accountId, async () => {
    // Who turns several pages quickly waits for the last one alone.
    if (isCallerGone()) throw new OperationError("bad_request", { text: "The caller has gone." });
    const limits = { most: mostResultRows, page, screening };
    return await alertSources[kind].find(db, { ...query, alertId }, limits);
  });
  const keys = matches.map(({ key }) => key);
  const recorded = alertId === null ? null : await readRecordedHits(db, alertId, keys);
  const counts = found.counts ?? recordedCountsOf(matches.length, recorded);
  const shown = shownFor(query.definition, timeZone);
  const columns: readonly string[] = alertKindTable[kind].columns;
  const rows = matches.map((match) => {
    const hit = recorded?.get(match.key);
    return { match, hit, cells: withRecordedText(match.cells(shown), hit) };
  });
  const shownRows = page === null || found.counts !== null ? rows : sortAndPage(rows, page);
  return {
    title,
    columns: [...columns],
    data: shownRows.map(({ cells }) => cells),
    details: shownRows.map(({ match, hit }) => detailOf(match, hit)),
    total: total ?? counts.listed,
    is_total_known: total !== null,
    ...(recorded !== null && {
      recorded: counts.recorded,
      already_met: rows.filter(({ match, hit }) => hit !== undefined && match.isAlreadyMet).length,
      unread_matches: counts.unread,
    }),
    notes: [...notes, ...roleNotes],
    ...(shown.keywords.length > 0 && { keywords: [...shown.keywords] }),
    ...(columns.includes("Value Sold") && { lookback_days: shown.lookback }),
  };
}

function detailOf(match: AlertMatch, hit: RecordedHit | undefined): ResultTable["details"][number] {
  const { key, accession, form, cik, ownerCik, excludedBecause, sumValue, metAt } = match;
  const { firstFiling } = match;
  return {
    key,
    accession,
    form,
    cik: formatCik(cik),
    ...(ownerCik !== undefined && { owner_cik: formatCik(ownerCik) }),
    match_id: hit?.id ?? null,
    ...(excludedBecause !== undefined && { not_in_sums_because: excludedBecause }),
    ...(sumValue !== undefined && { sum_value: sumValue }),
    ...(firstFiling !== undefined && { first_filing: firstFiling }),
    ...(metAt !== undefined && { met_at: metAt }),
    ...(match.isAlreadyMet === true && { is_already_met: true }),
    is_unread: hit?.isUnread ?? false,
  };
}

function recordedCountsOf(
  listed: number,
  hits: ReadonlyMap<string, RecordedHit> | null,
): RecordedCounts {
  const recorded = [...(hits?.values() ?? [])];
  const unread = recorded.flatMap(({ id, isUnread }) => (isUnread ? [id] : []));
  return { listed, recorded: recorded.length, unread };
}

const recordedTextSchema = z.object({
  "Keywords Found": z.string(),
  Document: z.string().nullable(),
  Snippet: z.string(),
});

/** Findings of the time of the match, where there was no time to read the text again. */
export function withRecordedText(cells: ResultCells, hit: RecordedHit | undefined): ResultCells {
  if (hit === undefined || textColumns.some((name) => cells[name] !== null)) return cells;
  const read = recordedTextSchema.safeParse(hit.facts);
  return read.success ? { ...cells, ...read.data } : cells;
}

/** Longest time of one account's search, after which others run. */
const budgetMs = 3_000;

/** Keyword counts and snippets of some filings. */
export async function getSnippets(
  { accessions, keywords }: OperationInput<"get_snippets">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"get_snippets">> {
  return await withAlertLimit(
    identity.accountId,
    async () => await readKeywordTexts(db, { accessions, keywords }, budgetMs),
  );
}

const tickersNamed = 20;

/** A definition as it is looked for: in the last 365 days of the market's time. */
export function matchQuery(
  definition: AlertDefinition,
  ciks: readonly number[],
  { marketClock }: Pick<Services, "marketClock">,
): MatchQuery {
  const since = marketClock.now().subtract({ hours: resultDays * 24 });
  return { tree: treeOf(definition, ciks), definition, since: since.toString() };
}

export type TickerCompanies = {
  ciks: number[];
  named: ResolvedScope["named"]["companies"];
  unknown: string[];
};

/** The companies of tickers, the first of them by name, and the unknown tickers. */
export async function companiesOfTickers(
  tickers: readonly string[],
  sources: Pick<Services, "db" | "reads" | "marketClock">,
): Promise<TickerCompanies> {
  if (tickers.length === 0) return { ciks: [], named: [], unknown: [] };
  const { run, named } = await resolveScope(sources, { start_date: "", end_date: "", tickers });
  return {
    ciks: (run.ciks ?? []).map(Number),
    named: named.companies,
    unknown: named.unknown_tickers,
  };
}

/** "These tickers are unknown: ABCD, EFGH and 3 more." */
export function unknownTickersText(unknown: readonly string[]): string {
  const more = unknown.length > tickersNamed ? ` and ${unknown.length - tickersNamed} more` : "";
  return `These tickers are unknown: ${unknown.slice(0, tickersNamed).join(", ")}${more}.`;
}

/** Of the results of an alert. */
export function resultsTitle(name: string): string {
  return `Results for ${name}`;
}

/** What a definition matches in the last 365 days, newest first. */
export async function searchAlert(
  { alert_name: name, definition }: OperationInput<"alert_search">,
  context: MemberContext,
): Promise<OperationAnswer<"alert_search">> {
  const { ciks, unknown } = await companiesOfTickers(definition.tickers, context);
  const query = matchQuery(definition, ciks, context);
  const title = name === undefined ? "Search Results" : resultsTitle(name);
  const table = await resultTable({ title, query, alertId: null }, context);
  if (unknown.length === 0) return table;
  return { ...table, notes: [unknownTickersText(unknown), ...table.notes] };
}

/** Run-as marks nothing: what the person has not seen stays unread. */
export async function markAlertRead(
  { alert_name: name, matches: ids }: OperationInput<"mark_alert_read">,
  { db, identity: { accountId, isRunAs }, marketClock }: MemberContext,
): Promise<OperationAnswer<"mark_alert_read">> {
  const isKnown = isRunAs
    ? (await findAlert(db, accountId, name)) !== undefined
    : await markHitsRead(db, { accountId, name, ids, at: marketClock.now().toString() });
  if (!isKnown) throw new OperationError("alert_not_found");
  return { success: true };
}

import { useQuery, useMutation } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import type { ResultTable } from "#contract/operations/alerts/alerts.ts";
import { mostResultRows } from "#contract/alerts/alert-vocabulary.ts";
import { zoneInWords } from "#contract/values/time-zones.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { readerQuery } from "#web/api/reader.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import type { NamedRow } from "#web/ui/data-table/named-columns.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { CellValue } from "#web/ui/data-table/table-column.ts";
import type { SortState } from "#web/ui/data-table/table-view.ts";
import { PagedTable } from "./paged-table.tsx";
import { type ResultsPaging, rowsOnPages } from "./use-alert-results.ts";
import { useIsPhone } from "#web/ui/overlay/use-media-query.ts";
import { countText, decimalText } from "#web/ui/display/number-text.ts";
import { CompanyCell, kindViewOf, type ResultRows, resultRows } from "./result-columns.tsx";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";
import { useSession } from "#web/session/account/session.ts";

type ResultsTableProps = {
  title: string;
  table: ResultTable;
  /** Matches of the last 12 months; else the rows of a search. */
  areMatches: boolean;
  /** The saved alert whose matches these are. */
  alertName?: string | null | undefined;
  /** Where the server answers by pages. */
  paging?: ResultsPaging | undefined;
};

/** The rows of a results page. All columns are shown: nothing is chosen or saved here. */
export function ResultsTable({
  title,
  table: given,
  areMatches,
  alertName = null,
  paging,
}: ResultsTableProps) {
  const { data: reader } = useQuery(readerQuery);
  // Where it is not known, the rows are made in the exchange's.
  const zone = reader?.timeZone ?? "America/New_York";
  const { withTexts, loadMissing, failure } = useSnippets(given);
  const newMatchIds = paging?.newMatchIds;
  const table = useMemo(
    () => markNewMatches(withTexts(given), newMatchIds),
    [given, withTexts, newMatchIds],
  );
  const isPhone = useIsPhone();
  const options = useMemo(
    () => ({ timeZone: zone, alertName, isPhone }),
    [zone, alertName, isPhone],
  );
  const results = useMemo(() => resultRows(table, options), [table, options]);
  const phone = useMemo(() => phoneLayout(table, results), [table, results]);
  const { detailOf } = results;
  const onRowsShown = useCallback(
    (rows: readonly NamedRow[]) => loadMissing(rows.flatMap((row) => detailOf(row) ?? [])),
    [detailOf, loadMissing],
  );
  // The specification knows no pages: another server may answer all rows.
  const isPage =
    paging?.isPageLoading === true || table.data.length <= (paging?.view.pageSize ?? 0);
  const shownPaging = paging !== undefined && isPage ? paging : null;
  const renderLead = (sort: SortState | null) => (
    <Sentence
      table={table}
      listed={shownPaging === null ? table.data.length : rowsOnPages(table)}
      zone={zone}
      areMatches={areMatches}
      isNewestFirst={areMatches && isGiven(sort, table)}
    />
  );
  const shown = {
    title,
    columns: results.columns,
    rows: results.rows,
    rowKey: (row: NamedRow) => results.detailOf(row)?.key ?? "",
    onRowsShown,
    phone,
    tools: failure !== null && (
      <Button variant="outline2" size="compact" busy={failure.isRetried} onClick={failure.retry}>
        Load missing snippets
      </Button>
    ),
  };
  const givenSort = areMatches ? newestFirst(table) : undefined;
  if (shownPaging === null)
    return (
      <ClientDataTable
        {...shown}
        fileColumns={results.fileColumns}
        givenSort={givenSort}
        renderLead={renderLead}
      />
    );
  return (
    <PagedTable
      {...shown}
      total={rowsOnPages(table)}
      paging={shownPaging}
      newestFirst={newestFirst(table)}
      renderLead={renderLead}
      fileOf={(all) => {
        const filled = withTexts(all);
        return { ...resultRows(filled, options), missing: missingIn(filled).size };
      }}
    />
  );
}

const newestFirstByFiling = { key: "Date Accepted", direction: "desc" } as const;
const newestFirstByDay = { key: "Date", direction: "desc" } as const;

/** The order in which matches are answered. */
function newestFirst({ columns }: ResultTable): SortState {
  return columns.includes(newestFirstByFiling.key) ? newestFirstByFiling : newestFirstByDay;
}

function isGiven(sort: SortState | null, table: ResultTable): boolean {
  const given = newestFirst(table);
  return sort?.key === given.key && sort.direction === given.direction;
}

/** Matches that were new when the results were opened stay so while they are open. */
function markNewMatches(
  table: ResultTable,
  newMatchIds: ReadonlySet<number> | undefined,
): ResultTable {
  if (newMatchIds === undefined || newMatchIds.size === 0) return table;
  const details = table.details.map((detail) =>
    detail.match_id !== null && newMatchIds.has(detail.match_id)
      ? { ...detail, is_unread: true }
      : detail,
  );
  return { ...table, details, unread_matches: [...newMatchIds] };
}

type SentenceProps = {
  table: ResultTable;
  /** Rows on all pages. */
  listed: number;
  zone: string;
  areMatches: boolean;
  isNewestFirst: boolean;
};

/** "64 matches in 12 months, 2 recorded by the alert, newest first. 1 was unread when you opened this page." */
function Sentence({ table, listed, zone, areMatches, isNewestFirst }: SentenceProps) {
  const { total, notes, recorded, already_met: alreadyMet = 0 } = table;
  const isTotalKnown = table.is_total_known;
  const isCut = total > listed || (!isTotalKnown && listed === mostResultRows);
  const unread = table.unread_matches?.length ?? 0;
  const noun = areMatches ? "match" : "row";
  return (
    <div className="text-sm text-muted">
      <p>
        {!isTotalKnown && "At least "}
        <Strong>
          {countText(total)} {total === 1 ? noun : plurals[noun]}
        </Strong>
        {areMatches && " in 12 months"}
        {areMatches &&
          recorded !== undefined &&
          total > 0 &&
          `, ${recordedText(recorded, alreadyMet)}`}
        {isCut
          ? `, ${areMatches ? "newest" : "first"} ${countText(listed)} shown`
          : isNewestFirst && ", newest first"}
        .
        {unread > 0 && (
          <>
            {" "}
            <Strong>{countText(unread)}</Strong> {unread === 1 ? "was" : "were"} unread when you
            opened this page.
          </>
        )}
        {table.columns.includes("Date Accepted") && ` Times are ${zoneInWords(zone)}.`}
      </p>
      {notes.length > 0 && (
        <ul className="mt-0.5 text-xs">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function recordedText(recorded: number, alreadyMet: number): string {
  if (alreadyMet === 0)
    return `${recorded === 0 ? "none" : countText(recorded)} recorded by the alert`;
  const met = `${countText(alreadyMet)} of which met the conditions before it began watching`;
  return `${countText(recorded)} recorded by the alert (${met})`;
}

const plurals = { match: "matches", row: "rows" } as const;

function Strong({ children }: { children: ReactNode }) {
  return <b className="font-semibold text-text tabular-nums">{children}</b>;
}

function phoneLayout(
  { columns }: ResultTable,
  { detailOf }: ResultRows,
): PhoneLayout<NamedRow> | undefined {
  const second = kindViewOf(columns)?.phone;
  if (second === undefined) return undefined;
  return {
    lead: {
      title: (row) => <CompanyCell row={row} detail={detailOf(row)} />,
      detail: (row) =>
        [row["Ticker"], row["Type"], row["Reporting Person"] ?? row["Seller"] ?? row["Form"]]
          .filter((part) => typeof part === "string" && part !== "")
          .join(" · "),
    },
    second: { key: second.key, detail: (row) => belowText(row[second.below]) },
    folded: ["Ticker", "Type"],
  };
}

function belowText(value: CellValue): string {
  if (typeof value === "number") return `$\u00A0${decimalText(value)}`;
  return dayInWords(value ?? "");
}

type Texts = Omit<OperationAnswer<"get_snippets">[number], "accession">;

/**
 * Keyword texts that were not read in time for a table of results: they are read for the rows that are
 * shown, once each. To be used by a component whose key is the keywords.
 */
function useSnippets(given: ResultTable) {
  const email = useSession()?.email ?? "";
  const [texts, setTexts] = useState<ReadonlyMap<string, Texts>>(new Map());
  const [failed, setFailed] = useState<readonly string[]>([]);
  const requested = useRef(new Set<string>());
  const { keywords = [] } = given;
  const { mutate, isPending } = useMutation({
    mutationFn: async (accessions: readonly string[]) => {
      for (let left = [...accessions]; left.length > 0;) {
        const read = await call("get_snippets", { email, keywords, accessions: left });
        const found = new Map(read.map(({ accession, ...cells }) => [accession, cells]));
        if (found.size === 0) throw new Error("No text was read.");
        setTexts((before) => new Map([...before, ...found]));
        left = left.filter((accession) => !found.has(accession));
      }
    },
    onError: (_error, accessions) => {
      for (const accession of accessions) requested.current.delete(accession);
      setFailed(accessions);
    },
    onSuccess: () => setFailed([]),
  });
  const missing = useMemo(() => missingIn(given), [given]);
  const load = useCallback(
    (accessions: readonly string[]) => {
      for (const accession of accessions) requested.current.add(accession);
      if (accessions.length > 0) mutate(accessions);
    },
    [mutate],
  );
  const loadMissing = useCallback(
    (details: readonly ResultTable["details"][number][]) =>
      load(
        details.flatMap(({ accession }) =>
          accession !== null && missing.has(accession) && !requested.current.has(accession)
            ? [accession]
            : [],
        ),
      ),
    [missing, load],
  );
  const withTexts = useCallback((table: ResultTable) => fillTexts(table, texts), [texts]);
  const failure = failed.length === 0 ? null : { isRetried: isPending, retry: () => load(failed) };
  return { withTexts, loadMissing, failure };
}

/** The filings whose matches came without their texts; none where no keywords were searched for. */
function missingIn({ keywords, data, details }: ResultTable): ReadonlySet<string> {
  if (keywords === undefined) return new Set();
  return new Set(
    details.flatMap(({ accession }, at) =>
      accession !== null && data[at]?.["Keywords Found"] === null ? [accession] : [],
    ),
  );
}

function fillTexts(table: ResultTable, texts: ReadonlyMap<string, Texts>): ResultTable {
  if (texts.size === 0) return table;
  const data = table.data.map((cells, at) => {
    const read = texts.get(table.details[at]?.accession ?? "");
    return read === undefined || cells["Keywords Found"] !== null ? cells : { ...cells, ...read };
  });
  return { ...table, data };
}

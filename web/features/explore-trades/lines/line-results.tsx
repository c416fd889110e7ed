import { useMemo } from "react";
import { describeLineSearch } from "#contract/lines/describe-line-search.ts";
import type { LineRow } from "#contract/operations/screening/explore-lines.ts";
import { ownerInWords } from "#contract/trades/trade-columns.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import type { ExplorePageState } from "#web/explore/page/use-explore-page.ts";
import { type ResultsKind, SearchResults } from "#web/explore/results/search-results.tsx";
import { SearchSentence } from "#web/explore/results/search-sentence.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import { CodeCell, LineCell } from "./line-cell.tsx";
import type { LineSearchKind } from "./line-search.ts";
import { ExternalLink } from "lucide-react";
import { type LineColumn, lineColumns } from "#contract/lines/line-columns.ts";
import { filingLabel, filingUrl, OutLink } from "#web/explore/links/outside-links.tsx";
import { describedColumn } from "#web/explore/results/plain-cell.tsx";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";

/** The table of the submitted search of all transactions. */
export function LineResults({ page }: { page: ExplorePageState<LineSearchKind> }) {
  const { answer } = page.search;
  const sentence = useMemo(() => (answer === null ? [] : describeLineSearch(answer)), [answer]);
  return (
    <SearchResults
      kind={resultsKind}
      page={page}
      columns={lineTableColumns}
      lead={
        <>
          <SearchSentence parts={sentence} />
          <p className="mt-0.5 text-xs text-faint">
            Lines of different codes and tables are not added up.
          </p>
        </>
      }
    />
  );
}

const phoneLayout: PhoneLayout<LineRow> = {
  lead: {
    title: (row) => row.conm,
    detail: (row) => (
      <>
        {[row.ticker, row.trade_date === null ? null : dayInWords(row.trade_date)]
          .filter((part) => part !== null)
          .join(" · ")}
        <span className="block truncate">{ownerInWords(row)}</span>
      </>
    ),
  },
  second: {
    key: "shares",
    detail: (row) => (
      <>
        <CodeCell row={row} /> · Table {row.line_table}
      </>
    ),
  },
  // The price comes third.
  folded: [
    "ticker",
    "owner",
    "trade_date",
    "code",
    "code_name",
    "line_table",
    "acquired_disposed",
    "security_title",
  ],
};

const resultsKind: ResultsKind<LineSearchKind> = {
  exportPath: "/export/lines",
  withPanelOpen: ["conm", "ticker", "owner", "trade_date", "code", "shares", "price"],
  phone: phoneLayout,
  nothingStored: "No Forms 3, 4, or 5 are stored yet.",
};

/** Every column of the table in the default order. */
const lineTableColumns: readonly TableColumn<LineRow>[] = [
  ...lineColumns.map(tableColumn),
  {
    key: "links",
    name: "Links",
    control: true,
    value: () => null,
    cell: (row) => (
      <OutLink href={filingUrl(row)} label={filingLabel(row)} isIcon>
        <ExternalLink size={14} strokeWidth={1.6} aria-hidden="true" />
      </OutLink>
    ),
    leastWidth: 56,
  },
];

function tableColumn(column: LineColumn): TableColumn<LineRow> {
  return {
    ...describedColumn(column),
    value: (row) => sortValue(column.name, row),
    cell: (row) => <LineCell column={column} row={row} />,
  };
}

function sortValue(name: LineColumn["name"], row: LineRow): string | number | null {
  if (name === "filing_url") return row.accno;
  const value = row[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

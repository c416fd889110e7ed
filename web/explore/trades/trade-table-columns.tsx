import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import {
  columnFullName,
  columnHeader,
  tradeColumns,
  type ReturnChoice,
  type TradeColumn,
  type TradeColumnName,
} from "#contract/trades/trade-columns.ts";
import type { TradePattern } from "#contract/patterns/trade-patterns.ts";
import { describedColumn } from "#web/explore/results/plain-cell.tsx";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { TradeCell } from "./trade-cell.tsx";
import { ExternalLink, MapPin } from "lucide-react";
import { OutLink, filingLabel, filingUrl, mapUrl } from "#web/explore/links/outside-links.tsx";

/** The filing and the owner's place on a map. */
function RowLinks({ row }: { row: TradeRow }) {
  return (
    <span className="flex justify-end gap-1 touch:gap-0">
      <OutLink href={filingUrl(row)} label={filingLabel(row)} isIcon>
        <ExternalLink size={14} strokeWidth={1.6} aria-hidden="true" />
      </OutLink>
      {row.location === null ? (
        <span className="w-6 shrink-0 touch:w-11" />
      ) : (
        <OutLink href={mapUrl(row.location)} label={`Map of ${row.location}`} isIcon>
          <MapPin size={14} strokeWidth={1.6} aria-hidden="true" />
        </OutLink>
      )}
    </span>
  );
}

/** The return searched for, and the patterns searched for, which the cells show first. */
type TableChoice = ReturnChoice & { searched?: readonly TradePattern[] | undefined };

/** Every column of the table in the default order; the return columns name type and horizon. */
export function tradeTableColumns(choice: TableChoice): TableColumn<TradeRow>[] {
  return [...tradeColumns.map((column) => tableColumn(column, choice)), linksColumn];
}

/** Two links and the padding next to them, as wide as the pointer needs them. */
const linksWidth = globalThis.matchMedia?.("(pointer: coarse)").matches ? 112 : 76;

const linksColumn: TableColumn<TradeRow> = {
  key: "links",
  name: "Links",
  control: true,
  value: () => null,
  cell: (row) => <RowLinks row={row} />,
  leastWidth: linksWidth,
};

function tableColumn(column: TradeColumn, choice: TableChoice): TableColumn<TradeRow> {
  return {
    ...describedColumn(column),
    label: columnHeader(column, choice),
    description: columnFullName(column, choice),
    value: (row) => sortValue(column.name, row),
    cell: (row) => <TradeCell column={column} row={row} searched={choice.searched} />,
  };
}

function sortValue(name: TradeColumnName, row: TradeRow): string | number | null {
  if (name === "filing_url") return row.accno;
  const value = row[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

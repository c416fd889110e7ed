import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { EventColumn } from "#contract/events/event-columns.ts";
import type { EventRow } from "#contract/operations/explore-events.ts";
import { PlainCell } from "../cells/plain-cell.tsx";
import { CompanyLink, TickerLink } from "../links/company-link.tsx";
import { OutLink } from "../links/out-link.tsx";
import { filingLabel, filingUrl } from "../links/outside-links.ts";
import { EventPatterns } from "../patterns/event-patterns.tsx";
import { InsiderValueCell } from "./insider-value-cell.tsx";
import { itemCodes, itemsInShort, itemTitle } from "#contract/events/item-titles.ts";
import { NoValue } from "#web/ui/display/figures.tsx";

/** The items as chips with their official titles on hover, and what the filing is about, shortly. */
function ItemsCell({ items }: { items: string }) {
  const codes = itemCodes(items);
  if (codes.length === 0) return <NoValue />;
  return (
    <>
      <ItemChips codes={codes} />
      <span className="ml-1 text-xs text-muted">{itemsInShort(codes)}</span>
    </>
  );
}

function ItemChips({ codes }: { codes: readonly string[] }) {
  return codes.map((code) => (
    <span
      key={code}
      title={itemTitle(code) ?? undefined}
      className={`mr-1 inline-flex h-4.5 items-center rounded-small bg-raised px-1 align-middle text-2xs font-medium tabular-nums inset-ring inset-ring-border ${
        code === "9.01" ? "text-muted" : "text-text"
      }`}
    >
      {code}
    </span>
  ));
}

export type EventCellOptions = {
  canSeeTrades: boolean;
  /** Of the search, in calendar days. */
  lookback?: number | undefined;
};
type EventCellProps = EventCellOptions & { column: EventColumn; row: EventRow };

/** One cell of a table of events. Unknown is a dash, never zero. */
export function EventCell({ column, row, ...options }: EventCellProps): ReactNode {
  switch (column.name) {
    case "conm":
      return <CompanyLink company={row} name={row.conm} />;
    case "ticker":
      return <TickerLink company={row} />;
    case "date_filed":
      return <PlainCell kind="date" value={row.filed_on} />;
    case "8K_items":
      return <ItemsCell items={row["8K_items"]} />;
    case "value_sold":
    case "value_purchased":
      return <InsiderValueCell row={row} column={column.name} {...options} />;
    case "patterns":
      return <EventPatterns row={row} />;
    case "filing_url":
      return <FilingLink row={row} />;
    default:
      return <PlainCell kind={column.kind} value={row[column.name]} />;
  }
}

/** The filing at the source. */
export function FilingLink({ row, isIcon = false }: { row: EventRow; isIcon?: boolean }) {
  return (
    <OutLink href={filingUrl(row)} label={filingLabel(row)} isIcon={isIcon}>
      <ExternalLink size={14} strokeWidth={1.6} aria-hidden="true" />
    </OutLink>
  );
}

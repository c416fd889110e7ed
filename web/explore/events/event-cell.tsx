import { ExternalLink, ArrowUpRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import type { EventColumn } from "#contract/events/event-columns.ts";
import type { EventPattern } from "#contract/patterns/event-patterns.ts";
import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import { PlainCell } from "#web/explore/results/plain-cell.tsx";
import { CompanyLink, TickerLink } from "#web/explore/links/company-link.tsx";
import { OutLink, filingLabel, filingUrl } from "#web/explore/links/outside-links.tsx";
import { EventPatterns } from "#web/explore/patterns/event-patterns.tsx";
import { itemCodes } from "#contract/events/item-codes.ts";
import { itemsInShort, itemTitle } from "#contract/events/item-titles.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { Link } from "react-router";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { tradesBeforeEvent } from "#web/explore/links/trades-link.ts";

/** The items as chips with their official titles on hover, and the filing's subject in brief. */
function ItemsCell({ items }: { items: string }) {
  const codes = itemCodes(items);
  if (codes.length === 0) return <NoValue />;
  return (
    <>
      <ItemChips codes={codes} />
      <span className="sr-only">: </span>
      <span className="ml-1 text-xs text-muted">{itemsInShort(codes)}</span>
    </>
  );
}

function ItemChips({ codes }: { codes: readonly string[] }) {
  return codes.map((code, place) => (
    <Fragment key={code}>
      {place > 0 && <span className="sr-only">, </span>}
      <span
        title={itemTitle(code) ?? undefined}
        className={`mr-1 inline-flex h-4.5 items-center rounded-small bg-raised px-1 align-middle text-2xs font-medium tabular-nums inset-ring inset-ring-border ${
          code === "9.01" ? "text-muted" : "text-text"
        }`}
      >
        {code}
      </span>
    </Fragment>
  ));
}

export type EventCellOptions = {
  canSeeTrades: boolean;
  /** Of the search, in calendar days. */
  lookback?: number | undefined;
  /** The patterns searched for. */
  searched?: readonly EventPattern[] | undefined;
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
      return <EventPatterns row={row} searched={options.searched} />;
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

type InsiderValueCellProps = {
  row: EventRow;
  column: "value_sold" | "value_purchased";
  /** Whether the caller may see the trades behind the sum. */
  canSeeTrades: boolean;
  /** Of the search, in calendar days; without one, 180. */
  lookback?: number | undefined;
};

const words = {
  value_sold: { type: "sale", name: "sales" },
  value_purchased: { type: "purchase", name: "purchases" },
} as const;

/** A total of insider trades in thousands, with a link to the trades if there are any. */
function InsiderValueCell(props: InsiderValueCellProps) {
  const { row, column, canSeeTrades, lookback } = props;
  const value = row[column];
  const { type, name } = words[column];
  const hasTrades = canSeeTrades && value !== null && value > 0;
  const path = hasTrades ? tradesBeforeEvent(row, type, lookback) : null;
  return (
    <span className="relative inline-flex max-w-full items-center justify-end gap-1.5 max-md:flex-col max-md:items-end max-md:gap-0.5">
      <span
        title={value === null ? undefined : inFull(value)}
        className={value === 0 ? "text-faint" : undefined}
      >
        <PlainCell kind="thousands" value={value} />
      </span>
      {path === null ? (
        canSeeTrades && <span aria-hidden="true" className="w-5 shrink-0 max-md:hidden" />
      ) : (
        <Link
          to={path}
          aria-label={`The ${name} before this event`}
          title={`The ${name} before this event`}
          // On touch screens the number can be pressed too: the link covers it.
          className="inline-grid size-5 shrink-0 place-items-center rounded-small bg-info-tint text-accent hover:bg-selected md:-my-1 touch:after:absolute touch:after:-inset-x-1 touch:after:-inset-y-1 md:touch:after:-inset-y-2.5"
        >
          <ArrowUpRight size={13} aria-hidden="true" />
        </Link>
      )}
    </span>
  );
}

function inFull(value: number): string {
  return `$\u00A0${fixedDecimal(value, { places: 2, grouped: true })}`;
}

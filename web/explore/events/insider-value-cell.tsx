import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router";
import type { EventRow } from "#contract/operations/explore-events.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { PlainCell } from "../cells/plain-cell.tsx";
import { tradesBeforeEvent } from "../links/trades-link.ts";

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

/** A sum of insiders' trades in thousands, with the way to the trades where there are such. */
export function InsiderValueCell(props: InsiderValueCellProps) {
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
          // A finger may also press the number: the link lies over it.
          className="inline-grid size-5 shrink-0 place-items-center rounded-small bg-info-tint text-accent hover:bg-selected md:-my-1 touch:after:absolute touch:after:-inset-x-1 touch:after:-inset-y-1 md:touch:after:-inset-y-2.5"
        >
          <ArrowUpRight size={13} aria-hidden="true" />
        </Link>
      )}
    </span>
  );
}

function inFull(value: number): string {
  return `$ ${fixedDecimal(value, { places: 2, grouped: true })}`;
}

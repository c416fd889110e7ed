import type { ReactNode } from "react";
import type { ColumnKind } from "#contract/screening/column-kind.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { easternTimeText } from "#web/ui/display/instant-text.ts";
import { NoValue, SignedPercent } from "#web/ui/display/figures.tsx";
import { countText, signedPercentText } from "#web/ui/display/number-text.ts";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";
import type { RowColumn } from "#contract/screening/row-field.ts";
import type { ColumnFormat, TableColumn } from "#web/ui/data-table/table-column.ts";

type PlainValue = string | number | readonly string[] | null;

export type PlainCellProps = {
  kind: ColumnKind;
  value: PlainValue;
  /** Omits the colors for up and down. */
  isMuted?: boolean;
};

/** A value as the kind of its column is written. Unknown is a dash, never zero. */
export function PlainCell({ kind, value, isMuted = false }: PlainCellProps): ReactNode {
  if (value === null) return <NoValue />;
  if (typeof value !== "number") {
    const text = typeof value === "string" ? value : value.join(", ");
    if (kind === "date") return <span className="tabular-nums">{dayInWords(text)}</span>;
    if (kind === "instant") return <span className="tabular-nums">{easternTimeText(text)}</span>;
    return <span className={kind === "identifier" ? "text-xs text-muted" : ""}>{text}</span>;
  }
  switch (kind) {
    case "thousands":
      return <Money amount={value} shift={-3} unit="in-data-phone:after:content-['K']" />;
    case "millions":
      return <Money amount={value} shift={0} unit="in-data-phone:after:content-['M']" />;
    case "dollars":
      return <Money amount={value} shift={0} />;
    case "percent":
      return isMuted ? (
        <span className="tabular-nums">{signedPercentText(value)}</span>
      ) : (
        <SignedPercent fraction={value} />
      );
    case "yes-no":
      return value === 1 ? "Yes" : "No";
    default:
      return <span className="tabular-nums">{countText(value)}</span>;
  }
}

type MoneyProps = { amount: number; shift: number; unit?: string };

/**
 * Two decimals, the point moved in decimal: dollars to thousands without rounding twice.
 * @param unit  class that adds K or M to a table's cell on a phone, where the header scrolls out of sight
 */
function Money({ amount, shift, unit = "" }: MoneyProps) {
  return (
    <span className={`tabular-nums ${unit}`}>
      <span className="text-faint">$&nbsp;</span>
      {fixedDecimal(amount, { places: 2, shift, grouped: true }).replace("-", "−")}
    </span>
  );
}

type MutedProps = {
  reason: string;
  /** Before the reason, for screen readers. */
  label?: string;
  children: ReactNode;
};

/** A figure that is to be used with care, muted and with the reason. */
export function Muted({ reason, label = "", children }: MutedProps) {
  return (
    <span className="text-muted underline decoration-dotted underline-offset-2" title={reason}>
      {children}
      <span className="sr-only">
        {" "}
        {label}
        {reason}
      </span>
    </span>
  );
}

type IconHintProps = { text: string; label: string; tone: string; children: ReactNode };

/** An icon before a number that explains itself on hover, focus and tap. */
export function IconHint({ text, label, tone, children }: IconHintProps) {
  return (
    <Tooltip text={text}>
      <button
        type="button"
        aria-label={label}
        className={`-my-1 inline-grid size-6 cursor-help place-items-center rounded-control align-middle ${tone}`}
      >
        {children}
      </button>
    </Tooltip>
  );
}

/** Numbers are right-aligned; the cell formats them. */
const columnFormats: Partial<Record<ColumnKind, ColumnFormat>> = {
  count: "count",
  days: "count",
  dollars: "dollars",
  thousands: "dollars",
  millions: "dollars",
  percent: "signedPercent",
  date: "day",
};

/** "Value" of "Value ($K)", for tables on a phone: there, each cell of `PlainCell` carries K or M. */
export function withoutUnit(header: string): string | undefined {
  return /^(.+) \(\$[KM]\)$/.exec(header)?.[1];
}

/** The table's part of a column's description. */
export function describedColumn(column: RowColumn) {
  return {
    key: column.name,
    name: column.header,
    phoneLabel: withoutUnit(column.header),
    description: column.fullName,
    format: columnFormats[column.kind] ?? "text",
    look: column.look,
    sortable: column.isSortable,
    textOnly: column.textOnly === true,
    required: column.isRequired,
    hiddenAtFirst: !column.isVisibleByDefault,
    leastWidth: column.width,
    phoneWidth: column.phoneWidth,
  } satisfies Partial<TableColumn<never>>;
}

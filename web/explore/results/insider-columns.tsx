import { Clock } from "lucide-react";
import type { CountedTrades, Insider } from "#contract/operations/companies/insiders.ts";
import { movedPoint } from "#contract/values/decimal-text.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { PlainCell, withoutUnit } from "#web/explore/results/plain-cell.tsx";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";

const excludedOf = {
  value_sold: "sales_not_summed",
  value_purchased: "purchases_not_summed",
} as const;
type Sum = keyof typeof excludedOf;
type Summed = Pick<CountedTrades, Sum | (typeof excludedOf)[Sum]>;

/** Null if unknown: where nothing adds up, excluded trades of that direction may have had a value. */
function knownDollars(counted: Summed, sum: Sum): number | null {
  const dollars = Number(counted[sum]);
  return dollars === 0 && counted[excludedOf[sum]] > 0 ? null : dollars;
}

/** Thousands of dollars; null if unknown. */
export function thousandsOf(counted: Summed, sum: Sum): number | null {
  const dollars = knownDollars(counted, sum);
  return dollars === null ? null : movedPoint(dollars, -3);
}

type Counted = Summed &
  Pick<CountedTrades, "trades" | "trades_not_summed"> &
  Pick<CountedTrades, "late_filings" | "plan_trades" | "last_trade_date">;

/** What is counted of trades, as columns of any table that has it. */
export function countedColumns<Row extends Counted>(): TableColumn<Row>[] {
  return [
    valueColumn("value_sold", "Sold ($K)", 96),
    valueColumn("value_purchased", "Purchased ($K)", 122),
    {
      key: "late_filings",
      name: "Late",
      description: "Filings made more than two EDGAR business days after the trade",
      format: "count",
      leastWidth: 58,
      value: (row) => row.late_filings,
      cell: (row) => (row.late_filings === 0 ? 0 : <Late count={row.late_filings} />),
    },
    {
      key: "trades",
      name: "Trades",
      format: "count",
      leastWidth: 70,
      value: (row) => row.trades,
    },
    {
      key: "trades_not_summed",
      name: "Excluded",
      description:
        "Trades excluded from the values: no price, a suspect price, or already reported in another filing",
      format: "count",
      leastWidth: 84,
      value: (row) => row.trades_not_summed,
    },
    {
      key: "plan_trades",
      name: "Plan",
      description: "Trades under a 10b5-1 plan",
      format: "count",
      leastWidth: 58,
      value: (row) => row.plan_trades,
    },
    {
      key: "last_trade_date",
      name: "Last trade",
      format: "day",
      leastWidth: 100,
      value: (row) => row.last_trade_date,
    },
  ];
}

function valueColumn<Row extends Counted>(
  key: Sum,
  name: string,
  leastWidth: number,
): TableColumn<Row> {
  return {
    key,
    name,
    phoneLabel: withoutUnit(name),
    format: "dollars",
    leastWidth,
    value: (row) => thousandsOf(row, key),
    cell: (row) => <PlainCell kind="thousands" value={knownDollars(row, key)} />,
    // Unrounded.
    csv: (row) => thousandsOf(row, key),
  };
}

function Late({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1 text-warn tabular-nums">
      <Clock size={12} aria-hidden="true" />
      {count}
    </span>
  );
}

/** "Officer, Director since 10 Jan 2023": what the newest filing states. */
export function rolesInWords({ roles }: Pick<Insider, "roles">): string {
  const last = roles.filter((role) => role.is_stated_last);
  const since = last
    .flatMap((role) => role.first_filed_on ?? [])
    .reduce<string | null>((first, day) => (first === null || day < first ? day : first), null);
  const names = last.map((role) => role.insider_type).join(", ");
  if (names === "") return "Not stated";
  return since === null ? names : `${names} since at least ${dayInWords(since)}`;
}

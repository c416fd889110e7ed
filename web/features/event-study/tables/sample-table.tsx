import { Link } from "react-router";
import type { DroppedEvent, StudiedEvent } from "#contract/operations/screening/event-study.ts";
import { itemsText } from "#contract/events/item-codes.ts";
import { dropReasonTexts, eventWindowDays } from "#contract/studies/study-vocabulary.ts";
import { CompanyLink, TickerLink } from "#web/explore/links/company-link.tsx";
import { OutLink, filingLabel, filingUrl } from "#web/explore/links/outside-links.tsx";
import { eventPanelPath, tradePanelPath } from "#web/explore/links/trades-link.ts";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { withAsciiMinus } from "#web/ui/display/number-text.ts";
import { dayText, fixedText } from "../study-texts.ts";

type AnyEvent = Omit<DroppedEvent, "reason">;

function eventColumns<Row extends AnyEvent>(): TableColumn<Row>[] {
  return [
    {
      key: "conm",
      name: "Company",
      value: (row) => row.conm,
      cell: (row) => <CompanyLink company={row} name={row.conm} />,
      leastWidth: 150,
    },
    {
      key: "ticker",
      name: "Ticker",
      value: (row) => row.ticker,
      cell: (row) => <TickerLink company={row} />,
      leastWidth: 72,
    },
    { key: "day_0", name: "Day 0", format: "day", value: (row) => row.day_0, leastWidth: 112 },
    {
      key: "kind",
      name: "Items or trade",
      value: (row) => row.kind,
      cell: (row) => itemsText(row.kind),
      leastWidth: 92,
    },
    {
      key: "accno",
      name: "Filing",
      textOnly: true,
      value: (row) => row.accno,
      cell: (row) => <EventLinks row={row} />,
      leastWidth: 214,
    },
    {
      key: "row_number",
      name: "Row of the filing",
      value: (row) => row.row_number,
      hiddenAtFirst: true,
    },
  ];
}

function EventLinks({ row }: { row: AnyEvent }) {
  const { accno, row_number } = row;
  const to = row_number === null ? eventPanelPath(accno) : tradePanelPath({ accno, row_number });
  return (
    <span className="flex gap-3">
      <Link to={to}>{row_number === null ? "Event" : "Trade"}</Link>
      <OutLink href={filingUrl(row)} label={filingLabel(row)}>
        {accno}
      </OutLink>
    </span>
  );
}

/** A daily return as a percent with four decimals: two would show most as nothing. */
const dailyPercent = (
  key: "alpha" | "deviation",
  { name, label }: { name: string; label: string },
): TableColumn<StudiedEvent> => ({
  key,
  name,
  label,
  description: name,
  format: "percent",
  value: (row) => row[key],
  cell: (row) => <span className="tabular-nums">{fixedText(row[key] * 100, 4)}%</span>,
  leastWidth: 90,
});

const percent = (
  key: "ar_0" | "car",
  { name, label }: { name: string; label: string },
): TableColumn<StudiedEvent> => ({
  key,
  name,
  label,
  description: name,
  format: "signedPercent",
  value: (row) => row[key],
  // "▼ −10.90%" with its padding: a figure is never cut off.
  leastWidth: 104,
});

/** Events of the study, each with its own model and returns. */
export const sampleColumns: readonly TableColumn<StudiedEvent>[] = [
  ...eventColumns<StudiedEvent>(),
  {
    key: "observations",
    name: "M",
    description: "Returns in the estimation window",
    format: "count",
    value: (row) => row.observations,
    leastWidth: 52,
  },
  dailyPercent("alpha", { name: "Alpha per day", label: "α" }),
  {
    key: "beta",
    name: "Beta",
    label: "β",
    description: "Beta",
    value: (row) => row.beta,
    cell: (row) => <span className="tabular-nums">{fixedText(row.beta, 4)}</span>,
    leastWidth: 76,
  },
  dailyPercent("deviation", { name: "Residual standard deviation per day", label: "s" }),
  percent("ar_0", { name: "AR of day 0", label: "AR 0" }),
  percent("car", { name: "CAR of the chosen window", label: "CAR" }),
  {
    key: "price",
    name: "Prices",
    value: (row) => `${row.price_source} ${row.price_ticker}`,
    hiddenAtFirst: true,
  },
  { key: "cik", name: "CIK", textOnly: true, value: (row) => row.cik, hiddenAtFirst: true },
];

/** The events and the abnormal return of each day of the event window, for a file. */
export const returnColumns: readonly TableColumn<StudiedEvent>[] = [
  ...eventColumns<StudiedEvent>(),
  ...eventWindowDays.map((day, place): TableColumn<StudiedEvent> => {
    return {
      key: `ar_${day}`,
      name: `AR ${withAsciiMinus(dayText(day))}`,
      format: "signedPercent",
      value: (row) => row.abnormal_returns?.[place] ?? null,
    };
  }),
  { key: "cik", name: "CIK", textOnly: true, value: (row) => row.cik },
];

export const droppedColumns: readonly TableColumn<DroppedEvent>[] = [
  ...eventColumns<DroppedEvent>(),
  { key: "reason", name: "Reason", value: (row) => dropReasonTexts[row.reason], leastWidth: 260 },
];

const keyOf = (row: AnyEvent): string => `${row.accno} ${row.row_number ?? ""}`;

export function SampleTable({ rows }: { rows: readonly StudiedEvent[] }) {
  return (
    <ClientDataTable
      title="Events used"
      columns={sampleColumns}
      rows={rows}
      rowKey={keyOf}
      hideExport
    />
  );
}

export function DroppedTable({ rows }: { rows: readonly DroppedEvent[] }) {
  return (
    <ClientDataTable
      title="Events dropped"
      columns={droppedColumns}
      rows={rows}
      rowKey={keyOf}
      hideExport
    />
  );
}

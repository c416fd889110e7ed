import { counted } from "#contract/values/amount-text.ts";
import type { Company } from "#contract/operations/companies/company.ts";
import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import { ownerInWords } from "#contract/trades/trade-columns.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { DirectionCell } from "#web/explore/trades/trade-cell.tsx";
import { tradeKeyText } from "#web/explore/trades/trade-flags.ts";
import { tradeTableColumns } from "#web/explore/trades/trade-table-columns.tsx";
import { useExport } from "#web/explore/export/use-export.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailedCard } from "#web/ui/display/load-failed.tsx";
import { companyExport } from "../company-queries.ts";
import { CardHead, ViewAll } from "./card-parts.tsx";
import { tradePageSizes, type useCompanyTrades } from "./use-company-rows.ts";

type TradesCardProps = {
  company: Company;
  email: string;
  trades: ReturnType<typeof useCompanyTrades>;
  selectedKey: string | null;
  onOpen: (row: TradeRow) => void;
};

const shownColumns = [
  "trade_date",
  "owner",
  "title",
  "trade_direction",
  "shares",
  "price",
  "value",
  "trade_return",
  "next_8K_ret0",
  "days_to_file",
] as const;

const byKey = new Map(
  tradeTableColumns({ return_type: "raw", return_horizon: 20 }).map((column) => [
    column.key,
    column,
  ]),
);
/** In the order of this table, which is sorted by trade date and by nothing else. */
const columns = shownColumns.flatMap((name) => {
  const column = byKey.get(name);
  return column === undefined ? [] : [{ ...column, sortable: false, hiddenAtFirst: false }];
});

/** Open-market trades in the company's stock, newest first; a row opens where it is proved. */
export function TradesCard({ company, email, trades, selectedKey, onOpen }: TradesCardProps) {
  const recent = company.trades?.last_12_months ?? 0;
  const file = useExport(companyExport("trades", company, email));
  if (trades.error !== null && trades.data === undefined) {
    return <LoadFailedCard title="Insider trades" query={trades} />;
  }
  return (
    <DataTable
      title="Insider trades"
      columns={columns}
      rows={trades.data?.rows}
      rowKey={tradeKeyText}
      total={trades.data?.num_rows ?? 0}
      view={trades.view}
      onViewChange={trades.setView}
      pageSizes={tradePageSizes}
      loading={trades.isFetching}
      lead={
        <div className="flex items-baseline justify-between gap-3">
          <CardHead title="Insider trades">
            {counted(recent, "open-market trade", "open-market trades")} in 12 months · grants,
            exercises, and gifts excluded
          </CardHead>
          <ViewAll screen="exploreTrades" company={company} />
        </div>
      }
      empty={<EmptyState title="No open-market trades in this stock are stored." />}
      onExport={trades.data?.num_rows === 0 ? undefined : file.run}
      exportChoices={file.choices}
      exporting={file.running !== null}
      onRowClick={onOpen}
      selectedKey={selectedKey ?? undefined}
      phone={phone}
    />
  );
}

const phone: PhoneLayout<TradeRow> = {
  lead: {
    name: "Owner, trade date",
    title: ownerInWords,
    detail: (row) =>
      [
        row.trade_date === null ? null : dayInWords(row.trade_date),
        row.is_10b51 === 1 ? "plan" : null,
      ]
        .filter((part) => part !== null)
        .join(" · "),
  },
  second: { key: "value", detail: (row) => <DirectionCell row={row} /> },
  folded: ["owner", "title", "trade_direction", "shares", "price"],
};

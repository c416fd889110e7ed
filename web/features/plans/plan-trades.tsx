import { Link } from "react-router";
import type { PlanTradeRow } from "#contract/operations/screening/trading-plans.ts";
import { type PlanFlag, planFlagTexts } from "#contract/plans/plan-rules.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { tradePanelPath } from "#web/explore/links/trades-link.ts";
import { plainCell, plainNumber, plainRow, PlainTable } from "#web/explore/list/plain-table.tsx";
import { exactDollarsText, filedNumberText } from "#web/explore/panel/proof-text.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { dollarsText } from "#web/ui/display/dollars-text.ts";

/** Each flag of the plan with its rule. */
export function PlanFlagRules({ flags }: { flags: readonly PlanFlag[] }) {
  if (flags.length === 0) return null;
  return (
    <section>
      <h2>Flags</h2>
      <ul className="mt-2 grid gap-2 rounded-card border border-border bg-surface px-3.5 py-3 text-sm">
        {flags.map((flag) => (
          <li key={flag}>
            <span className="font-medium">{planFlagTexts[flag].label}</span>
            <span className="block text-xs text-muted">{planFlagTexts[flag].rule}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PlanTradesProps = {
  title: string;
  note?: string;
  trades: readonly PlanTradeRow[];
  /** Shown instead of an empty table. */
  none?: string;
};

/** Trades with links to their panels, which have the proof, and to the filings. */
export function PlanTrades({ title, note, trades, none }: PlanTradesProps) {
  return (
    <section>
      <h2>{title}</h2>
      {note !== undefined && <p className="mt-1 max-w-180 text-xs text-muted">{note}</p>}
      {trades.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{none}</p>
      ) : (
        <div className="mt-2">
          <PlainTable
            caption={title}
            columns={[
              { label: "Trade date" },
              { label: "Type" },
              { label: "Shares", isNumber: true },
              { label: "Price", isNumber: true },
              { label: "Value", isNumber: true },
              { label: "Form 4" },
            ]}
          >
            {trades.map((trade) => (
              <TradeRow key={`${trade.accno} ${trade.row_number}`} trade={trade} />
            ))}
          </PlainTable>
        </div>
      )}
    </section>
  );
}

function TradeRow({ trade }: { trade: PlanTradeRow }) {
  const day = dayInWords(trade.trade_date);
  return (
    <tr className={plainRow}>
      <td className={`${plainCell} whitespace-nowrap`}>
        <Link to={tradePanelPath(trade)} aria-label={`Trade of ${day}, ${trade.shares} shares`}>
          {day}
        </Link>
      </td>
      <td className={`${plainCell} whitespace-nowrap`}>{trade.direction}</td>
      <td className={plainNumber}>{filedNumberText(trade.shares)}</td>
      <td className={plainNumber}>
        {trade.price === null ? <NoValue /> : exactDollarsText(trade.price)}
      </td>
      <td className={plainNumber}>
        {trade.value === null ? <NoValue /> : dollarsText(trade.value)}
      </td>
      <td className={`${plainCell} whitespace-nowrap`}>
        <a href={trade.filing_url} target="_blank" rel="noreferrer">
          {trade.accno}
        </a>
      </td>
    </tr>
  );
}

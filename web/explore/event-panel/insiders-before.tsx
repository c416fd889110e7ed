import { Link } from "react-router";
import { type Lookback, lookbacks } from "#contract/events/event-vocabulary.ts";
import type { EventProofAnswer } from "#contract/operations/screening/event-proof.ts";
import { daysInWords } from "#contract/values/day-in-words.ts";
import { requestAccessPath, requestAccessState } from "#web/session/request-access.ts";
import { classNames } from "#web/ui/class-names.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { ProgressLine } from "#web/ui/display/progress-line.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { tradesBeforeEvent } from "../links/trades-link.ts";
import { PanelSection } from "../panel/panel-section.tsx";
import { counted } from "#contract/values/amount-text.ts";
import { InsiderTradeEntry } from "./insider-trade-entry.tsx";
import { dollarsText } from "#web/ui/display/dollars-text.ts";

type InsidersBeforeProps = {
  proof: EventProofAnswer;
  lookback: Lookback;
  onLookback: (lookback: Lookback) => void;
  /** The trades shown are still those of another look-back. */
  isLoading: boolean;
};

const choices = lookbacks.map((days) => ({ value: days, label: `${days} days` }));

/** Insider trades in the days before the event, and which of them count in totals. */
export function InsidersBefore({ proof, lookback, onLookback, isLoading }: InsidersBeforeProps) {
  const trades = proof.insider_trades;
  return (
    <PanelSection title="Insider trades before the event">
      <Segmented
        label="Look-back"
        hideLabel
        choices={choices}
        value={lookback}
        onValueChange={onLookback}
        className="mb-2.5"
      />
      <Sums proof={proof} lookback={lookback} />
      <div
        aria-busy={isLoading}
        aria-live="polite"
        className={classNames("mt-1.5 transition-opacity", isLoading && "opacity-60")}
      >
        <ProgressLine active={isLoading} label="Loading the trades" />
        {trades === null ? <Withheld /> : <Trades proof={proof} trades={trades} />}
      </div>
    </PanelSection>
  );
}

function Sums({ proof, lookback }: Pick<InsidersBeforeProps, "proof" | "lookback">) {
  const sum = (name: string) =>
    proof.computed.find((entry) => entry.name === name && entry.lookback === lookback)?.value;
  return (
    <dl className="grid grid-cols-2 gap-x-4 text-xs tabular-nums">
      <Sum label="Sold" value={sum("value_sold")} />
      <Sum label="Purchased" value={sum("value_purchased")} />
    </dl>
  );
}

function Sum({ label, value }: { label: string; value: string | number | null | undefined }) {
  return (
    <div className="flex items-baseline justify-between gap-2 border-b border-grid pb-1">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">
        {value === null || value === undefined ? <NoValue /> : dollarsText(Number(value))}
      </dd>
    </div>
  );
}

type TradesProps = {
  proof: EventProofAnswer;
  trades: NonNullable<EventProofAnswer["insider_trades"]>;
};

function Trades({ proof, trades }: TradesProps) {
  const { first_day: first, last_day: last, num_rows: total, rows } = trades;
  if (first === null || last === null) {
    return (
      <p className="text-xs text-muted">Day 0 is unknown, so no look-back period can be shown.</p>
    );
  }
  const range = daysInWords(first, last);
  if (total === 0) {
    return <p className="text-xs text-muted">No insider trades are stored for {range}.</p>;
  }
  const isCut = total > rows.length;
  return (
    <>
      <p className="text-xs text-muted tabular-nums">
        {isCut ? `The newest ${rows.length} of ${total} trades` : countText(total)}, {range}
      </p>
      <ol aria-label="Insider trades before the event" className="mt-1">
        {rows.map((trade) => (
          <InsiderTradeEntry
            key={`${trade.accno} ${trade.row_number}`}
            trade={trade}
            cik={proof.row.cik}
          />
        ))}
      </ol>
      {isCut && <AllTrades proof={proof} />}
    </>
  );
}

function AllTrades({ proof }: { proof: EventProofAnswer }) {
  const sales = tradesBeforeEvent(proof.row, "sale");
  const purchases = tradesBeforeEvent(proof.row, "purchase");
  return (
    <p className="mt-2 flex gap-4 text-xs">
      {sales !== null && <Link to={sales}>All sales</Link>}
      {purchases !== null && <Link to={purchases}>All purchases</Link>}
    </p>
  );
}

function countText(total: number): string {
  return counted(total, "trade", "trades");
}

function Withheld() {
  return (
    <p className="rounded-control border border-dashed border-border px-2.5 py-2 text-xs text-muted">
      These trades are part of Insider Trades, which your account does not include.{" "}
      <Link to={requestAccessPath} state={requestAccessState("Insider Trades")}>
        Request Access<span className="sr-only"> to Insider Trades</span>
      </Link>
    </p>
  );
}

import { Link } from "react-router";
import type { LatestTrade } from "#contract/operations/site/dashboard.ts";
import { Directed, NoValue } from "#web/ui/display/figures.tsx";
import { acceptedText, thousandsOfDollars } from "../day-texts.ts";
import { LatestList, lineLook } from "./latest-list.tsx";

type LatestTradesProps = {
  trades: readonly LatestTrade[] | undefined;
  today: string;
  hasFailed: boolean;
};

/** The newest trades; a line opens its row, where every number is proved. */
export function LatestTrades({ trades, today, hasFailed }: LatestTradesProps) {
  const lines = trades?.map((trade) => {
    const key = `${trade.accno}-${trade.row_number}`;
    return { key, line: <TradeLine trade={trade} row={key} today={today} /> };
  });
  return (
    <LatestList
      label="Latest insider trades"
      lines={lines}
      hasFailed={hasFailed}
      empty="No insider trades are stored yet."
    />
  );
}

function TradeLine({ trade, row, today }: { trade: LatestTrade; row: string; today: string }) {
  const titles = [trade.title, trade.is_10b51 === 1 ? "10b5-1" : null].filter(
    (part) => part !== null,
  );
  const time = acceptedText(trade, today);
  return (
    <Link to={`/explore-trades?row=${row}`} title={trade.conm} className={lineLook}>
      <span className="truncate font-semibold text-accent">{trade.ticker ?? <NoValue />}</span>
      <span className="truncate text-muted">
        <Directed direction={trade.trade_direction === "Purchase" ? "up" : "down"}>
          {trade.trade_direction}
        </Directed>
        <span className="ml-2 tabular-nums">
          {trade.value === null ? <NoValue /> : `$\u00A0${thousandsOfDollars(trade.value)}`}
        </span>
        {titles.length > 0 && ` · ${titles.join(", ")}`}
      </span>
      <span className="text-faint tabular-nums">{time ?? <NoValue />}</span>
    </Link>
  );
}

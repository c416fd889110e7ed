import { Link } from "react-router";
import type { InsiderTradeBefore } from "#contract/operations/screening/event-proof.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Directed, NoValue } from "#web/ui/display/figures.tsx";
import { PersonLink } from "#web/explore/links/company-link.tsx";
import { tradePanelPath } from "#web/explore/links/trades-link.ts";
import { exactDollarsText, filedNumberText } from "../panel/proof-text.ts";
import { TradePatterns } from "../patterns/trade-patterns.tsx";
import { FiledIn } from "../trades/filed-in.tsx";
import { dollarsText } from "#web/ui/display/dollars-text.ts";

type InsiderTradeEntryProps = {
  trade: InsiderTradeBefore;
  /** Of the company. */
  cik: string;
};

/** One trade before the event: who, what, and whether it counts in the total. */
export function InsiderTradeEntry({ trade, cik }: InsiderTradeEntryProps) {
  const isPurchase = trade.trade_direction === "Purchase";
  const role = trade.title ?? (trade.insider_types.join(", ") || null);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-grid py-1.5 text-xs first:border-t-0 max-sm:py-2.5">
      <p className="min-w-0 break-words">
        <span className="font-medium">
          <PersonLink row={trade} />
        </span>
        {role !== null && <span className="text-muted"> · {role}</span>}
      </p>
      <p className="text-right font-semibold whitespace-nowrap tabular-nums">
        <Value trade={trade} />
      </p>
      <p className="col-span-2 text-muted tabular-nums">
        <Directed direction={isPurchase ? "up" : "down"}>{trade.trade_direction}</Directed>{" "}
        {filedNumberText(trade.shares)} at{" "}
        {trade.price === null ? "no price" : exactDollarsText(trade.price)} on{" "}
        <Link to={tradePanelPath(trade)}>{dayInWords(trade.trade_date)}</Link>
      </p>
      <p className="col-span-2 mt-0.5 flex flex-wrap items-center gap-1.5">
        <Badges trade={trade} cik={cik} />
      </p>
      {trade.note !== null && <p className="col-span-2 mt-0.5 text-warn">{notCounted(trade)}</p>}
    </li>
  );
}

function Value({ trade: { value, sum_value: counted } }: { trade: InsiderTradeBefore }) {
  if (value === null) return <NoValue />;
  const text = dollarsText(Number(value));
  return counted === null ? <del className="text-faint">{text}</del> : text;
}

function notCounted({ note, sum_value: counted }: InsiderTradeBefore): string {
  if (counted === null) return `Excluded from the total: ${lowerFirst(note ?? "")}`;
  return `${note} ${dollarsText(Number(counted))} is included in the total.`;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function Badges({ trade, cik }: InsiderTradeEntryProps) {
  return (
    <>
      <FiledIn trade={trade} cik={cik} />
      {trade.is_10b51 === 1 && <Badge>10b5-1 plan</Badge>}
      {trade.patterns.length > 0 && <TradePatterns row={trade} isWide />}
    </>
  );
}

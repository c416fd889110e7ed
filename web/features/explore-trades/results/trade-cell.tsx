import { ChartNoAxesColumn, CircleQuestionMark, Clock, ExternalLink, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import type { TradeRow } from "#contract/operations/explore-trades.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import type { ColumnKind } from "#contract/screening/column-kind.ts";
import { ownerInWords, type TradeColumn } from "#contract/trades/trade-columns.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { easternTimeText } from "#web/ui/display/eastern-time.ts";
import { Directed, NoValue, SignedPercent } from "#web/ui/display/figures.tsx";
import { countText, signedPercentText } from "#web/ui/display/number-text.ts";
import { IconHint } from "./icon-hint.tsx";
import { OutLink } from "./out-link.tsx";
import {
  doubtfulEarningsText,
  doubtfulFilingText,
  doubtfulNext8kText,
  earningsText,
  lateFilingText,
} from "./trade-flags.ts";
import { TickerLink } from "./ticker-link.tsx";
import { filingLabel, filingUrl, mapUrl } from "./trade-links.ts";

/** One cell of the table. Unknown is a dash, never zero. */
export function TradeCell({ column, row }: { column: TradeColumn; row: TradeRow }): ReactNode {
  switch (column.name) {
    case "conm":
      return <span className="font-medium">{row.conm}</span>;
    case "ticker":
      return row.ticker === null ? <NoValue /> : <TickerLink cik={row.cik} ticker={row.ticker} />;
    case "owner":
      return ownerInWords(row);
    case "trade_direction":
      return <DirectionCell row={row} />;
    case "next_8K_days":
      return <DoubtfulDays days={row.next_8K_days} doubt={doubtfulNext8kText(row.flags)} />;
    case "next_8K_ret0":
    case "next_8K_items":
      return (
        <MutedIfDoubtful
          kind={column.kind}
          value={row[column.name]}
          doubt={doubtfulNext8kText(row.flags)}
        />
      );
    case "next_ea_ret0":
      return (
        <MutedIfDoubtful
          kind={column.kind}
          value={row.next_ea_ret0}
          doubt={doubtfulEarningsText(row.flags)}
        />
      );
    case "next_ea_days":
      return <EarningsCell row={row} />;
    case "days_to_file":
      return <FiledInCell row={row} />;
    case "filing_url":
      return (
        <OutLink href={filingUrl(row)} label={filingLabel(row)}>
          <ExternalLink size={14} strokeWidth={1.6} aria-hidden="true" />
        </OutLink>
      );
    case "location":
      return <LocationCell location={row.location} />;
    default:
      return <PlainCell kind={column.kind} value={row[column.name]} />;
  }
}

/** Sale or Purchase with its arrow, and the plan badge. */
export function DirectionCell({ row }: { row: TradeRow }) {
  return (
    <>
      <Directed direction={row.trade_direction === "Purchase" ? "up" : "down"}>
        {row.trade_direction}
      </Directed>
      {row.is_10b51 === 1 && (
        <span className="ml-1.75">
          <Badge>Plan</Badge>
        </span>
      )}
    </>
  );
}

/** A value muted where it may not be the right one; its narrow column has no room for the icon. */
function MutedIfDoubtful({ kind, value, doubt }: PlainCellProps & { doubt: string | null }) {
  if (doubt === null || value === null) return <PlainCell kind={kind} value={value} />;
  return (
    <span className="text-muted underline decoration-dotted underline-offset-2" title={doubt}>
      <PlainCell kind={kind} value={value} isMuted />
      <span className="sr-only"> Doubtful: {doubt}</span>
    </span>
  );
}

/** A number of days, muted and with its reason where it may not be the right one. */
function DoubtfulDays({ days, doubt }: { days: number | null; doubt: string | null }) {
  if (doubt === null) return <PlainCell kind="days" value={days} />;
  return (
    <span className="text-muted">
      <IconHint text={doubt} label="Doubtful" tone="text-warn">
        <CircleQuestionMark size={12} aria-hidden="true" />
      </IconHint>
      <PlainCell kind="days" value={days} />
    </span>
  );
}

function EarningsCell({ row }: { row: TradeRow }) {
  const text = earningsText(row);
  return (
    <>
      {text !== null && (
        <IconHint text={text} label="Earnings" tone="text-accent">
          <ChartNoAxesColumn size={12} aria-hidden="true" />
        </IconHint>
      )}
      <DoubtfulDays days={row.next_ea_days} doubt={doubtfulEarningsText(row.flags)} />
    </>
  );
}

function FiledInCell({ row }: { row: TradeRow }) {
  const text = lateFilingText(row);
  if (text === null) {
    return <DoubtfulDays days={row.days_to_file} doubt={doubtfulFilingText(row)} />;
  }
  return (
    <span className="font-medium text-warn">
      <IconHint text={text} label="Filed late" tone="text-warn">
        <Clock size={13} aria-hidden="true" />
      </IconHint>
      <PlainCell kind="days" value={row.days_to_file} />
    </span>
  );
}

function LocationCell({ location }: { location: string | null }) {
  if (location === null) return <NoValue />;
  return (
    <OutLink href={mapUrl(location)} label={`Map of ${location}`}>
      <MapPin size={14} strokeWidth={1.6} aria-hidden="true" className="mr-1 inline-block" />
      <span className="text-xs text-muted">{location}</span>
    </OutLink>
  );
}

type PlainValue = string | number | readonly string[] | null;

type PlainCellProps = {
  kind: ColumnKind;
  value: PlainValue;
  /** The colours that speak of up and down are left out. */
  isMuted?: boolean;
};

function PlainCell({ kind, value, isMuted = false }: PlainCellProps): ReactNode {
  if (value === null) return <NoValue />;
  if (typeof value !== "number") {
    const text = typeof value === "string" ? value : value.join(", ");
    if (kind === "date") return <span className="tabular-nums">{dayInWords(text)}</span>;
    if (kind === "instant") return <span className="tabular-nums">{easternTimeText(text)}</span>;
    return <span className={kind === "identifier" ? "text-xs text-muted" : ""}>{text}</span>;
  }
  switch (kind) {
    case "thousands":
      return <Money amount={value} shift={-3} />;
    case "dollars":
    case "millions":
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

/** Two decimals, the point moved in decimal: dollars to thousands without rounding twice. */
function Money({ amount, shift }: { amount: number | null; shift: number }) {
  if (amount === null) return <NoValue />;
  return (
    <span className="tabular-nums">
      <span className="text-faint">$</span>{" "}
      {fixedDecimal(amount, { places: 2, shift, grouped: true }).replace("-", "−")}
    </span>
  );
}

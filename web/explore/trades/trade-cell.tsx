import {
  ChartNoAxesColumn,
  CircleQuestionMark,
  Clock,
  ExternalLink,
  History,
  MapPin,
} from "lucide-react";
import type { ReactNode } from "react";
import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import { itemsText } from "#contract/events/item-codes.ts";
import type { TradePattern } from "#contract/patterns/trade-patterns.ts";
import type { TradeColumn } from "#contract/trades/trade-columns.ts";
import {
  IconHint,
  Muted,
  PlainCell,
  type PlainCellProps,
} from "#web/explore/results/plain-cell.tsx";
import { CompanyLink, TickerLink, PersonLink } from "#web/explore/links/company-link.tsx";
import { OutLink, filingLabel, filingUrl, mapUrl } from "#web/explore/links/outside-links.tsx";
import { TradePatterns } from "#web/explore/patterns/trade-patterns.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { Directed, NoValue } from "#web/ui/display/figures.tsx";
import {
  doubtfulEarningsText,
  doubtfulFilingText,
  doubtfulNext8kText,
  earningsText,
  excludedValueText,
  type FiledTrade,
  countedToText,
  lateFilingText,
} from "./trade-flags.ts";

type TradeCellProps = {
  column: TradeColumn;
  row: TradeRow;
  /** The patterns searched for. */
  searched?: readonly TradePattern[] | undefined;
};

/** One cell of the table. Unknown is a dash, never zero. */
export function TradeCell({ column, row, searched }: TradeCellProps): ReactNode {
  switch (column.name) {
    case "conm":
      return <CompanyLink company={row} name={row.conm} />;
    case "ticker":
      return <TickerLink company={row} />;
    case "owner":
      return <PersonLink row={row} />;
    case "title":
      return <TitleCell title={row.title} />;
    case "trade_direction":
      return <DirectionCell row={row} />;
    case "value":
      return (
        <MutedFor
          reason={excludedValueText(row.not_in_sums_because)}
          kind={column.kind}
          value={row.value}
        />
      );
    case "next_8K_days":
      return <DoubtfulDays days={row.next_8K_days} doubt={doubtfulNext8kText(row.flags)} />;
    case "next_8K_ret0":
    case "next_8K_items":
    case "next_ea_ret0":
      return <FollowingCell kind={column.kind} name={column.name} row={row} />;
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
    case "patterns":
      return <TradePatterns row={row} searched={searched} />;
    case "location":
      return <LocationCell location={row.location} />;
    default:
      return <PlainCell kind={column.kind} value={row[column.name]} />;
  }
}

/** Up to two lines, within the height of a row. */
function TitleCell({ title }: { title: string | null }) {
  if (title === null) return <NoValue />;
  return (
    <span data-truncate className="line-clamp-2 leading-3.5 whitespace-normal">
      {title}
    </span>
  );
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

type FollowingCellProps = {
  kind: PlainCellProps["kind"];
  name: "next_8K_ret0" | "next_8K_items" | "next_ea_ret0";
  row: TradeRow;
};

/** What followed the trade, where an earlier filing may be missing with the doubt. */
function FollowingCell({ kind, name, row }: FollowingCellProps) {
  const doubt =
    name === "next_ea_ret0" ? doubtfulEarningsText(row.flags) : doubtfulNext8kText(row.flags);
  const value = row[name];
  const shown = name === "next_8K_items" && row[name] !== null ? itemsText(row[name]) : value;
  const reason = shown === null ? null : doubt;
  return <MutedFor reason={reason} label="Uncertain: " kind={kind} value={shown} />;
}

type MutedForProps = PlainCellProps & {
  reason: string | null;
  /** Before the reason, for screen readers. */
  label?: string;
};

/** A value, muted and with the reason if there is one; its narrow column has no room for the icon. */
function MutedFor({ kind, value, reason, label = "" }: MutedForProps) {
  if (reason === null) return <PlainCell kind={kind} value={value} />;
  return (
    <Muted reason={reason} label={label}>
      <PlainCell kind={kind} value={value} isMuted />
    </Muted>
  );
}

/** A number of days, muted and with the reason where it may be wrong. */
function DoubtfulDays({ days, doubt }: { days: number | null; doubt: string | null }) {
  if (doubt === null) return <PlainCell kind="days" value={days} />;
  return (
    <span className="text-muted">
      <IconHint text={doubt} label="Uncertain" tone="text-warn">
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

/** An amendment's row has another icon: its days are those of an earlier filing. */
export function FiledInCell({ row }: { row: FiledTrade }) {
  const late = lateFilingText(row);
  const first = countedToText(row)?.join("") ?? null;
  if (late === null && first === null) {
    return <DoubtfulDays days={row.days_to_file} doubt={doubtfulFilingText(row)} />;
  }
  const Icon = first === null ? Clock : History;
  const tone = late === null ? "text-muted" : "text-warn";
  return (
    <span className={late === null ? undefined : "font-medium text-warn"}>
      <IconHint
        text={[late, first].filter((text) => text !== null).join(" ")}
        label={filedInLabel({ isLate: late !== null, isAmended: first !== null })}
        tone={tone}
      >
        <Icon size={13} aria-hidden="true" />
      </IconHint>
      <PlainCell kind="days" value={row.days_to_file} />
    </span>
  );
}

function filedInLabel({ isLate, isAmended }: { isLate: boolean; isAmended: boolean }): string {
  if (!isAmended) return "Filed late";
  return isLate ? "First filed earlier, but late" : "First filed earlier";
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

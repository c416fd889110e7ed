import { ChartNoAxesColumn, Clock } from "lucide-react";
import type { TradeRow } from "#contract/operations/explore-trades.ts";
import type { TradeProofAnswer } from "#contract/operations/trade-proof.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { PersonLink } from "#web/explore/links/person-link.tsx";
import { dollarsText, numberText } from "#web/explore/panel/proof-text.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Directed } from "#web/ui/display/figures.tsx";
import {
  daysInWords,
  doubtfulFilingText,
  earningsText,
  lateFilingText,
} from "../trades/trade-flags.ts";

type PanelHeadProps = { row: TradeRow; proof: TradeProofAnswer | undefined };

export function PanelHead({ row, proof }: PanelHeadProps) {
  const position = [row.title, row.location].filter((part) => part !== null);
  const isPurchase = row.trade_direction === "Purchase";
  const price = row.price === null ? "no price" : `$ ${numberText(row.price, 4)}`;
  return (
    <>
      <p className="text-sm text-muted">
        <PersonLink row={row} />
        {position.map((part) => ` · ${part}`)}
      </p>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 tabular-nums">
        <span className="text-sm font-medium">
          <Directed direction={isPurchase ? "up" : "down"}>{row.trade_direction}</Directed>
        </span>
        <span className="text-lg leading-6">
          {row.value === null ? "No value" : dollarsText(row.value, { thousands: true })}
        </span>
        <span className="text-sm text-muted">
          {numberText(row.shares)} at {price} on {dayInWords(row.trade_date)}
        </span>
      </p>
      <p className="mt-2 flex flex-wrap gap-1.5">
        <Badges row={row} proof={proof} />
      </p>
    </>
  );
}

function Badges({ row, proof }: PanelHeadProps) {
  const isLate = lateFilingText(row) !== null;
  const doubt = doubtfulFilingText(row);
  const isAmended = proof !== undefined && proof.history.length > 1;
  return (
    <>
      {row.days_to_file !== null && (
        <Badge
          tone={isLate ? "warn" : "neutral"}
          icon={isLate ? <Clock size={12} aria-hidden="true" /> : undefined}
        >
          {doubt === null ? "Filed" : "Amendment filed"} in {daysInWords(row.days_to_file)}
        </Badge>
      )}
      {doubt !== null && <span className="basis-full text-xs text-muted">{doubt}</span>}
      {earningsText(row) !== null && (
        <Badge tone="info" icon={<ChartNoAxesColumn size={12} aria-hidden="true" />}>
          Before earnings
          {row.next_ea_days !== null && `, ${daysInWords(row.next_ea_days)}`}
        </Badge>
      )}
      {isAmended && <Badge>Amended</Badge>}
      <Badge>{row.is_10b51 === 1 ? "10b5-1 plan" : "Not a 10b5-1 plan"}</Badge>
      {row.price_suspect === "yes" && <Badge tone="danger">Price suspect</Badge>}
    </>
  );
}

import { Clock } from "lucide-react";
import { OutLink, filingUrl } from "#web/explore/links/outside-links.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import {
  countedToText,
  daysInWords,
  doubtfulFilingText,
  type FiledTrade,
  lateFilingText,
} from "./trade-flags.ts";

type FiledInProps = { trade: FiledTrade; cik: string };

/** In a row of badges: in how many days a trade was filed, and below that to which filing they are counted. */
export function FiledIn({ trade, cik }: FiledInProps) {
  const isLate = lateFilingText(trade) !== null;
  const doubt = doubtfulFilingText(trade);
  return (
    <>
      {trade.days_to_file !== null && (
        <Badge
          tone={isLate ? "warn" : "neutral"}
          icon={isLate ? <Clock size={12} aria-hidden="true" /> : undefined}
        >
          {filedVerb(trade)} in {daysInWords(trade.days_to_file)}
        </Badge>
      )}
      <CountedTo trade={trade} cik={cik} />
      {doubt !== null && <span className="basis-full text-xs text-muted">{doubt}</span>}
    </>
  );
}

function filedVerb(trade: FiledTrade): string {
  if (doubtfulFilingText(trade) !== null) return "Amendment filed";
  return trade.first_filing === undefined ? "Filed" : "First filed";
}

function CountedTo({ trade, cik }: FiledInProps) {
  const text = countedToText(trade);
  if (text === null) return null;
  const [before, accno, after] = text;
  return (
    <span className="basis-full text-xs text-muted">
      {before}
      <OutLink href={filingUrl({ cik, accno })}>
        <span className="font-mono">{accno}</span>
      </OutLink>
      {after}
    </span>
  );
}

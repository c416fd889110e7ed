import type { EventProofAnswer } from "#contract/operations/event-proof.ts";
import type { EventRow } from "#contract/operations/explore-events.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { easternTimeText } from "#web/ui/display/eastern-time.ts";
import { SignedPercent } from "#web/ui/display/figures.tsx";
import { EventPatterns } from "../patterns/event-patterns.tsx";

type EventHeadProps = { row: EventRow; proof: EventProofAnswer | undefined };

export function EventHead({ row, proof }: EventHeadProps) {
  return (
    <>
      <p className="text-sm text-muted tabular-nums">{whenInWords(row)}</p>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 tabular-nums">
        <span className="text-sm font-medium">Event return</span>
        <span className="text-lg leading-6">
          <SignedPercent fraction={row.event_return} />
        </span>
        <span className="text-sm text-muted">
          {row.day_0 === null ? "day 0 unknown" : `on ${dayInWords(row.day_0)}, market adjusted`}
        </span>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {row["8K_items"].split("&").map((item) => item !== "" && <Badge key={item}>{item}</Badge>)}
        {row.patterns.length > 0 && <EventPatterns row={row} isWide />}
        {row.day_0_basis === "filing-date" && <Badge tone="warn">Acceptance time unknown</Badge>}
        {proof !== undefined && proof.amendments.length > 0 && <Badge>Amended</Badge>}
      </p>
    </>
  );
}

function whenInWords(row: EventRow): string {
  const { accepted_at: accepted, filed_on: filed, report_date: reported } = row;
  const parts = [
    accepted === null ? null : `Accepted ${easternTimeText(accepted)}`,
    filed === null ? null : `filed ${dayInWords(filed)}`,
    reported === null ? null : `event of ${dayInWords(reported)}`,
  ].filter((part) => part !== null);
  const text = parts.join(" · ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

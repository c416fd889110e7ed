import type { EventProofAnswer } from "#contract/operations/event-proof.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { easternTimeText } from "#web/ui/display/eastern-time.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { PanelSection } from "../panel/panel-section.tsx";
import { datesInWords } from "../panel/proof-text.ts";

/** The first trading day whose close could reflect the event, and why it is that day. */
export function DayZero({ proof }: { proof: EventProofAnswer }) {
  const { row, filing, day_0_reason: reason, window_reason: windowReason } = proof;
  return (
    <PanelSection
      title="Day 0"
      aside={
        <span className="font-semibold text-text tabular-nums">
          {row.day_0 === null ? <NoValue /> : dayInWords(row.day_0)}
        </span>
      }
    >
      <p className="text-xs">{datesInWords(reason)}</p>
      {windowReason !== null && (
        <p className="mt-1 text-xs text-muted">{datesInWords(windowReason)}</p>
      )}
      <dl className="mt-2 grid grid-cols-[104px_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 text-xs tabular-nums">
        <dt className="text-muted">Accepted</dt>
        <dd>
          {row.accepted_at === null ? "time unknown" : easternTimeText(row.accepted_at)}
          <Origin origin={filing.accepted_from} />
        </dd>
        <dt className="text-muted">Filing date</dt>
        <dd>
          {row.filed_on === null ? "unknown" : dayInWords(row.filed_on)}
          <Origin origin={filing.filed_from} />
        </dd>
      </dl>
    </PanelSection>
  );
}

function Origin({ origin }: { origin: string | null }) {
  return origin === null ? null : <span className="text-faint"> · from {origin}</span>;
}

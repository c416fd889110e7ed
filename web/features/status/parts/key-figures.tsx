import { counted } from "#contract/values/amount-text.ts";
import { Check, Clock } from "lucide-react";
import type { ReactNode } from "react";
import type { SourceStatus } from "#contract/operations/site/source-status.ts";
import {
  completeText,
  durationText,
  intervalText,
  marketTimeText,
  secondsFigure,
} from "../status-text.ts";
import { countText } from "#web/ui/display/number-text.ts";

/** The four figures at the top. */
export function KeyFigures({ status }: { status: SourceStatus }) {
  const { lag } = status;
  return (
    <dl className="grid grid-cols-1 overflow-hidden rounded-card border border-border bg-surface sm:grid-cols-2 wide:grid-cols-[1.15fr_1fr_1fr_1fr]">
      <Newest status={status} />
      <Figure
        name="Acceptance to visible, p50"
        value={lag.p50_seconds === null ? null : secondsFigure(lag.p50_seconds)}
        unit="s"
      >
        last 24 hours
        {lag.count > 0 && `, ${counted(lag.count, "filing", "filings")}`}
      </Figure>
      <Figure
        name="Acceptance to visible, p95"
        value={lag.p95_seconds === null ? null : secondsFigure(lag.p95_seconds)}
        unit="s"
      >
        <Target lag={lag} />
      </Figure>
      <Complete status={status} />
    </dl>
  );
}

function Newest({ status }: { status: SourceStatus }) {
  const { newest_filing: newest, market_now: now } = status;
  if (newest === null) {
    return (
      <Figure name="Newest filing visible" value={null}>
        no filing with an acceptance time yet
      </Figure>
    );
  }
  const lag = newest.lag_seconds;
  const age = (Date.parse(now) - Date.parse(newest.accepted_at)) / 1_000;
  return (
    <Figure name="Newest filing visible" value={marketTimeText(newest.accepted_at, now)} unit="ET">
      Form {newest.form}, {newest.ticker ?? newest.conm ?? newest.accno} ·{" "}
      {lag === null ? `${durationText(age)} old` : `${durationText(lag)} after acceptance`}
    </Figure>
  );
}

function Target({ lag }: { lag: SourceStatus["lag"] }) {
  const target = `target ${intervalText(lag.target_seconds)}`;
  if (lag.p95_seconds === null) return target;
  return lag.p95_seconds <= lag.target_seconds ? (
    <span className="inline-flex items-center gap-1 text-up">
      <Check aria-hidden size={12} />
      {target}
    </span>
  ) : (
    <span className="inline-flex items-center gap-1 text-warn">
      <Clock aria-hidden size={12} />
      above the {target}
    </span>
  );
}

function Complete({ status: { completeness } }: { status: SourceStatus }) {
  const { listed, stored, missing, unreadable, withdrawn } = completeness;
  const expected = listed - withdrawn;
  const lacking = [
    missing > 0 ? `${countText(missing)} missing` : "",
    unreadable > 0 ? `${countText(unreadable)} unreadable` : "",
  ].filter((part) => part !== "");
  return (
    <Figure name="Complete, last 26 weeks" value={completeText(stored, expected)} unit="%">
      {expected === 0
        ? "no index was read yet"
        : [`${countText(stored)} of ${countText(expected)}`, ...lacking].join(" · ")}
    </Figure>
  );
}

type FigureProps = { name: string; value: string | null; unit?: string; children: ReactNode };

function Figure({ name, value, unit, children }: FigureProps) {
  return (
    <div className="-mt-px -ml-px border-t border-l border-border px-4.5 py-3.5">
      <dt className="text-2xs font-medium text-faint">{name}</dt>
      <dd>
        <span className="block text-xl tabular-nums">
          {value ?? <span className="text-faint">—</span>}
          {value !== null && unit !== undefined && (
            <small className="text-base font-medium tracking-normal text-muted"> {unit}</small>
          )}
        </span>
        <span className="block text-xs text-muted tabular-nums">{children}</span>
      </dd>
    </div>
  );
}

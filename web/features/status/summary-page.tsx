import { useEffect, useState } from "react";
import type { PublicStatus } from "#contract/operations/site/source-status.ts";
import { unreadFilingsInWords, usualUnreadFilings } from "#contract/values/unread-filings.ts";
import { completeText, durationText, marketTimeText } from "./status-text.ts";
import { EvidenceKey } from "./evidence-key.tsx";
import { postJson } from "#web/api/post-json.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { countText } from "#web/ui/display/number-text.ts";

const words = { ok: "responding", behind: "behind", silent: "not responding" } as const;
const dots = { ok: "bg-up", behind: "bg-warn", silent: "bg-down" } as const;

function Sources({ sources }: Pick<PublicStatus, "sources">) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources-title" className="mt-8">
      <h2 id="sources-title">Sources</h2>
      <ul className="mt-2 rounded-card border border-border bg-surface text-sm">
        {sources.map(({ name, state }) => (
          <li
            key={name}
            className="flex min-h-9 items-center gap-2 border-t border-border px-4 first:border-t-0"
          >
            <span aria-hidden className={`size-[7px] rounded-full ${dots[state]}`} />
            <span className="flex-1">{name}</span>
            <span className="text-muted">{words[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Incidents({ incidents }: Pick<PublicStatus, "incidents">) {
  return (
    <section aria-labelledby="incidents-title" className="mt-8">
      <h2 id="incidents-title">Incidents, last 7 days</h2>
      {incidents.length === 0 ? (
        <p className="mt-2 text-sm text-muted">None.</p>
      ) : (
        <ul className="mt-2 rounded-card border border-border bg-surface text-sm">
          {incidents.map((incident) => (
            <li
              key={`${incident.text} ${incident.raised_at}`}
              className="border-t border-border px-4 py-2 first:border-t-0"
            >
              {incident.text}
              <span className="block text-xs text-muted tabular-nums">
                since {timeText(incident.raised_at)}
                {incident.ended_at === null
                  ? ", ongoing"
                  : `, ended ${timeText(incident.ended_at)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function timeText(instant: string): string {
  return `${instant.slice(0, 16).replace("T", " ")} UTC`;
}

const longestWaitMs = 15_000;

/**
 * How things stand, for visitors. Not by `call()`, which brings the catalogue and its schemas:
 * public pages keep their script small. The server answers by its schema.
 * @returns null when there is no answer
 */
async function readSummary(): Promise<PublicStatus | null> {
  try {
    const signal = AbortSignal.timeout(longestWaitMs);
    const response = await postJson("/api", { type: "get_public_status" }, { token: null, signal });
    if (!response.ok) return null;
    const answer: unknown = await response.json();
    return isStatus(answer) ? answer : null;
  } catch {
    return null;
  }
}

function isStatus(answer: unknown): answer is PublicStatus {
  return typeof answer === "object" && answer !== null && "completeness" in answer;
}

const refreshEveryMs = 30_000;

/** Status for visitors: whether data are current and complete, and nothing that is private. */
export function SummaryPage() {
  const { status, isFailing } = useSummary();
  return (
    <div className="mx-auto max-w-[720px] px-6 py-10 max-sm:px-4">
      <h1 className="text-xl">Status</h1>
      {status === null ? (
        <p role="status" className="mt-3 text-muted">
          {isFailing ? "The status is not available at the moment." : "Reading the status …"}
        </p>
      ) : (
        <>
          <p className={`mt-3 text-md font-medium ${isFailing ? "text-muted" : ""}`}>
            {headline(status)}
          </p>
          {status.origin === "demo" && (
            <p className="mt-1 text-sm text-muted">
              This is a demonstration: companies, people, filings and prices are invented, and the
              market runs on its own clock.
            </p>
          )}
          <Figures status={status} />
          <Sources sources={status.sources} />
          <EvidenceKey evidence_key={status.evidence_key} />
          <Incidents incidents={status.incidents} />
          <p
            role={isFailing ? "status" : undefined}
            className="mt-6 text-xs text-faint tabular-nums"
          >
            {isFailing ? "Cannot be refreshed; " : ""}
            as of {marketTimeText(status.market_now, status.market_now)} ET
          </p>
        </>
      )}
    </div>
  );
}

function headline(status: PublicStatus): string {
  const { is_current: isCurrent, behind_seconds: behind, unread_filings: unread } = status;
  if (isCurrent === null) return "No source is followed: the data come from an archive.";
  if (unread > usualUnreadFilings)
    return `Data are not complete yet: ${unreadFilingsInWords(unread)} are still to be read.`;
  if (isCurrent) return "✓ Data are current.";
  return behind === null
    ? "Data are not current yet: the sources are being read for the first time."
    : `Data are behind EDGAR by ${durationText(behind)}.`;
}

function Figures({ status }: { status: PublicStatus }) {
  const { completeness, data_as_of: asOf, market_now: now, behind_seconds: behind } = status;
  const { listed, stored, missing, unreadable, withdrawn } = completeness;
  const percent = completeText(stored, listed - withdrawn);
  return (
    <dl className="mt-5 grid overflow-hidden rounded-card border border-border bg-surface sm:grid-cols-2">
      <Figure
        isWide
        name="Newest filing"
        value={asOf === null ? "—" : `${marketTimeText(asOf, now)} ET`}
        detail={
          behind === null ? "" : `everything published until ${durationText(behind)} ago is shown`
        }
      />
      <Figure
        name="Complete, last 26 weeks"
        value={percent === null ? "—" : `${percent} %`}
        detail={
          percent === null
            ? "no index compared yet"
            : `${countText(stored)} of ${countText(listed - withdrawn)} filings; ${countText(missing)} missing, ${countText(unreadable)} unreadable`
        }
      />
      <Figure
        name="Closing prices"
        value={status.prices_last_day === null ? "—" : dayInWords(status.prices_last_day)}
        detail="last day stored"
      />
    </dl>
  );
}

type FigureProps = { name: string; value: string; detail: string; isWide?: boolean };

function Figure({ name, value, detail, isWide = false }: FigureProps) {
  return (
    <div
      className={`-mt-px -ml-px border-t border-l border-border px-4.5 py-3.5 ${isWide ? "sm:col-span-2" : ""}`}
    >
      <dt className="text-2xs font-medium text-faint">{name}</dt>
      <dd>
        <span className="block text-lg tabular-nums">{value}</span>
        <span className="block text-xs text-muted tabular-nums">{detail}</span>
      </dd>
    </div>
  );
}

function useSummary() {
  const [status, setStatus] = useState<PublicStatus | null>(null);
  const [isFailing, setIsFailing] = useState(false);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const found = await readSummary();
      if (isGone) return;
      setIsFailing(found === null);
      if (found !== null) setStatus(found);
    };
    void read();
    const timer = setInterval(() => void read(), refreshEveryMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, []);
  return { status, isFailing };
}

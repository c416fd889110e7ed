import { UnbrokenForms } from "#web/explore/page/unbroken-forms.tsx";
import { counted } from "#contract/values/amount-text.ts";
import { BellOff, Clock } from "lucide-react";
import type { SourceStatus } from "#contract/operations/site/source-status.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { useIsPhone } from "#web/ui/overlay/use-media-query.ts";
import { durationText, intervalText, marketTimeText } from "../status-text.ts";
import { easternZone, zoneTime } from "#contract/values/zone-time.ts";

type Part = SourceStatus["parts"][number];

const dots = { ok: "bg-up", behind: "bg-warn", silent: "bg-down" } as const;
const states = { ok: "responding", behind: "behind", silent: "not responding" } as const;
const head = "h-8 border-y border-border bg-thead px-2.5 text-xs font-medium text-muted";
const cell = "h-8 px-2.5 whitespace-nowrap";

/** Each source with its newest item, its age and what it said last. */
export function FreshnessTable({ status }: { status: SourceStatus }) {
  const isPhone = useIsPhone();
  return (
    <section
      aria-labelledby="freshness-title"
      className="min-w-0 rounded-card border border-border bg-surface"
    >
      <header className="flex min-h-12 items-center gap-2.5 px-3.5 py-2">
        <h2 id="freshness-title" className="text-base font-semibold">
          Freshness
        </h2>
        <span className="text-xs text-faint">per source, times in New York</span>
      </header>
      {status.parts.length === 0 ? (
        <p className="border-t border-border px-3.5 py-8 text-center text-sm text-muted">
          No source is followed: the stored data was imported by command.
        </p>
      ) : (
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls on phones
          tabIndex={0}
          role="region"
          aria-label="Freshness per source"
          className="scroll-sideways"
        >
          <table className="w-full text-left text-sm tracking-[-0.008em]">
            <thead>
              <tr>
                <th scope="col" className={head}>
                  Source
                </th>
                <th scope="col" className={head}>
                  Newest item
                </th>
                <th scope="col" className={`${head} text-right`}>
                  Age
                </th>
                {!isPhone && (
                  <>
                    <th scope="col" className={`${head} text-right`}>
                      Poll
                    </th>
                    <th scope="col" className={head}>
                      Detail
                    </th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {status.parts.map((part) => (
                <Line key={part.key} part={part} now={status.market_now} isPhone={isPhone} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type LineProps = { part: Part; now: string; isPhone: boolean };

/** One source; on a phone its detail is below its name, so that the age is not cut off. */
function Line({ part, now, isPhone }: LineProps) {
  return (
    <tr className="even:bg-zebra">
      <th
        scope="row"
        className={`h-8 px-2.5 font-medium ${isPhone ? "py-1.5" : "whitespace-nowrap"}`}
      >
        <span
          aria-hidden
          className={`mr-2 inline-block size-[7px] rounded-full align-[1px] ${dots[part.state]}`}
        />
        <UnbrokenForms text={part.name} />
        <span className="sr-only">, {states[part.state]}</span>
        {isPhone && (
          <span className="block pl-3.75 text-xs font-normal text-muted">
            <Detail part={part} />
          </span>
        )}
      </th>
      <td className={`${cell} tabular-nums`}>{newestText(part, now)}</td>
      <td className={`${cell} text-right tabular-nums`}>{ageText(part, now)}</td>
      {!isPhone && (
        <>
          <td className={`${cell} text-right text-xs text-muted tabular-nums`}>{pollText(part)}</td>
          <td className={`${cell} max-w-64 truncate text-xs text-muted`}>
            <Detail part={part} />
          </td>
        </>
      )}
    </tr>
  );
}

/** How often it is polled; what streams or is fetched as it is found has no times. */
function pollText({ key, interval_seconds: seconds }: Part): string {
  if (seconds === null && key === "prices/live") return "live";
  if (seconds === null && key === "fetch") return "on demand";
  return intervalText(seconds);
}

function newestText({ newest_at: at, newest_day: day }: Part, now: string): string {
  if (at !== null) return marketTimeText(at, now);
  return day === null ? "—" : dayInWords(day);
}

function ageText({ age_seconds: age, newest_day: day }: Part, now: string): string {
  if (age !== null) return durationText(age);
  if (day === null) return "—";
  const today = zoneTime(now, easternZone).day;
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  return days <= 0 ? "today" : counted(days, "day", "days");
}

function Detail({ part }: { part: Part }) {
  const { state, behind_seconds: behind, last_error: error, detail } = part;
  if (state === "ok") return detail ?? "";
  const Icon = state === "silent" ? BellOff : Clock;
  const words =
    state === "silent"
      ? `no data for ${durationText(behind)}`
      : behind >= 1
        ? `behind by ${durationText(behind)}`
        : "the last attempt failed";
  return (
    <span
      title={error ?? undefined}
      className={`inline-flex items-center gap-1 font-medium ${state === "silent" ? "text-down" : "text-warn"}`}
    >
      <Icon aria-hidden size={12} />
      {words}
      {error !== null && <span className="font-normal text-muted">: {error}</span>}
    </span>
  );
}

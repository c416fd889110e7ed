import type { SourceStatus } from "#contract/operations/source-status.ts";
import { clockText, secondsFigure } from "../status-text.ts";

const head = "bg-thead px-2 py-1 font-medium text-muted";

/** The half hours that had filings, the newest first. */
export function LagTable({ lag }: { lag: SourceStatus["lag"] }) {
  return (
    // Scrolled by keyboard too.
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
      tabIndex={0}
      role="region"
      aria-label="Lag per half hour"
      className="max-h-52 flex-1 overflow-y-auto"
    >
      <table className="w-full text-xs tabular-nums">
        <thead className="sticky top-0">
          <tr>
            <th scope="col" className={`${head} text-left`}>
              From (ET)
            </th>
            <th scope="col" className={`${head} text-right`}>
              Filings
            </th>
            <th scope="col" className={`${head} text-right`}>
              p50
            </th>
            <th scope="col" className={`${head} text-right`}>
              p95
            </th>
          </tr>
        </thead>
        <tbody>
          {lag.slots.toReversed().map((slot) => (
            <tr key={slot.starts_at} className="even:bg-zebra">
              <td className="px-2 py-1">{clockText(slot.starts_at)}</td>
              <td className="px-2 py-1 text-right">{slot.count.toLocaleString("en-US")}</td>
              <td className="px-2 py-1 text-right">{seconds(slot.p50_seconds)}</td>
              <td className="px-2 py-1 text-right">{seconds(slot.p95_seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function seconds(value: number | null): string {
  return value === null ? "—" : `${secondsFigure(value)} s`;
}

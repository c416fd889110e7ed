import type { UnreadableFactRow } from "#contract/operations/screening/trading-plans.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { countText } from "#web/ui/display/number-text.ts";

const head = "h-8 px-2.5 text-left text-xs font-medium text-muted whitespace-nowrap";
const cell = "px-2.5 py-1.5 align-top";

/** Facts of 10-Q and 10-K that could not be read, each with the reason. */
export function UnreadableFacts({
  rows,
  total,
}: {
  rows: readonly UnreadableFactRow[];
  total: number;
}) {
  if (total === 0) return null;
  return (
    <details className="mt-5">
      <summary className="cursor-pointer text-sm font-medium">
        Facts that could not be read: {countText(total)}
      </summary>
      <p className="mt-1 max-w-180 text-xs text-muted">
        Tagged under Item 408(a), as filed.
        {total > rows.length && ` The newest ${countText(rows.length)} are shown.`}
      </p>
      <div className="mt-2 scroll-sideways rounded-card border border-border bg-surface">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Facts that could not be read</caption>
          <thead>
            <tr className="border-b border-border">
              <th className={head}>Filed</th>
              <th className={head}>Company</th>
              <th className={head}>Filing</th>
              <th className={head}>Fact</th>
              <th className={head}>As filed</th>
              <th className={head}>Reason</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={place} className="border-b border-grid last:border-b-0">
                <td className={`${cell} whitespace-nowrap`}>
                  {row.filed_on === null ? <NoValue /> : dayInWords(row.filed_on)}
                </td>
                <td className={cell}>{row.conm}</td>
                <td className={`${cell} whitespace-nowrap`}>
                  <a href={row.filing_url} target="_blank" rel="noreferrer">
                    {row.accno}
                  </a>
                  <span className="block text-xs text-muted">{row.form}</span>
                </td>
                <td className={cell}>
                  {row.fact}
                  <span className="block text-xs text-muted">{row.context}</span>
                </td>
                <td className={cell}>{row.value}</td>
                <td className={`${cell} min-w-48`}>{row.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

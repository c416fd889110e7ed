import type { WorksheetLine } from "#contract/operations/screening/short-swing.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { filedNumberText } from "#web/explore/panel/proof-text.ts";
import { NoValue } from "#web/ui/display/figures.tsx";

const head = "h-8 px-2.5 text-left text-xs font-medium text-muted whitespace-nowrap";
const cell = "px-2.5 py-1.5 align-top";

type LineTableProps = { title: string; lines: readonly WorksheetLine[]; cik: string };

/** Lines of a worksheet as filed, with the outcome of each. */
export function LineTable({ title, lines }: LineTableProps) {
  const areMatchable = lines.every(({ side }) => side !== null);
  const hasReasons = lines.some(({ because }) => because !== null);
  return (
    <div className="overflow-x-auto rounded-card border border-border bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-border">
            <th className={head}>Trade date</th>
            <th className={head}>Code</th>
            <th className={head}>Security</th>
            <th className={`${head} text-right`}>Shares</th>
            <th className={`${head} text-right`}>Price</th>
            {areMatchable && <th className={`${head} text-right`}>Matched</th>}
            <th className={head}>Filing</th>
            {hasReasons && <th className={head}>Rule or reason</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr
              key={`${line.accno} ${line.line_number}`}
              className="border-b border-grid last:border-b-0"
            >
              <td className={`${cell} whitespace-nowrap`}>
                {line.trade_date === null ? <NoValue /> : dayInWords(line.trade_date)}
              </td>
              <td className={cell}>{line.code}</td>
              <td className={cell}>
                {line.security ?? <NoValue />}
                {line.ownership_nature !== null && (
                  <span className="block text-xs text-muted">{line.ownership_nature}</span>
                )}
              </td>
              <td className={`${cell} text-right tabular-nums`}>
                {line.shares === null ? <NoValue /> : filedNumberText(line.shares)}
              </td>
              <td className={`${cell} text-right whitespace-nowrap tabular-nums`}>
                {line.price === null ? <NoValue /> : `$ ${filedNumberText(line.price)}`}
              </td>
              {areMatchable && (
                <td className={`${cell} text-right tabular-nums`}>
                  {filedNumberText(line.matched ?? "0")}
                </td>
              )}
              <td className={`${cell} whitespace-nowrap`}>
                <a href={line.filing_url} target="_blank" rel="noreferrer">
                  {line.accno}
                </a>
                <span className="block text-xs text-muted">
                  Form {line.form}, line {line.line_number}
                </span>
              </td>
              {hasReasons && <td className={`${cell} min-w-60`}>{line.because}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

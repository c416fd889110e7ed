import type { WorksheetLine } from "#contract/operations/screening/short-swing.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { filedNumberText } from "#web/explore/panel/proof-text.ts";
import { plainCell, plainNumber, plainRow, PlainTable } from "#web/explore/list/plain-table.tsx";
import { NoValue } from "#web/ui/display/figures.tsx";

type LineTableProps = { title: string; lines: readonly WorksheetLine[] };

/** Lines of a worksheet as filed, with the outcome of each. */
export function LineTable({ title, lines }: LineTableProps) {
  const areMatchable = lines.every(({ side }) => side !== null);
  const hasReasons = lines.some(({ because }) => because !== null);
  return (
    <PlainTable
      caption={title}
      columns={[
        { label: "Trade date" },
        { label: "Code" },
        { label: "Security" },
        { label: "Shares", isNumber: true },
        { label: "Price", isNumber: true },
        areMatchable && { label: "Matched", isNumber: true },
        { label: "Filing" },
        hasReasons && { label: "Rule or reason" },
      ]}
    >
      {lines.map((line) => (
        <tr key={`${line.accno} ${line.line_number}`} className={plainRow}>
          <td className={`${plainCell} whitespace-nowrap`}>
            {line.trade_date === null ? <NoValue /> : dayInWords(line.trade_date)}
          </td>
          <td className={plainCell}>{line.code}</td>
          <td className={plainCell}>
            {line.security ?? <NoValue />}
            {line.ownership_nature !== null && (
              <span className="block text-xs text-muted">{line.ownership_nature}</span>
            )}
          </td>
          <td className={plainNumber}>
            {line.shares === null ? <NoValue /> : filedNumberText(line.shares)}
          </td>
          <td className={plainNumber}>
            {line.price === null ? <NoValue /> : `$ ${filedNumberText(line.price)}`}
          </td>
          {areMatchable && <td className={plainNumber}>{filedNumberText(line.matched ?? "0")}</td>}
          <td className={`${plainCell} whitespace-nowrap`}>
            <a href={line.filing_url} target="_blank" rel="noreferrer">
              {line.accno}
            </a>
            <span className="block text-xs text-muted">
              Form {line.form}, line {line.line_number}
            </span>
          </td>
          {hasReasons && <td className={`${plainCell} min-w-60 print:min-w-0`}>{line.because}</td>}
        </tr>
      ))}
    </PlainTable>
  );
}

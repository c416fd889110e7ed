import type { WorksheetLine } from "#contract/operations/screening/short-swing.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { exactDollarsText, filedNumberText } from "#web/explore/panel/proof-text.ts";
import {
  plainCell,
  plainNumber,
  plainRow,
  PlainTable,
  plainWide,
} from "#web/explore/list/plain-table.tsx";
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
        { label: "Trade", isPhoneOnly: true },
        { label: "Trade date", isWideOnly: true },
        { label: "Code", isWideOnly: true },
        { label: "Security", isWideOnly: true },
        { label: "Shares", isNumber: true },
        { label: "Price", isNumber: true, isWideOnly: true },
        areMatchable && { label: "Matched", isNumber: true },
        { label: "Filing", isWideOnly: true },
        hasReasons && { label: "Rule or reason", isWideOnly: true },
      ]}
    >
      {lines.map((line) => (
        <tr key={`${line.accno} ${line.line_number}`} className={plainRow}>
          <PhoneCell line={line} />
          <td className={`${plainCell} ${plainWide} whitespace-nowrap`}>
            <TradeDay line={line} />
          </td>
          <td className={`${plainCell} ${plainWide}`}>{line.code}</td>
          <td className={`${plainCell} ${plainWide}`}>
            {line.security ?? <NoValue />}
            {line.ownership_nature !== null && (
              <span className="block text-xs text-muted">{line.ownership_nature}</span>
            )}
          </td>
          <td className={plainNumber}>
            {line.shares === null ? <NoValue /> : filedNumberText(line.shares)}
            <span className="block text-xs text-muted md:hidden">
              <Price line={line} />
            </span>
          </td>
          <td className={`${plainNumber} ${plainWide}`}>
            <Price line={line} />
          </td>
          {areMatchable && <td className={plainNumber}>{filedNumberText(line.matched ?? "0")}</td>}
          <td className={`${plainCell} ${plainWide} whitespace-nowrap`}>
            <Filing line={line} />
          </td>
          {hasReasons && (
            <td className={`${plainCell} ${plainWide} min-w-60 print:min-w-0`}>{line.because}</td>
          )}
        </tr>
      ))}
    </PlainTable>
  );
}

type LineProps = { line: WorksheetLine };

function TradeDay({ line: { trade_date: day } }: LineProps) {
  return day === null ? <NoValue /> : dayInWords(day);
}

function Price({ line: { price } }: LineProps) {
  return price === null ? <NoValue /> : exactDollarsText(price);
}

function Filing({ line }: LineProps) {
  return (
    <>
      <a href={line.filing_url} target="_blank" rel="noreferrer">
        {line.accno}
      </a>
      <span className="block text-xs text-muted">
        Form {line.form}, line {line.line_number}
      </span>
    </>
  );
}

/** What the other columns tell, in lines: side by side they would not fit. */
function PhoneCell({ line }: LineProps) {
  const { code, security, ownership_nature: nature, because } = line;
  const what = [code, security, nature].filter((part) => part !== null).join(", ");
  return (
    <td className={`${plainCell} md:hidden`}>
      <TradeDay line={line} /> <span className="text-xs">{what}</span>
      <span className="block text-xs">
        <Filing line={line} />
      </span>
      {because !== null && <span className="block text-xs text-muted">{because}</span>}
    </td>
  );
}

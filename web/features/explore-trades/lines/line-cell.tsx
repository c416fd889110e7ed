import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { LineColumn } from "#contract/lines/line-columns.ts";
import { codeName, holding } from "#contract/lines/transaction-codes.ts";
import type { LineRow } from "#contract/operations/screening/explore-lines.ts";
import { CompanyLink, PersonLink, TickerLink } from "#web/explore/links/company-link.tsx";
import { filingLabel, filingUrl, OutLink } from "#web/explore/links/outside-links.tsx";
import { PlainCell, type PlainCellProps } from "#web/explore/results/plain-cell.tsx";
import { footnoteMarks } from "#web/explore/trade-panel/as-filed.tsx";
import { NoValue } from "#web/ui/display/figures.tsx";
import { Badge } from "#web/ui/display/badge.tsx";

/** One cell of the table. A value that the filing does not state is a dash, never zero. */
export function LineCell({ column, row }: { column: LineColumn; row: LineRow }): ReactNode {
  switch (column.name) {
    case "conm":
      return <CompanyLink company={row} name={row.conm} />;
    case "ticker":
      return <TickerLink company={row} />;
    case "owner":
      return <PersonLink row={row} />;
    case "code":
      return <Noted column="code" row={row} value={<CodeCell row={row} />} />;
    case "ownership_form":
      return <Noted column="ownership_form" row={row} value={<OwnershipCell row={row} />} />;
    case "filing_url":
      return (
        <OutLink href={filingUrl(row)} label={filingLabel(row)}>
          <ExternalLink size={14} strokeWidth={1.6} aria-hidden="true" />
        </OutLink>
      );
    case "as_filed":
    case "links":
    case "cell_notes":
      return (
        <PlainCell kind="text" value={row[column.name].length === 0 ? null : row[column.name]} />
      );
    default:
      return <FiledCell column={column} row={row} value={row[column.name]} />;
  }
}

type FiledCellProps = { column: LineColumn; row: LineRow; value: PlainCellProps["value"] };

/** The value read or, where the cell has no number or date, its text, with the footnotes it cites. */
function FiledCell({ column, row, value }: FiledCellProps) {
  const text = value === null ? filedText(row, column.name) : null;
  const shown =
    text === null ? (
      <PlainCell kind={column.kind} value={value} />
    ) : (
      <span className="text-warn-text" title="As filed; not a number or date">
        {text}
      </span>
    );
  return <Noted column={column.name} row={row} value={shown} />;
}

/** A cell with the marks of its footnotes. */
function Noted({ column, row, value }: { column: string; row: LineRow; value: ReactNode }) {
  const ids = notesOf(row, column);
  if (ids.length === 0) return value;
  return (
    <>
      {value}
      <sup className="ml-0.5 text-[9px] leading-none font-semibold text-accent">
        <span className="sr-only">, footnotes </span>
        {footnoteMarks(ids)}
      </sup>
    </>
  );
}

/** The code with its name in the tooltip; a holding has none. */
export function CodeCell({ row }: { row: Pick<LineRow, "code"> }) {
  if (row.code === holding) return <Badge>Holding</Badge>;
  return (
    <span className="font-medium" title={codeName(row.code)}>
      {row.code}
    </span>
  );
}

/** Direct or indirect, with the nature in the tooltip. */
function OwnershipCell({ row }: { row: LineRow }) {
  const { ownership_form: form, ownership_nature: nature } = row;
  if (form === null) return <NoValue />;
  return <span title={nature ?? undefined}>{form}</span>;
}

/** The text of a cell that is not a number or date. */
function filedText(row: LineRow, column: string): string | null {
  const entry = row.as_filed.find((each) => each.startsWith(`${column}: `));
  return entry === undefined ? null : entry.slice(column.length + 2);
}

function notesOf(row: LineRow, column: string): string[] {
  const entry = row.cell_notes.find((each) => each.startsWith(`${column} `));
  return entry === undefined ? [] : entry.split(" ").slice(1);
}

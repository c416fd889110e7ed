import type { Estimate } from "#contract/operations/review-agreement.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { type FigureKind, figureText, intervalText } from "./estimate-text.ts";

type FigureColumn<Row> = {
  key: string;
  name: string;
  label: string;
  kind: FigureKind;
  of: (row: Row) => Estimate;
};

/** A figure with its interval below it; files have every digit of both, the error and the reason. */
export function figureColumns<Row>({
  key,
  name,
  label,
  kind,
  of,
}: FigureColumn<Row>): TableColumn<Row>[] {
  const inFilesOnly = (part: "error" | "low" | "high", title: string): TableColumn<Row> => ({
    key: `${key}_${part}`,
    name: `${name}, ${title}`,
    value: (row) => of(row)[part],
    csv: (row) => of(row)[part],
    hiddenAtFirst: true,
  });
  return [
    {
      key,
      name,
      label,
      description: name,
      format: "number",
      value: (row) => of(row).value,
      csv: (row) => of(row).value,
      cell: (row) => <Figure estimate={of(row)} kind={kind} />,
      leastWidth: kind === "percent" ? 176 : 158,
    },
    inFilesOnly("error", "standard error"),
    inFilesOnly("low", "95% from"),
    inFilesOnly("high", "95% to"),
    {
      key: `${key}_reason`,
      name: `${name}, remark`,
      value: (row) => of(row).reason,
      hiddenAtFirst: true,
    },
  ];
}

function Figure({ estimate, kind }: { estimate: Estimate; kind: FigureKind }) {
  const interval = intervalText(estimate, kind);
  return (
    <span title={estimate.reason ?? undefined} className="whitespace-nowrap tabular-nums">
      {figureText(estimate.value, kind)}
      {interval !== null && <span className="pl-1.5 text-2xs text-faint">{interval}</span>}
      {estimate.reason !== null && <span className="sr-only"> {estimate.reason}</span>}
    </span>
  );
}

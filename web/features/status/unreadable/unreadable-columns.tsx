import type { UnreadableRow } from "#contract/operations/site/source-status.ts";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { NoValue } from "#web/ui/display/figures.tsx";

const shown: TableColumn<UnreadableRow>[] = [
  {
    key: "accno",
    name: "Accession number",
    value: ({ accno }) => accno,
    cell: (row) => <FilingLink row={row} />,
    leastWidth: 180,
  },
  { key: "form", name: "Form", value: ({ form }) => form, leastWidth: 66 },
  { key: "conm", name: "Company", value: ({ conm }) => conm, leastWidth: 190 },
  {
    key: "filed_on",
    name: "Filed",
    value: ({ filed_on: day }) => day,
    format: "day",
    leastWidth: 104,
  },
  {
    key: "reason",
    name: "Reason",
    value: ({ reason }) => reason,
    look: "secondary",
    leastWidth: 440,
  },
];

/** With the button of administrators; keep the function stable. */
export function unreadableColumns(
  onRetry: ((row: UnreadableRow) => void) | null,
): TableColumn<UnreadableRow>[] {
  if (onRetry === null) return shown;
  return [
    ...shown,
    {
      key: "retry",
      name: "Try again",
      value: () => null,
      cell: (row) => <Retry row={row} onRetry={onRetry} />,
      sortable: false,
      control: true,
      leastWidth: 96,
    },
  ];
}

export const unreadablePhoneLayout: PhoneLayout<UnreadableRow> = {
  lead: {
    title: (row) => <FilingLink row={row} />,
    detail: ({ form, conm, reason }) => (
      <>
        {[form, conm].filter((part) => part !== null).join(", ")}
        <span className="block font-normal whitespace-normal">{reason}</span>
      </>
    ),
  },
  second: { key: "filed_on", detail: () => "" },
  folded: ["form", "conm", "reason"],
};

function FilingLink({ row: { accno, filing_url: url } }: { row: UnreadableRow }) {
  if (accno === null) return <NoValue />;
  if (url === null) return <span className="font-mono text-xs">{accno}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="font-mono text-xs">
      {accno}
    </a>
  );
}

type RetryProps = { row: UnreadableRow; onRetry: (row: UnreadableRow) => void };

function Retry({ row, onRetry }: RetryProps) {
  if (row.is_waiting) return <span className="text-xs text-muted">waiting</span>;
  if (row.accno === null) return null;
  return (
    <button
      type="button"
      aria-label={`Try again: ${row.accno}`}
      onClick={() => onRetry(row)}
      className="min-h-6 rounded-control text-xs font-medium text-accent hover:underline touch:min-h-11"
    >
      Try again
    </button>
  );
}

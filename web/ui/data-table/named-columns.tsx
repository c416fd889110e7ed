import { ExternalLink } from "lucide-react";

import { kindOfCells, sortRulesOf } from "./sorting/sort-cells.ts";
import type { CellValue, ColumnFormat, TableColumn } from "./table-column.ts";

/** A row of an answer which names its columns itself. */
export type NamedRow = Readonly<Record<string, CellValue>>;

export interface NamedColumnRules {
  /** By column name; numbers without an entry are shown with two decimals. */
  formats?: ReadonlyMap<string, ColumnFormat> | undefined;
  /** Where a ticker links to; opened in a new tab. */
  tickerAddress?: ((ticker: string) => string) | undefined;
  /** Pixels, by column name. */
  leastWidths?: ReadonlyMap<string, number> | undefined;
}

const REQUIRED = "Company Name";
const TEXT_ONLY: ReadonlySet<string> = new Set(["CIK", "SIC"]);

/** The columns of such an answer: kinds are found from the cells, some names have a meaning of their own. */
export function namedColumns(
  names: readonly string[],
  rows: readonly NamedRow[],
  rules: NamedColumnRules = {},
): TableColumn<NamedRow>[] {
  return names.map((name) => {
    const base = { name, textOnly: TEXT_ONLY.has(name) };
    const kind = kindOfCells(
      rows.map((row) => row[name]),
      sortRulesOf(base),
    );
    const format = rules.formats?.get(name) ?? formatOfKind[kind];
    return {
      ...base,
      key: name,
      format,
      required: name === REQUIRED,
      look: name === REQUIRED ? "strong" : undefined,
      leastWidth: rules.leastWidths?.get(name),
      value: (row) => (kind === "number" ? numberIfPlain(row[name]) : row[name]),
      cell: cellOf(name, rules),
    };
  });
}

const formatOfKind = { number: "number", date: "day", text: "text" } as const;

function numberIfPlain(value: CellValue): CellValue {
  return typeof value === "string" && /^[-+]?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

function cellOf(name: string, { tickerAddress }: NamedColumnRules): TableColumn<NamedRow>["cell"] {
  if (name === "Filing URL") return (row) => <FilingLink address={row[name]} />;
  if (name !== "Ticker" || !tickerAddress) return undefined;
  return (row) => {
    const ticker = row[name];
    if (!ticker) return null;
    return (
      <a href={tickerAddress(String(ticker))} target="_blank" rel="noreferrer">
        {ticker}
      </a>
    );
  };
}

function FilingLink({ address }: { address: CellValue }) {
  // Only the web: the address comes from outside.
  if (typeof address !== "string" || !address.startsWith("https://")) return null;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1">
      Filing <ExternalLink aria-hidden size={12} />
    </a>
  );
}

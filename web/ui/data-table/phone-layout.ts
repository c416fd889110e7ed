import type { ReactNode } from "react";

import type { TableColumn } from "./table-column.ts";

/** Two columns of two lines each stand first on a phone; the sorted column is third. */
export interface PhoneLayout<Row> {
  lead: {
    title: (row: Row) => ReactNode;
    detail: (row: Row) => ReactNode;
    /** The header, where the name of the first column does not say what the two lines are. */
    name?: string;
  };
  /** The column of the main value, and what is below it. */
  second: { key: string; detail: (row: Row) => ReactNode };
  /** The lines are never cut off but go on below, as where they tell a record that nothing else opens. */
  wraps?: boolean;
  /** Keys of the columns which the two-line cells already tell. */
  folded: readonly string[];
}

/** The columns in the order of a phone: the first, the main value, the sorted one, then the rest. */
export function phoneColumns<Row>(
  columns: readonly TableColumn<Row>[],
  { lead, second, folded }: Pick<PhoneLayout<Row>, "lead" | "second" | "folded">,
  sortKey: string | undefined,
): TableColumn<Row>[] {
  const [first, ...others] = columns;
  if (!first) return [];
  const rest = others.filter((column) => column.key !== second.key && !folded.includes(column.key));
  return [
    { ...first, phoneLabel: lead.name },
    ...others.filter((column) => column.key === second.key),
    ...rest.filter((column) => column.key === sortKey),
    ...rest.filter((column) => column.key !== sortKey),
  ].map((column) => ({ ...column, label: column.phoneLabel ?? column.label }));
}

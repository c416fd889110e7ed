import { X } from "lucide-react";

import { IconButton } from "../../button/icon-button.tsx";
import type { TableColumn } from "../table-column.ts";

/** The synthetic last column; no preference and not part of the CSV file. */
export function removeColumn<Row>(onRemoveRow: (row: Row) => void): TableColumn<Row> {
  return {
    key: "Remove",
    name: "Remove",
    control: true,
    leastWidth: 72,
    value: () => null,
    cell: (row) => (
      <IconButton
        label="Remove row"
        size="small"
        plain
        icon={<X aria-hidden size={14} />}
        onClick={() => onRemoveRow(row)}
      />
    ),
  };
}

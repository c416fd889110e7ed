import { Skeleton } from "../../display/skeleton.tsx";
import type { PhoneLayout } from "../phone-layout.ts";
import type { TableColumn } from "../table-column.ts";
import { TableRow } from "./table-row.tsx";

interface TableBodyProps<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  pageSize: number;
  loading?: boolean | undefined;
  onRowClick?: ((row: Row) => void) | undefined;
  selectedKey?: string | undefined;
  phone: PhoneLayout<Row> | undefined;
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, rowKey, pageSize, loading, onRowClick, selectedKey, phone } = props;
  if (!rows) {
    return (
      <tbody aria-hidden>
        {Array.from({ length: pageSize }, (_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the bars are all alike
          <tr key={at} className="odd:bg-surface even:bg-zebra">
            {columns.map((column) => (
              <td key={column.key} className="h-8 px-2.5 max-md:h-13">
                <Skeleton />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    );
  }
  return (
    <tbody className={loading ? "opacity-60 transition-opacity" : "transition-opacity"}>
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <TableRow
            key={key}
            row={row}
            columns={columns}
            phone={phone}
            selected={key === selectedKey}
            onRowClick={onRowClick}
          />
        );
      })}
    </tbody>
  );
}

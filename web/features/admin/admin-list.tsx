import { Plus, Search } from "lucide-react";
import { type RefObject, useDeferredValue, useMemo, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import {
  ClientDataTable,
  type ClientDataTableProps,
} from "#web/ui/data-table/client-data-table.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { matchRows } from "./match-rows.ts";

const pageSizes = [20, 50, 100];

type AdminListProps<Row> = Pick<
  ClientDataTableProps<Row>,
  "title" | "columns" | "rows" | "rowKey" | "empty" | "phone"
> & {
  isFetching: boolean;
  searchLabel: string;
  searchPlaceholder: string;
  /** Texts of a row that are searched; keep the function stable. */
  textsOf: (row: Row) => readonly string[];
  addLabel: string;
  addButton: RefObject<HTMLButtonElement | null>;
  onAdd: () => void;
};

/** A list of administration, with its search and the button that adds to it. */
export function AdminList<Row>({
  rows,
  isFetching,
  searchLabel,
  searchPlaceholder,
  textsOf,
  addLabel,
  addButton,
  onAdd,
  ...table
}: AdminListProps<Row>) {
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const found = useMemo(() => rows && matchRows(rows, wanted, textsOf), [rows, wanted, textsOf]);
  return (
    <ClientDataTable
      {...table}
      lead={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <TextInput
            label={searchLabel}
            hideLabel
            type="search"
            placeholder={searchPlaceholder}
            icon={<Search aria-hidden size={14} />}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="w-70 max-sm:w-full"
            autoComplete="off"
          />
          <Button ref={addButton} icon={<Plus aria-hidden size={14} />} onClick={onAdd}>
            {addLabel}
          </Button>
        </div>
      }
      rows={found}
      pageSizes={pageSizes}
      loading={isFetching && rows !== undefined}
      hideExport
    />
  );
}

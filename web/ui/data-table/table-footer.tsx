import { Select } from "../form/select.tsx";
import { pageCountOf } from "../pagination/page-items.ts";
import { Pagination } from "../pagination/pagination.tsx";
import { rangeText, sizedTo, type TableView, turnedTo } from "./table-view.ts";

interface TableFooterProps {
  title: string;
  total: number;
  view: TableView;
  onViewChange: (view: TableView) => void;
  pageSizes: readonly number[];
}

export function TableFooter({ title, total, view, onViewChange, pageSizes }: TableFooterProps) {
  return (
    <footer className="flex min-h-11 items-center gap-3 border-t border-border pr-2.5 pl-3.5 text-xs text-muted tabular-nums max-md:min-h-14">
      <span aria-hidden className="max-md:hidden">
        Rows per page
      </span>
      <Select
        label="Rows per page"
        hideLabel
        size="compact"
        className="max-md:hidden"
        choices={pageSizes.map((size) => ({ value: size, label: String(size) }))}
        value={view.pageSize}
        onValueChange={(size) => onViewChange(sizedTo(view, size))}
      />
      <output className="flex-1 whitespace-nowrap">{rangeText(view, total)}</output>
      <Pagination
        label={`Pages of ${title}`}
        page={view.page}
        pageCount={pageCountOf(total, view.pageSize)}
        onPageChange={(page) => onViewChange(turnedTo(view, page))}
      />
    </footer>
  );
}

import { ArrowDown, ArrowUp } from "lucide-react";
import { useMemo, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { pageCountOf, Pagination } from "#web/ui/display/pagination.tsx";
import { type Company, type Sort, sortCompanies, type SortKey } from "./companies.ts";
import { CompanyRow } from "./company-row.tsx";

/** Above it the list is turned by pages: a row has a bar of its own. */
const pageSize = 200;

/** Without a key it cannot be sorted by. */
type Column = { key: SortKey | null; label: string; look?: string; isRight?: true };

const columns: readonly Column[] = [
  { key: "name", label: "Company", look: "pl-3.5 md:w-[26%]" },
  { key: "gvkey", label: "gvkey", look: "w-28 max-lg:hidden" },
  { key: null, label: "Progress", look: "max-md:hidden" },
  { key: "done", label: "Done", look: "w-28 max-md:hidden", isRight: true },
  { key: "percent", label: "Percent", look: "w-24 max-md:hidden", isRight: true },
  { key: "state", label: "Status", look: "w-28 max-md:w-24" },
];

type CompanyTableProps = { companies: readonly Company[]; email: string };

/** The companies of a reviewer, sorted by any column. */
export function CompanyTable({ companies, email }: CompanyTableProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [chosenPage, setPage] = useState(1);
  const sorted = useMemo(() => sortCompanies(companies, sort), [companies, sort]);
  const pageCount = pageCountOf(sorted.length, pageSize);
  const page = Math.min(chosenPage, pageCount);
  const first = (page - 1) * pageSize;

  function sortBy(key: SortKey) {
    const isSame = sort?.key === key;
    setSort({ key, direction: isSame && sort.direction === "asc" ? "desc" : "asc" });
    setPage(1);
  }

  return (
    <>
      <div className="overflow-clip rounded-card border border-border bg-surface">
        <table aria-label="Companies" className="w-full table-fixed text-sm">
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell
                  key={column.label}
                  column={column}
                  direction={sort?.key === column.key ? sort.direction : null}
                  onSort={sortBy}
                />
              ))}
              <th scope="col" className={classNames(headLook, "w-24 pr-3.5 max-md:w-20")}>
                <span className="sr-only">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(first, first + pageSize).map((company) => (
              <CompanyRow key={company.gvkey} company={company} email={email} />
            ))}
          </tbody>
        </table>
      </div>
      {pageCount > 1 && (
        <div className="mt-2 flex justify-end">
          <Pagination page={page} pageCount={pageCount} onPageChange={setPage} />
        </div>
      )}
    </>
  );
}

const headLook =
  "sticky top-[calc(var(--navbar-height)+var(--banner-height))] z-10 h-8 bg-thead px-2.5 text-left text-xs font-medium whitespace-nowrap text-muted";
const ariaSort = { asc: "ascending", desc: "descending" } as const;

type HeadCellProps = {
  column: Column;
  direction: Sort["direction"] | null;
  onSort: (key: SortKey) => void;
};

function HeadCell({ column: { key, label, look, isRight }, direction, onSort }: HeadCellProps) {
  const Arrow = direction === "desc" ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={direction === null ? undefined : ariaSort[direction]}
      className={classNames(headLook, look, direction !== null && "text-text")}
    >
      <div className={classNames("flex", isRight && "justify-end")}>
        {key === null ? (
          label
        ) : (
          <button
            type="button"
            onClick={() => onSort(key)}
            className={classNames(
              "flex h-6 items-center gap-0.75 rounded-small hover:text-text touch:h-10",
              isRight && "flex-row-reverse",
            )}
          >
            {label}
            <Arrow
              aria-hidden
              size={10}
              strokeWidth={3.5}
              className={classNames("shrink-0 text-accent", direction === null && "opacity-0")}
            />
          </button>
        )}
      </div>
    </th>
  );
}

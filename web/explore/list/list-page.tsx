import { capitalized } from "#contract/values/words.ts";
import type { ReactNode } from "react";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { pageCountOf, Pagination } from "#web/ui/display/pagination.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";

type ListPageProps = {
  title: string;
  /** "12 leads"; null while it is not known. */
  count: string | null;
  actions?: ReactNode;
  intro: ReactNode;
  filters: ReactNode;
  children: ReactNode;
};

/** A screen that lists rows: what it lists and how many, its filters, and the rows. */
export function ListPage({ title, count, actions, intro, filters, children }: ListPageProps) {
  return (
    <div className="mx-auto max-w-[1440px] px-6 pt-5 pb-8 max-md:px-4">
      <div className="mb-1 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h1>{title}</h1>
        {count !== null && <p className="text-xs text-faint tabular-nums">{count}</p>}
        {actions !== undefined && (
          <div className="ml-auto flex items-center gap-2 print:hidden">{actions}</div>
        )}
      </div>
      <p className="mb-3 max-w-180 text-xs text-muted">{intro}</p>
      {filters}
      <div className="mt-3">{children}</div>
    </div>
  );
}

type ListedProps<Data> = {
  query: {
    data: Data | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** False while a filter is marked as wrong; the query is then disabled. */
  isSearchable?: boolean;
  /** "short-swing profits": what is loaded, or could not be. */
  what: string;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  /** Shown when the whole list is empty. */
  empty: { title: string; text: ReactNode };
  children: (data: Data) => ReactNode;
};

/** One page of a list: loading, failed, empty, or its rows with the page numbers below. */
export function Listed<Data extends { total: number }>(props: ListedProps<Data>) {
  const { query, isSearchable = true, what, page, perPage, onPage, empty, children } = props;
  const { data, error } = query;
  if (!isSearchable)
    return <EmptyState title="Not searched">Correct the marked filters.</EmptyState>;
  if (data === undefined)
    return error === null ? (
      <output aria-busy="true" aria-label={`Loading ${what}`} className="grid gap-3 py-3">
        {Array.from({ length: 8 }, (_, place) => (
          <Skeleton key={place} className="h-9 w-full" />
        ))}
      </output>
    ) : (
      <LoadFailed query={query} title={`${capitalized(what)} could not be loaded.`} />
    );
  const pages = pageCountOf(data.total, perPage);
  return (
    <>
      {data.total === 0 && <EmptyState title={empty.title}>{empty.text}</EmptyState>}
      {children(data)}
      {pages > 1 && (
        <div className="mt-3 flex justify-end">
          <Pagination page={page} pageCount={pages} onPageChange={onPage} />
        </div>
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { AuditRow } from "#contract/operations/administration.ts";
import { CallError } from "#web/api/call-error.ts";
import { useAddress } from "#web/explore/address/use-address.ts";
import { screens } from "#web/session/screens.ts";
import { serverTimeNote } from "#web/site/server-time.ts";
import { Button } from "#web/ui/button/button.tsx";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { TableView } from "#web/ui/data-table/table-view.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { useMediaQuery } from "#web/ui/overlay/use-media-query.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { auditEntriesQuery, type AuditSearch, exportAuditEntries } from "../api/audit-entries.ts";
import { isClosed, Refused } from "../refused.tsx";
import { auditColumns, auditPhoneLayout } from "./audit-columns.tsx";
import { type AuditFilter, filterOf, pageOf, parametersOf, payloadOf } from "./audit-filter.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import { FilterForm, filterFormId } from "./filter-form.tsx";

const pageSizes = [25, 50, 100];

export function AuditPage() {
  const [parameters] = useSearchParams();
  const address = useAddress();
  const [pageSize, setPageSize] = useState(50);
  const [open, setOpen] = useState<AuditRow | null>(null);
  const filter = filterOf(parameters);
  const conditions = parametersOf(filter);
  const view: TableView = { sort: null, page: pageOf(parameters), pageSize };
  const asked = { ...payloadOf(filter), page: view.page, limit: view.pageSize };
  const { data, error, isFetching, refetch } = useQuery(auditEntriesQuery(asked));
  const csv = useExport(asked);
  const folding = useFolding();

  function search(next: AuditFilter) {
    folding.fold();
    const wanted = parametersOf(next);
    if (wanted.toString() === parameters.toString()) void refetch();
    address.change({ parameters: () => wanted, isStep: true });
  }

  return (
    <div className="mx-auto max-w-[1440px] px-6 pt-5 pb-8 max-md:px-4">
      <Link
        to={screens.adminUsers.path}
        className="inline-flex min-h-6 items-center gap-1.5 text-sm touch:min-h-11"
      >
        <ArrowLeft aria-hidden size={14} />
        Admin
      </Link>
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h1>Audit trail</h1>
        {folding.isPhone && !isClosed(error) && (
          <Button
            variant="outline2"
            icon={<SlidersHorizontal aria-hidden size={14} />}
            aria-expanded={folding.isShown}
            aria-controls={filterFormId}
            onClick={folding.toggle}
          >
            {conditions.size === 0 ? "Filters" : `Filters (${conditions.size})`}
          </Button>
        )}
      </div>
      {folding.isShown && !isClosed(error) && (
        <FilterForm
          key={conditions.toString()}
          filter={filter}
          operations={data?.operations ?? []}
          isSearching={isFetching}
          onSearch={search}
        />
      )}
      {error !== null ? (
        <Refused error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          title="Audit trail"
          columns={auditColumns}
          rows={data?.rows}
          rowKey={rowKey}
          total={data?.total ?? 0}
          view={view}
          onViewChange={(next) => {
            setPageSize(next.pageSize);
            address.change({
              parameters: (now) => parametersOf(filterOf(now), next.page),
              isStep: true,
            });
          }}
          pageSizes={pageSizes}
          loading={isFetching}
          lead={data && <Found total={data.total} isFiltered={conditions.size > 0} />}
          empty={<EmptyState title="No entry matches.">Widen the filter.</EmptyState>}
          onExport={csv.run}
          exporting={csv.isRunning}
          onRowClick={setOpen}
          selectedKey={open === null ? undefined : rowKey(open)}
          phone={auditPhoneLayout}
        />
      )}
      <EntryDialog entry={open} onClose={() => setOpen(null)} />
    </div>
  );
}

const rowKey = (entry: AuditRow) => String(entry.id);

function Found({ total, isFiltered }: { total: number; isFiltered: boolean }) {
  const count = `${total.toLocaleString("en-US")} ${total === 1 ? "entry" : "entries"}`;
  return (
    <p className="text-sm text-muted">
      {count}
      {isFiltered ? " match, newest first." : ", newest first (read-only)."} {serverTimeNote()}
    </p>
  );
}

/** On phones the filter hides behind a button. */
function useFolding() {
  const isPhone = useMediaQuery("(max-width: 767px)");
  const [isOpened, setIsOpened] = useState(false);
  return {
    isPhone,
    isShown: !isPhone || isOpened,
    toggle: () => setIsOpened(!isOpened),
    fold: () => setIsOpened(false),
  };
}

function useExport(search: AuditSearch) {
  const [isRunning, setIsRunning] = useState(false);
  const showToast = useToast();

  async function run() {
    setIsRunning(true);
    try {
      await exportAuditEntries(search);
    } catch (error) {
      const text = error instanceof CallError ? error.message : undefined;
      showToast({ tone: "danger", title: "The CSV file could not be made.", text });
    } finally {
      setIsRunning(false);
    }
  }

  return { isRunning, run: () => void run() };
}

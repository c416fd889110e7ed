import { counted } from "#contract/values/amount-text.ts";
import { capitalized } from "#contract/values/words.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, SlidersHorizontal } from "lucide-react";
import { useState, type ReactNode, type SubmitEvent } from "react";
import { Link, useSearchParams } from "react-router";
import { operationLabel } from "#contract/catalogue/operation-labels.ts";
import type { ShownAuditRow } from "#contract/operations/accounts/administration.ts";
import { useAddress } from "#web/explore/address/use-address.ts";
import { useDownload } from "#web/explore/export/use-download.ts";
import { screens } from "#web/session/screens.ts";
import { serverTimeNote } from "#web/site/site.ts";
import { Button } from "#web/ui/button/button.tsx";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import { isPageTurn, type TableView } from "#web/ui/data-table/table-view.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { useLast } from "#web/ui/overlay/use-last.ts";
import { useIsPhone } from "#web/ui/overlay/use-media-query.ts";
import { auditEntriesQuery, exportAuditEntries } from "../api/audit-entries.ts";
import { isClosed, Refused } from "../refused.tsx";
import { factsInWords, outcomeText, subjectText } from "./detail-text.ts";
import { auditColumns, auditPhoneLayout } from "./audit-columns.tsx";
import {
  type AuditFilter,
  filterOf,
  pageOf,
  parametersOf,
  payloadOf,
  noFilter,
} from "./audit-filter.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { exactInstantText } from "#web/ui/display/instant-text.ts";
import { DateRangePicker } from "#web/ui/date-range/date-range-picker.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { countText } from "#web/ui/display/number-text.ts";

const filterFormId = "audit-filter";

type FilterFormProps = {
  filter: AuditFilter;
  operations: readonly string[];
  isSearching: boolean;
  onSearch: (filter: AuditFilter) => void;
};

/** The filter above the audit trail. Place it keyed by the filter that runs. */
function FilterForm({ filter, operations, isSearching, onSearch }: FilterFormProps) {
  const [form, setForm] = useState(filter);

  function line(field: "actor" | "subject" | "outcome") {
    return {
      value: form[field],
      maxLength: 100,
      autoComplete: "off",
      onChange: (event: { target: { value: string } }) =>
        setForm({ ...form, [field]: event.target.value }),
    };
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(form);
  }

  // One the trail does not hold may come with the address.
  const known = new Set([...operations, ...(form.operation === "" ? [] : [form.operation])]);
  return (
    <form
      aria-label="Filter the audit trail"
      onSubmit={submit}
      id={filterFormId}
      className="mb-3.5 grid grid-cols-[1fr_1fr_1fr_1fr_1.7fr_1.2fr] items-end gap-3 max-xl:grid-cols-3 max-md:grid-cols-1"
    >
      <TextInput label="Actor" placeholder="Part of an email" {...line("actor")} />
      <TextInput label="Subject" placeholder="Email or case" {...line("subject")} />
      <Select
        label="Operation"
        choices={[
          { value: "", label: "All operations" },
          ...[...known].map((operation) => ({
            value: operation,
            label: operationLabel(operation),
          })),
        ]}
        value={form.operation}
        onValueChange={(operation) => setForm({ ...form, operation })}
      />
      <TextInput label="Outcome" placeholder="Contains" {...line("outcome")} />
      <DateRangePicker
        label="Days (UTC)"
        value={form.days}
        onValueChange={(days) => setForm({ ...form, days })}
      />
      <div className="flex gap-2">
        <Button variant="outline" onClick={() => onSearch(noFilter)} className="flex-1">
          Reset
        </Button>
        <Button type="submit" busy={isSearching} className="flex-1">
          Search
        </Button>
      </div>
    </form>
  );
}

const pageSizes = [25, 50, 100];

export function AuditPage() {
  const [parameters] = useSearchParams();
  const address = useAddress();
  const [pageSize, setPageSize] = useState(50);
  const [open, setOpen] = useState<ShownAuditRow | null>(null);
  const filter = filterOf(parameters);
  const conditions = parametersOf(filter);
  const view: TableView = { sort: null, page: pageOf(parameters), pageSize };
  const request = { ...payloadOf(filter), page: view.page, limit: view.pageSize };
  const { data, error, isFetching, refetch } = useQuery(auditEntriesQuery(request));
  const csv = useDownload({ title: "The CSV file could not be created." });
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
        <h1>Audit Trail</h1>
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
          title="Audit Trail"
          columns={auditColumns}
          rows={data?.rows}
          rowKey={rowKey}
          total={data?.total ?? 0}
          view={view}
          onViewChange={(next) => {
            setPageSize(next.pageSize);
            address.change({
              parameters: (now) => parametersOf(filterOf(now), next.page),
              isStep: isPageTurn(view, next),
            });
          }}
          pageSizes={pageSizes}
          loading={isFetching}
          lead={data && <Found total={data.total} isFiltered={conditions.size > 0} />}
          empty={<EmptyState title="No entry matches.">Widen the filter.</EmptyState>}
          onExport={() => void csv.run(() => exportAuditEntries(request))}
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

const rowKey = (entry: ShownAuditRow) => String(entry.id);

function Found({ total, isFiltered }: { total: number; isFiltered: boolean }) {
  const count = counted(total, "entry", "entries");
  return (
    <p className="text-sm text-muted">
      {count}
      {isFiltered ? " match, newest first." : ", newest first (read-only)."} {serverTimeNote()}
    </p>
  );
}

/** On phones the filter hides behind a button. */
function useFolding() {
  const isPhone = useIsPhone();
  const [isOpened, setIsOpened] = useState(false);
  return {
    isPhone,
    isShown: !isPhone || isOpened,
    toggle: () => setIsOpened(!isOpened),
    fold: () => setIsOpened(false),
  };
}

type EntryDialogProps = { entry: ShownAuditRow | null; onClose: () => void };

/** One entry of the audit trail, whole. */
function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const shown = useLast(entry);
  if (shown === null) return null;
  return (
    <Dialog
      open={entry !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Entry ${countText(shown.id)}`}
      width="medium"
    >
      <dl className="grid grid-cols-[144px_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm max-sm:grid-cols-1 max-sm:gap-y-0">
        <Fact name="Time">{exactInstantText(shown.at)} UTC</Fact>
        <Fact name="Actor">{shown.actor ?? "Not signed in"}</Fact>
        <Fact name="Subject">{subjectText(shown) ?? "None"}</Fact>
        <Fact name="Operation">
          <span title={shown.operation}>{operationLabel(shown.operation)}</span>
        </Fact>
        <Fact name="Outcome">{outcomeText(shown)}</Fact>
        {factsInWords(shown).map(({ key, name, text }) => (
          <Fact key={key} name={capitalized(name)}>
            {text}
          </Fact>
        ))}
        <Fact name="Network address">{shown.network_address ?? "None"}</Fact>
        <Fact name="Request">{shown.request_id ?? "None"}</Fact>
      </dl>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted max-sm:text-xs">{name}</dt>
      <dd className="wrap-anywhere text-text max-sm:mb-2">{children}</dd>
    </>
  );
}

import { type ReactNode, useMemo } from "react";
import { explorePageSizes } from "#contract/trades/trade-vocabulary.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { CopyLinkButton } from "../address/copy-link-button.tsx";
import { addressText, type SearchAddress } from "../address/search-address.ts";
import { CreateAlertButton } from "../alerts/create-alert-button.tsx";
import type { SearchAlert } from "#web/explore/alerts/suggested-alerts.ts";
import { ExportProgress } from "../export/export-progress.tsx";
import { type ExportRequest, useExport } from "../export/use-export.ts";
import { StudyLink } from "#web/explore/links/page-actions.tsx";
import type { ActiveCondition } from "../search/active-conditions.ts";
import type { LatestFirst } from "../search/latest-first.ts";
import { pageRequest, type SearchKind, tableView } from "../search/search-state.ts";
import type { ExplorePageState } from "../page/use-explore-page.ts";
import { EmptyResult } from "./empty-result.tsx";
import { LatestFirstButton } from "./latest-first-button.tsx";
import { useUsedColumns } from "./used-columns.ts";

/** Notice that the columns are not the account's own, with a button to use those. */
function LinkedColumns({ showOwn }: { showOwn: (() => void) | null }) {
  if (showOwn === null) return null;
  return (
    <p className="text-xs text-muted">
      Showing this link’s columns.{" "}
      <button
        type="button"
        className="rounded-control text-accent hover:underline max-md:min-h-11"
        onClick={showOwn}
      >
        Use mine
      </button>
    </p>
  );
}

/** What the results of one kind of search are; keep it stable. */
export type ResultsKind<Kind extends SearchKind, Row> = {
  title: string;
  of: "events" | "trades";
  operation: string;
  exportPath: ExportRequest["path"];
  address: SearchAddress<Kind>;
  latest: LatestFirst<Kind["sortColumn"]>;
  rowKey: (row: Row) => string;
  /** Parameter of the address that names the open row. */
  rowParameter: string;
  /** Columns next to the open panel, the most important first. */
  withPanelOpen: readonly string[];
  phone: PhoneLayout<Row>;
  conditions: (form: Kind["form"]) => readonly ActiveCondition<Kind["form"]>[];
  changed: (form: Kind["form"], change: Partial<Kind["form"]>) => Kind["form"];
  alert: (form: Kind["form"]) => SearchAlert;
  /** Text for a search without conditions that finds nothing. */
  nothingStored: string;
};

type SearchResultsProps<Kind extends SearchKind, Row> = {
  kind: ResultsKind<Kind, Row>;
  page: ExplorePageState<Kind, Row>;
  /** Keep the array stable. */
  columns: readonly TableColumn<Row>[];
  /** The search in words. */
  lead: ReactNode;
};

/** The table of the submitted search. */
export function SearchResults<Kind extends SearchKind, Row>(props: SearchResultsProps<Kind, Row>) {
  const { kind, page, columns, lead } = props;
  const { title, address } = kind;
  const { names, headers, save } = page.columns;
  const { state, answer, isOfSearchBefore, isSearching, dispatch } = page.search;
  const isPanelOpen = page.openRow.key !== null;
  const used = useMemo(() => {
    const conditions = state.run === null ? [] : kind.conditions(state.run.form);
    return new Set([state.sort.column, ...conditions.flatMap(({ column }) => column ?? [])]);
  }, [kind, state.run, state.sort.column]);
  const shown = useUsedColumns({
    columns,
    chosen: names,
    used,
    withPanelOpen: isPanelOpen ? kind.withPanelOpen : null,
  });
  const request = pageRequest(state);
  const file = useExport({
    path: kind.exportPath,
    title,
    search: request === null ? null : { type: kind.operation, ...request },
    columns: shown.exported,
  });
  if (state.run === null || (answer === null && !isSearching)) return null;
  const { form, payload } = state.run;
  const isEmpty = answer?.num_rows === 0;

  return (
    <DataTable
      title={title}
      columns={shown.columns}
      rows={page.rows}
      rowKey={kind.rowKey}
      total={answer?.num_rows ?? 0}
      view={tableView(state)}
      onViewChange={(view) => dispatch({ type: "view", view })}
      pageSizes={explorePageSizes}
      loading={isSearching}
      lead={
        answer === null ? undefined : isOfSearchBefore ? (
          // The rows of the search before stay, faded; its words and sums would be taken for this one's.
          <p className="text-xs text-muted">Searching …</p>
        ) : (
          <>
            {lead}
            <LinkedColumns showOwn={page.columns.showOwn} />
          </>
        )
      }
      empty={
        <EmptyResult
          conditions={kind.conditions(form)}
          nothingStored={kind.nothingStored}
          onLift={(lifted) => void page.run(kind.changed(form, lifted))}
        />
      }
      tools={
        <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1">
          <ExportProgress running={file.running} />
          <LatestFirstButton latest={kind.latest} search={page.search} />
          <CreateAlertButton
            size="compact"
            text="Alert"
            description="Create alert from this search"
            {...kind.alert(form)}
          />
          {!isEmpty && <StudyLink of={kind.of} payload={payload} />}
          <CopyLinkButton
            text={addressText(address, form, { ...state, columns: names })}
            panels={[kind.rowParameter]}
          />
        </div>
      }
      onExport={isEmpty ? undefined : file.run}
      exporting={file.running !== null}
      exportChoices={file.choices}
      visibleColumns={shown.visible}
      savedColumns={isPanelOpen ? undefined : headers}
      onSaveColumns={isPanelOpen ? undefined : save}
      onRowClick={page.openRow.show}
      selectedKey={page.openRow.key ?? undefined}
      phone={kind.phone}
    />
  );
}

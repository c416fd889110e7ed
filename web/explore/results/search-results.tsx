import { type ReactNode, useMemo } from "react";
import { explorePageSizes } from "#contract/trades/trade-vocabulary.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { CopyLinkButton } from "../address/copy-link-button.tsx";
import { addressText } from "../address/search-address.ts";
import { CreateAlertButton } from "../alerts/create-alert-button.tsx";
import type { SearchAlert } from "#web/explore/alerts/suggested-alerts.ts";
import { DownloadProgressLine } from "../export/download-progress-line.tsx";
import { type ExportRequest, useExport } from "../export/use-export.ts";
import { EvidencePackButton } from "#web/explore/evidence/evidence-pack-button.tsx";
import type { EvidenceRow, PackSearch } from "#web/explore/evidence/evidence-rows.ts";
import { StudyLink } from "#web/explore/links/page-actions.tsx";
import { type FoundRow, pageRequest, type SearchKind, tableView } from "../search/search-state.ts";
import type { ExplorePageState } from "../page/use-explore-page.ts";
import { EmptyResult } from "./empty-result.tsx";
import { SortOffers } from "./sort-offers.tsx";
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

/** Says which conditions a search was run without. */
function UnappliedConditions({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <p role="alert" className="text-xs text-down">
      Not applied because a value is missing: {labels.join(", ")}.
    </p>
  );
}

/** What the results of one kind of search are; keep it stable. */
export type ResultsKind<Kind extends SearchKind> = {
  exportPath: ExportRequest["path"];
  /** Columns next to the open panel, the most important first. */
  withPanelOpen: readonly string[];
  phone: PhoneLayout<FoundRow<Kind>>;
  /** Alerts, event studies, and evidence packs, for rows that have them. */
  further?: {
    of: "events" | "trades";
    alert: (form: Kind["form"]) => SearchAlert;
    evidence: (row: FoundRow<Kind>) => EvidenceRow;
    /** The search that was answered, as an evidence pack states it. */
    search: (answer: Kind["answer"]) => PackSearch;
  };
  /** Text for a search without conditions that finds nothing. */
  nothingStored: string;
};

type SearchResultsProps<Kind extends SearchKind> = {
  kind: ResultsKind<Kind>;
  page: ExplorePageState<Kind>;
  /** Keep the array stable. */
  columns: readonly TableColumn<FoundRow<Kind>>[];
  /** The search in words. */
  lead: ReactNode;
};

/** The table of the submitted search. */
export function SearchResults<Kind extends SearchKind>(props: SearchResultsProps<Kind>) {
  const { kind, page, columns, lead } = props;
  const { title, operation, address, latest, row, conditions, changed } = page.subject;
  const { names, headers, save } = page.columns;
  const { state, answer, isOfSearchBefore, isSearching, dispatch } = page.search;
  const isPanelOpen = page.openRow.key !== null;
  const searched = useMemo(() => {
    const active = state.run === null ? [] : conditions(state.run.form);
    return new Set<string>(active.flatMap(({ column }) => column ?? []));
  }, [conditions, state.run]);
  const used = useMemo(
    () => new Set([state.sort.column, ...searched]),
    [searched, state.sort.column],
  );
  const shown = useUsedColumns({
    columns,
    chosen: names,
    used,
    withPanelOpen: isPanelOpen ? kind.withPanelOpen : null,
  });
  const request = pageRequest(state);
  // Files and studies are of the days that the rows are of, also after midnight.
  const days = answer === null || isOfSearchBefore ? {} : daysOf(answer);
  const file = useExport({
    path: kind.exportPath,
    title,
    search: request === null ? null : { type: operation, ...request, ...days },
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
      rowKey={row.keyOf}
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
            {page.form.problem !== null && (
              <p className="text-xs text-warn">
                Results of the previous search. The search above was not run.
              </p>
            )}
            {lead}
            <UnappliedConditions labels={page.subject.unapplied(form).map(({ label }) => label)} />
            {!isEmpty && (
              <SortOffers columns={columns} conditions={searched} search={page.search} />
            )}
            <LinkedColumns showOwn={page.columns.showOwn} />
          </>
        )
      }
      empty={
        <EmptyResult
          conditions={conditions(form)}
          nothingStored={kind.nothingStored}
          onLift={(lifted) => void page.run(changed(form, lifted))}
        />
      }
      tools={
        <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1">
          <DownloadProgressLine running={file.running} />
          <LatestFirstButton latest={latest} search={page.search} />
          {kind.further !== undefined && (
            <FurtherTools
              further={kind.further}
              payload={{ ...payload, ...days }}
              {...{ form, answer }}
            />
          )}
          <CopyLinkButton
            text={addressText(address, form, { ...state, columns: names })}
            panels={[row.parameter]}
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

function daysOf({ search: { start_date, end_date } }: SearchKind["answer"]) {
  return { start_date, end_date };
}

type FurtherToolsProps<Kind extends SearchKind> = {
  further: NonNullable<ResultsKind<Kind>["further"]>;
  form: Kind["form"];
  payload: Kind["payload"];
  answer: Kind["answer"] | null;
};

/** Tools for a search and its rows: alert, event study, evidence pack. */
function FurtherTools<Kind extends SearchKind>(props: FurtherToolsProps<Kind>) {
  const { further, form, payload, answer } = props;
  const rows: readonly FoundRow<Kind>[] = answer?.rows ?? [];
  const packRows = rows.map(further.evidence);
  return (
    <>
      <CreateAlertButton
        size="compact"
        text="Alert"
        description="Create alert from this search"
        {...further.alert(form)}
      />
      {answer?.num_rows !== 0 && <StudyLink of={further.of} payload={payload} />}
      {answer !== null && packRows.length > 0 && (
        <EvidencePackButton
          key={packRows.map(({ key }) => key).join()}
          of={{ rows: packRows, search: further.search(answer) }}
          title={further.of === "trades" ? "Insider trades" : "Material events"}
        />
      )}
    </>
  );
}

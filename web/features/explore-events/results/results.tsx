import { useMemo } from "react";
import { describeEventSearch } from "#contract/events/describe-event-search.ts";
import { itemCodes, itemsInShort } from "#contract/events/item-titles.ts";
import type { EventRow } from "#contract/operations/explore-events.ts";
import { explorePageSizes } from "#contract/trades/trade-vocabulary.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { eventTableColumns } from "#web/explore/events/event-table-columns.tsx";
import { CopyLinkButton } from "#web/explore/address/copy-link-button.tsx";
import { addressText } from "#web/explore/address/search-address.ts";
import { ExportProgress } from "#web/explore/export/export-progress.tsx";
import { useExport } from "#web/explore/export/use-export.ts";
import type { OpenRowControl } from "#web/explore/panel/use-open-row.ts";
import { besidePanel } from "#web/explore/results/beside-panel.ts";
import { EmptyResult } from "#web/explore/results/empty-result.tsx";
import { LeadWithStudy } from "#web/explore/results/lead-with-study.tsx";
import { LinkedColumns } from "#web/explore/results/linked-columns.tsx";
import { SearchSentence } from "#web/explore/results/search-sentence.tsx";
import type { ShownColumns } from "#web/explore/results/use-shown-columns.ts";
import { pageRequest, tableView } from "#web/explore/search/search-state.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import { activeConditions } from "../search/active-conditions.ts";
import { eventAddress } from "../search/event-address.ts";
import { changedForm, type EventForm } from "../search/event-form.ts";
import { eventSearchAlert } from "./event-search-alert.ts";
import type { EventSearch } from "../search/event-search-state.ts";

type ResultsProps = {
  search: EventSearch;
  openRow: OpenRowControl<EventRow>;
  shownColumns: ShownColumns;
  canSeeTrades: boolean;
  onSearch: (form: EventForm) => void;
};

const title = "Explore Material Events";
const panels = ["event"] as const;

/** The table of the submitted search. */
export function Results({ search, openRow, shownColumns, canSeeTrades, onSearch }: ResultsProps) {
  const { state, answer, isSearching, dispatch } = search;
  const columns = useMemo(() => eventTableColumns({ canSeeTrades }), [canSeeTrades]);
  const isBesidePanel = openRow.key !== null;
  const shown = useMemo(
    () => (isBesidePanel ? besidePanel(columns, keptBesidePanel, state.sort.column) : columns),
    [isBesidePanel, columns, state.sort.column],
  );
  const sentence = useMemo(() => (answer === null ? null : describeEventSearch(answer)), [answer]);
  const request = pageRequest(state);
  const file = useExport({
    path: "/export/events",
    title,
    search: request === null ? null : { type: "explore_events", ...request },
    columns: shownColumns.names,
  });
  if (state.run === null || (answer === null && !isSearching)) return null;
  const { form } = state.run;

  return (
    <DataTable
      title={title}
      columns={shown}
      rows={answer?.rows}
      rowKey={eventKey}
      total={answer?.num_rows ?? 0}
      view={tableView(state)}
      onViewChange={(view) => dispatch({ type: "view", view })}
      pageSizes={explorePageSizes}
      loading={isSearching}
      lead={
        sentence === null ? undefined : (
          <LeadWithStudy of="events" payload={state.run.payload} alert={eventSearchAlert(form)}>
            <SearchSentence parts={sentence} />
            <LinkedColumns showOwn={shownColumns.showOwn} />
          </LeadWithStudy>
        )
      }
      empty={
        <EmptyResult
          conditions={activeConditions(form)}
          nothingStored="The search had no conditions: no material events are stored yet."
          onLift={(lifted) => onSearch(changedForm(form, lifted))}
        />
      }
      tools={
        <>
          <ExportProgress running={file.running} />
          <CopyLinkButton
            text={addressText(eventAddress, form, { ...state, columns: shownColumns.names })}
            panels={panels}
          />
        </>
      }
      onExport={file.run}
      exporting={file.running !== null}
      exportChoices={file.choices}
      savedColumns={isBesidePanel ? undefined : shownColumns.headers}
      onSaveColumns={isBesidePanel ? undefined : shownColumns.save}
      onRowClick={openRow.show}
      selectedKey={openRow.key ?? undefined}
      phone={phoneLayout}
    />
  );
}

export function eventKey({ accno }: EventRow): string {
  return accno;
}

const keptBesidePanel = ["conm", "ticker", "date_filed", "event_return", "value_sold"];

const phoneLayout: PhoneLayout<EventRow> = {
  lead: {
    title: (row) => row.conm,
    detail: (row) =>
      [row.ticker, row.filed_on === null ? null : dayInWords(row.filed_on)]
        .filter((part) => part !== null)
        .join(" · "),
  },
  second: { key: "event_return", detail: (row) => itemsText(row) },
  folded: ["ticker", "date_filed", "8K_items"],
};

/** "2.02 Results" */
function itemsText(row: EventRow): string {
  const codes = itemCodes(row["8K_items"]);
  return [codes[0] ?? "", itemsInShort(codes) ?? ""].join(" ").trim();
}

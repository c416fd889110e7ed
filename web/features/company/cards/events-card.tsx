import type { Company } from "#contract/operations/company.ts";
import type { EventRow } from "#contract/operations/explore-events.ts";
import { StudyLink } from "#web/explore/links/study-link.tsx";
import { useExport } from "#web/explore/export/use-export.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { companyExport } from "../api/company-export.ts";
import { CardHead } from "./card-head.tsx";
import { eventColumns, itemTitles } from "./event-columns.tsx";
import { RowsFailed } from "./rows-failed.tsx";
import { eventPageSizes, type useCompanyEvents } from "./use-company-rows.ts";
import { ViewAll } from "./view-all.tsx";

type EventsCardProps = {
  company: Company;
  email: string;
  events: ReturnType<typeof useCompanyEvents>;
  selectedKey: string | null;
  onOpen: (row: EventRow) => void;
};

/** The company's 8-Ks, newest first; a row opens where its numbers are proved. */
export function EventsCard({ company, email, events, selectedKey, onOpen }: EventsCardProps) {
  const recent = company.events?.last_12_months ?? 0;
  const file = useExport(companyExport("events", company, email));
  if (events.error !== null && events.data === undefined) {
    return <RowsFailed title="Material events" query={events} />;
  }
  const isEmpty = events.data?.num_rows === 0;
  return (
    <DataTable
      title="Material events"
      columns={eventColumns}
      rows={events.data?.rows}
      rowKey={(row) => row.accno}
      total={events.data?.num_rows ?? 0}
      view={events.view}
      onViewChange={events.setView}
      pageSizes={eventPageSizes}
      loading={events.isFetching}
      lead={
        <div className="flex items-baseline justify-between gap-3">
          <CardHead title="Material events">{recent} in 12 months</CardHead>
          <ViewAll screen="exploreEvents" company={company} />
        </div>
      }
      empty={<EmptyState title="No 8-K filings of this company are stored." />}
      tools={!isEmpty && <StudyLink of="events" payload={{ ciks: [company.cik] }} />}
      onExport={isEmpty ? undefined : file.run}
      exportChoices={file.choices}
      exporting={file.running !== null}
      onRowClick={onOpen}
      selectedKey={selectedKey ?? undefined}
      phone={phone}
    />
  );
}

const phone: PhoneLayout<EventRow> = {
  lead: { title: (row) => row.date_filed ?? row.accno, detail: itemTitles },
  second: { key: "event_return", detail: (row) => row["8K_items"] },
  folded: ["items", "title"],
};

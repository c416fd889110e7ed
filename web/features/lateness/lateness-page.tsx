import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  type LatenessGroup,
  type LatenessRow,
  latenessPerPage,
} from "#contract/operations/screening/lateness.ts";
import { CallError } from "#web/api/call-error.ts";
import { useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { pageCountOf, Pagination } from "#web/ui/display/pagination.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Tabs } from "#web/ui/overlay/tabs.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { searchOf, type ShownLateness, useShownLateness } from "./lateness-address.ts";
import { downloadLateness, latenessQuery } from "./lateness-queries.ts";
import { LatenessTable } from "./lateness-table.tsx";

const tabLabels: readonly { key: LatenessGroup; label: string; counted: string; note: string }[] = [
  {
    key: "person",
    label: "Persons",
    counted: "persons",
    note: "A filing of several persons counts for the one shown first.",
  },
  {
    key: "company",
    label: "Companies",
    counted: "companies",
    note: "All lines about the company's securities, whoever filed them.",
  },
  {
    key: "agent",
    label: "Filing agents",
    counted: "filing agents",
    note: "The agent is whose CIK begins the accession number; EDGAR has no list of agents' names.",
  },
];

type Change = ReturnType<typeof useShownLateness>[1];

/** Who files Forms 3, 4, and 5 late: persons, companies, and filing agents. */
export function LatenessPage() {
  const [shown, change] = useShownLateness();
  const query = useQuery(latenessQuery(searchOf(shown)));
  const chosen = tabLabels.find(({ key }) => key === shown.by);
  return (
    <div className="mx-auto max-w-[1200px] px-6 pt-5 pb-8 max-md:px-4">
      <div className="mb-1 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h1>Filing Lateness</h1>
        {query.data !== undefined && (
          <p className="flex-1 text-xs text-faint tabular-nums">
            {countText(query.data.total)} {chosen?.counted}
          </p>
        )}
        <Downloads shown={shown} />
      </div>
      <p className="mb-3 max-w-180 text-xs text-muted">
        Share of the lines of Forms 3, 4, and 5 that were filed after the due date of Section 16(a).
        Lines whose due date is unknown do not count. Lines of one filing are often late together,
        so the confidence interval, which treats them as independent, is too narrow for few filings.
      </p>
      <Filters key={`${shown.company} ${shown.minLines}`} shown={shown} onChange={change} />
      <Tabs
        label="Filing lateness by"
        className="mt-3"
        chosen={shown.by}
        onChosenChange={(by) => change({ by })}
        tabs={tabLabels.map(({ key, label, note }) => ({
          key,
          label,
          panel: (
            <>
              <p className="mb-2 text-xs text-muted">{note}</p>
              <Listed query={query} shown={shown} onChange={change} />
            </>
          ),
        }))}
      />
    </div>
  );
}

function Filters({ shown, onChange }: { shown: ShownLateness; onChange: Change }) {
  const [company, setCompany] = useState(shown.company);
  const [min, setMin] = useState(String(shown.minLines));
  const apply = () => {
    const isChanged = company.trim() !== shown.company || min.trim() !== String(shown.minLines);
    if (isChanged) onChange({ company: company.trim(), min: min.trim() });
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    apply();
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <TextInput
        label="Company"
        type="search"
        placeholder="Ticker or CIK"
        maxLength={20}
        value={company}
        onChange={(event) => setCompany(event.target.value)}
        onBlur={apply}
      />
      <TextInput
        label="Trades from"
        type="date"
        value={shown.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextInput
        label="Trades through"
        type="date"
        value={shown.to}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      <TextInput
        label="Minimum lines"
        inputMode="numeric"
        maxLength={7}
        value={min}
        onChange={(event) => setMin(event.target.value)}
        onBlur={apply}
      />
      <button type="submit" className="sr-only">
        Apply
      </button>
    </form>
  );
}

type ListedProps = {
  query: {
    data: { rows: LatenessRow[]; total: number } | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  shown: ShownLateness;
  onChange: Change;
};

function Listed({ query, shown, onChange }: ListedProps) {
  const { data, error } = query;
  if (data === undefined)
    return error === null ? (
      <output aria-busy="true" aria-label="Loading filing lateness" className="grid gap-3 py-3">
        {Array.from({ length: 8 }, (_, place) => (
          <Skeleton key={place} className="h-9 w-full" />
        ))}
      </output>
    ) : (
      <LoadFailed query={query} title="Filing lateness could not be loaded." />
    );
  if (data.rows.length === 0)
    return (
      <EmptyState title="No one found">
        No one has at least {countText(shown.minLines)} lines with a known due date within these
        filters. Lower the minimum, or remove a filter.
      </EmptyState>
    );
  const pages = pageCountOf(data.total, latenessPerPage);
  return (
    <>
      <LatenessTable
        rows={data.rows}
        shown={shown}
        onSort={(sort, dir) => onChange({ sort, dir })}
      />
      {pages > 1 && (
        <div className="mt-3 flex justify-end">
          <Pagination
            page={shown.page}
            pageCount={pages}
            onPageChange={(page) => onChange({ page: String(page) })}
          />
        </div>
      )}
    </>
  );
}

function Downloads({ shown }: { shown: ShownLateness }) {
  const email = useSession()?.email ?? "";
  const showToast = useToast();
  async function save(format: "csv" | "xlsx") {
    const { page: _page, ...search } = searchOf(shown);
    try {
      await downloadLateness({ ...search, email }, { title: "Filing lateness", format });
    } catch (error) {
      const text = error instanceof CallError ? error.message : undefined;
      showToast({ tone: "danger", title: "The file could not be created.", text });
    }
  }
  return (
    <div className="ml-auto flex flex-wrap gap-2">
      <Button size="compact" variant="outline" onClick={() => void save("csv")}>
        CSV
      </Button>
      <Button size="compact" variant="outline" onClick={() => void save("xlsx")}>
        Excel
      </Button>
    </div>
  );
}

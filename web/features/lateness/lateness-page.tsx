import { counted } from "#contract/values/amount-text.ts";
import { useQuery } from "@tanstack/react-query";
import { type LatenessGroup, latenessPerPage } from "#contract/operations/screening/lateness.ts";
import { FileButtons } from "#web/explore/list/file-buttons.tsx";
import { countOf, lastDayProblem } from "#web/explore/list/list-address.ts";
import {
  CompanyFilter,
  DayFilter,
  ListFilters,
  TypedFilter,
} from "#web/explore/list/list-filters.tsx";
import { Listed, ListPage } from "#web/explore/list/list-page.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { Tabs } from "#web/ui/overlay/tabs.tsx";
import {
  mostMinLines,
  searchOf,
  type ShownLateness,
  useShownLateness,
} from "./lateness-address.ts";
import { latenessQuery } from "./lateness-query.ts";
import { LatenessTable } from "./lateness-table.tsx";

type Tab = {
  key: LatenessGroup;
  label: string;
  counted: readonly [string, string];
  note: string;
};

const tabs: readonly Tab[] = [
  {
    key: "person",
    label: "People",
    counted: ["person", "people"],
    note: "A joint filing counts for the person shown first.",
  },
  {
    key: "company",
    label: "Companies",
    counted: ["company", "companies"],
    note: "All lines in the company's securities, regardless of who filed them.",
  },
  {
    key: "agent",
    label: "Filing agents",
    counted: ["filing agent", "filing agents"],
    note: "The accession number begins with the filing agent's CIK. EDGAR has no list of agents' names.",
  },
];

type Change = ReturnType<typeof useShownLateness>[1];

/** Who files Forms 3, 4, and 5 late: persons, companies, and filing agents. */
export function LatenessPage() {
  const [shown, change] = useShownLateness();
  const dayProblem = lastDayProblem(shown.from, shown.to, "Trades from");
  const isSearchable = dayProblem === undefined;
  const query = useQuery({ ...latenessQuery(searchOf(shown)), enabled: isSearchable });
  const chosen = tabs.find(({ key }) => key === shown.by) ?? tabs[0];
  const list = (
    <Listed
      query={query}
      isSearchable={isSearchable}
      what="filing lateness"
      page={shown.page}
      perPage={latenessPerPage}
      onPage={(page) => change({ page })}
      empty={{
        title: "No results",
        text: `No ${chosen?.counted[0] ?? shown.by} has at least ${countText(shown.minLines)} lines with a known due date within these filters. Lower the minimum, or remove a filter.`,
      }}
    >
      {({ rows }) =>
        rows.length > 0 && (
          <LatenessTable rows={rows} shown={shown} onSort={(sort, dir) => change({ sort, dir })} />
        )
      }
    </Listed>
  );
  return (
    <ListPage
      title="Filing Lateness"
      count={
        query.data === undefined || chosen === undefined || !isSearchable
          ? null
          : counted(query.data.total, ...chosen.counted)
      }
      actions={
        isSearchable && (
          <FileButtons
            path="/export/lateness"
            search={{ type: "get_lateness", ...searchOf(shown) }}
            title="Filing lateness"
          />
        )
      }
      intro="Share of the lines of Forms 3, 4, and 5 that were filed after the Section 16(a) due date. Lines with an unknown due date are excluded. Lines of one filing are often late together, so the confidence interval, which treats them as independent, is too narrow for few filings."
      filters={<Filters shown={shown} dayProblem={dayProblem} onChange={change} />}
    >
      <Tabs
        label="Filing lateness by"
        chosen={shown.by}
        onChosenChange={(by) => change({ by })}
        tabs={tabs.map(({ key, label, note }) => ({
          key,
          label,
          panel: (
            <>
              <p className="mb-2 text-xs text-muted">
                {note}
                {shown.sort === "low" &&
                  " Rows are sorted by the lower bound of the confidence interval."}
              </p>
              {list}
            </>
          ),
        }))}
      />
    </ListPage>
  );
}

type FiltersProps = { shown: ShownLateness; dayProblem: string | undefined; onChange: Change };

function Filters({ shown, dayProblem, onChange }: FiltersProps) {
  return (
    <ListFilters>
      <CompanyFilter value={shown.company} onApply={(company) => onChange({ company })} />
      <DayFilter label="Trades from" value={shown.from} onApply={(from) => onChange({ from })} />
      <DayFilter
        label="Trades to"
        value={shown.to}
        error={dayProblem}
        onApply={(to) => onChange({ to })}
      />
      <TypedFilter
        label="Minimum lines"
        inputMode="numeric"
        maxLength={7}
        value={String(shown.minLines)}
        check={(text) =>
          text === "" || countOf(text, mostMinLines) !== null
            ? null
            : `Enter a whole number, 1 to ${countText(mostMinLines)}.`
        }
        onApply={(min) => onChange({ min })}
      />
    </ListFilters>
  );
}

import { Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { type CompanyState, companyStates } from "#contract/categorization/review-vocabulary.ts";
import { readListFilters, writeListFilters } from "#web/session/list-filters.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { type Company, matchesSearch } from "./companies.ts";
import { CompanyTable } from "./company-table.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { countText, doneText } from "#web/ui/display/number-text.ts";

const stateLabels = {
  completed: "Completed",
  "in progress": "In progress",
  "not started": "Not started",
} as const satisfies Record<CompanyState, string>;

type StateFiltersProps = {
  shown: readonly CompanyState[];
  counts: Readonly<Record<CompanyState, number>>;
  onChange: (shown: readonly CompanyState[]) => void;
};

/** Which companies are listed, by how far they are, with how many there are of each. */
function StateFilters({ shown, counts, onChange }: StateFiltersProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
      <legend className="sr-only">Show companies</legend>
      {companyStates.map((state) => (
        <Checkbox
          key={state}
          checked={shown.includes(state)}
          onCheckedChange={(isChecked) =>
            onChange(
              companyStates.filter((one) => (one === state ? isChecked : shown.includes(one))),
            )
          }
          label={
            <span>
              {stateLabels[state]}{" "}
              <span className="ml-0.5 text-faint tabular-nums">{countText(counts[state])}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

/** A list that is longer can be searched. */
const longList = 10;

type FilteredCompaniesProps = {
  companies: readonly Company[];
  email: string;
  /** At the right of the filters. */
  overall: ReactNode;
};

/** The companies that the filters, and the search of a long list, let through. */
export function FilteredCompanies({ companies, email, overall }: FilteredCompaniesProps) {
  const [shown, setShown] = useState(readListFilters);
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim());
  const inState = companies.filter(({ state }) => shown.includes(state));
  const found = wanted === "" ? inState : inState.filter((one) => matchesSearch(one, wanted));

  function show(states: readonly CompanyState[]) {
    setShown(states);
    writeListFilters(states);
  }

  return (
    <>
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <StateFilters shown={shown} counts={countStates(companies)} onChange={show} />
          {companies.length > longList && (
            <TextInput
              label="Search companies"
              hideLabel
              type="search"
              placeholder="Search name or gvkey"
              icon={<Search aria-hidden size={14} />}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className="w-60 max-sm:w-full"
              autoComplete="off"
            />
          )}
        </div>
        {overall}
      </div>
      <output className="sr-only">{`${doneText(found.length, companies.length)} companies shown`}</output>
      {found.length > 0 && <CompanyTable companies={found} email={email} />}
      {found.length === 0 && (
        <div className="rounded-card border border-border bg-surface">
          {inState.length === 0 ? (
            <EmptyState
              title="The filters hide every company."
              action={
                <Button variant="outline" onClick={() => show(companyStates)}>
                  Show all {countText(companies.length)}
                </Button>
              }
            >
              None of your companies is in a state selected above.
            </EmptyState>
          ) : (
            <EmptyState
              title="No company matches."
              action={
                <Button variant="outline" onClick={() => setSearch("")}>
                  Clear the search
                </Button>
              }
            >
              None of the {countText(inState.length)} companies shown by the filters has “{wanted}”
              in its name or gvkey.
            </EmptyState>
          )}
        </div>
      )}
      <p className="mt-2.5 text-xs text-faint">
        A completed company is locked. Ask an administrator to reopen it.
      </p>
    </>
  );
}

function countStates(companies: readonly Company[]): Record<CompanyState, number> {
  const count = (state: CompanyState) => companies.filter((one) => one.state === state).length;
  return {
    completed: count("completed"),
    "in progress": count("in progress"),
    "not started": count("not started"),
  };
}

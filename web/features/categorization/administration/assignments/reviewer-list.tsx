import { useDeferredValue, useMemo, useState } from "react";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { matchesSearch } from "../../list/companies.ts";
import { AssignmentFilters, noFilter } from "./assignment-filters.tsx";
import type { AssignedReviewer, Assignments, Changes } from "./assignments-model.ts";
import { ReviewerSection } from "./reviewer-section.tsx";

type ReviewerListProps = {
  assignments: Assignments;
  changes: Changes;
  /** What each reviewer has with the changes, by email. */
  chosen: ReadonlyMap<string, ReadonlySet<string>>;
  counts: ReadonlyMap<string, number>;
  onChoose: (reviewer: AssignedReviewer, gvkeys: readonly string[], isChosen: boolean) => void;
};

/** A section for each reviewer, with a search over companies and users. */
export function ReviewerList(props: ReviewerListProps) {
  const { assignments, changes, chosen, counts, onChoose } = props;
  const { companies, reviewers } = assignments;
  const [filter, setFilter] = useState(noFilter);
  const wanted = useDeferredValue(filter);
  const isFiltered = wanted.company.trim() !== "" || wanted.isFewerThanTwo;
  const shownCompanies = useMemo(() => {
    const search = wanted.company.trim();
    return companies.filter(
      (company) =>
        (!wanted.isFewerThanTwo || company.savedReviewers < 2) &&
        (search === "" || matchesSearch(company, search)),
    );
  }, [companies, wanted]);
  const totals = useMemo(
    () => new Map(companies.map(({ gvkey, total }) => [gvkey, total])),
    [companies],
  );
  const user = wanted.user.trim().toLowerCase();
  const shownReviewers = reviewers.filter(({ email, name }) =>
    `${name ?? ""} ${email}`.toLowerCase().includes(user),
  );

  return (
    <>
      <AssignmentFilters filter={filter} onChange={setFilter} />
      <output className="sr-only">
        {`${shownCompanies.length === 1 ? "1 company" : `${shownCompanies.length} companies`} and ${shownReviewers.length === 1 ? "1 user" : `${shownReviewers.length} users`} shown`}
      </output>
      {shownReviewers.length === 0 && (
        <div className="rounded-card border border-border bg-surface">
          <EmptyState title="No user matches.">
            Only holders of categorization or categorization_admin are listed.
          </EmptyState>
        </div>
      )}
      <div className="flex flex-col gap-2">
        {shownReviewers.map((reviewer) => (
          <ReviewerSection
            key={reviewer.email}
            reviewer={reviewer}
            chosen={chosen.get(reviewer.email) ?? reviewer.saved}
            companies={shownCompanies}
            isFiltered={isFiltered}
            counts={counts}
            totals={totals}
            changeCount={changes.get(reviewer.email)?.size ?? 0}
            onChoose={onChoose}
          />
        ))}
      </div>
    </>
  );
}

import { counted } from "#contract/values/amount-text.ts";
import { useDeferredValue, useMemo, useState, useId } from "react";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { matchesSearch } from "../../list/companies.ts";
import type { AssignedReviewer, Assignments, Changes } from "./assignments-model.ts";
import { Search, ChevronDown, ChevronRight } from "lucide-react";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { doneText, percentDoneText } from "#web/ui/display/number-text.ts";
import { Progress } from "#web/ui/display/progress.tsx";
import { WhoIsListed } from "../who-is-listed.tsx";
import { CompanyChoices, type CompanyChoicesProps } from "./company-choices.tsx";

type AssignmentFilter = {
  company: string;
  user: string;
  /** Only companies that fewer than two reviewers have, as saved. */
  isFewerThanTwo: boolean;
};

const noFilter: AssignmentFilter = { company: "", user: "", isFewerThanTwo: false };

type AssignmentFiltersProps = {
  filter: AssignmentFilter;
  onChange: (filter: AssignmentFilter) => void;
};

/** Which companies and which reviewers are shown. */
function AssignmentFilters({ filter, onChange }: AssignmentFiltersProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <TextInput
        label="Search companies"
        hideLabel
        type="search"
        placeholder="Search company or gvkey"
        icon={<Search aria-hidden size={14} />}
        value={filter.company}
        onChange={(event) => onChange({ ...filter, company: event.target.value })}
        className="w-60 max-sm:w-full"
        autoComplete="off"
      />
      <TextInput
        label="Search users"
        hideLabel
        type="search"
        placeholder="Search users"
        icon={<Search aria-hidden size={14} />}
        value={filter.user}
        onChange={(event) => onChange({ ...filter, user: event.target.value })}
        className="w-60 max-sm:w-full"
        autoComplete="off"
      />
      <Checkbox
        checked={filter.isFewerThanTwo}
        onCheckedChange={(isFewerThanTwo) => onChange({ ...filter, isFewerThanTwo })}
        label="Reviewed by fewer than two"
      />
    </div>
  );
}

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
        {`${counted(shownCompanies.length, "company", "companies")} and ${counted(shownReviewers.length, "user", "users")} shown`}
      </output>
      {shownReviewers.length === 0 && (
        <div className="rounded-card border border-border bg-surface">
          <EmptyState title="No user matches.">
            <WhoIsListed />
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

type ReviewerSectionProps = CompanyChoicesProps & {
  /** Interactions of every company, by gvkey. */
  totals: ReadonlyMap<string, number>;
  /** How many assignments are to change. */
  changeCount: number;
};

/** One reviewer: how far everything chosen is, and, opened, the choice of companies. */
function ReviewerSection({ totals, changeCount, ...choices }: ReviewerSectionProps) {
  const { reviewer, chosen } = choices;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { done, total } = useMemo(() => {
    let [done, total] = [0, 0];
    for (const gvkey of chosen) {
      done += reviewer.done.get(gvkey) ?? 0;
      total += totals.get(gvkey) ?? 0;
    }
    return { done, total };
  }, [chosen, reviewer, totals]);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section
      aria-labelledby={`${id}-name`}
      className="overflow-clip rounded-card border border-border bg-surface"
    >
      <div className="relative flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2 hover:bg-hover">
        <h2 className="min-w-0 flex-1 basis-60 text-sm font-medium">
          <button
            type="button"
            id={`${id}-name`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
            className="flex w-full items-center gap-2 text-left after:absolute after:inset-0"
          >
            <Chevron aria-hidden size={14} className="shrink-0 text-faint" />
            <span className="min-w-0 wrap-anywhere">
              {reviewer.name !== null && <>{reviewer.name} </>}
              <span className={reviewer.name === null ? undefined : "font-normal text-muted"}>
                {reviewer.email}
              </span>
            </span>
          </button>
        </h2>
        {changeCount > 0 && <Badge tone="warn">Unsaved</Badge>}
        <p className="w-44 text-right text-xs text-muted tabular-nums max-md:w-auto max-md:text-left">
          {counted(chosen.size, "company", "companies")}
          {total > 0 && ` · ${percentDoneText(done, total)}`}
        </p>
        <Progress
          label={`Progress of ${reviewer.email}`}
          hideLabel
          value={done}
          max={Math.max(total, 1)}
          valueText={`${doneText(done, total)} interactions`}
          tone={total > 0 && done >= total ? "success" : "accent"}
          className="w-50 max-md:w-full"
        />
      </div>
      <div id={id}>{isOpen && <CompanyChoices {...choices} />}</div>
    </section>
  );
}

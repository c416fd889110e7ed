import { counted } from "#contract/values/amount-text.ts";
import { useCallback, useMemo, useState, memo } from "react";
import { countText, doneText } from "#web/ui/display/number-text.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { pageCountOf, Pagination } from "#web/ui/display/pagination.tsx";
import type { AssignableCompany, AssignedReviewer } from "./assignments-model.ts";
import { Link } from "react-router";
import { Progress } from "#web/ui/display/progress.tsx";
import { reviewState } from "#web/session/paths.ts";
import { screens } from "#web/session/screens.ts";

type CompanyChoiceProps = {
  company: AssignableCompany;
  email: string;
  /** Interactions this reviewer labeled, whether or not the company is assigned now. */
  done: number;
  isChosen: boolean;
  isSaved: boolean;
  /** With the changes that are not saved yet. */
  reviewers: number;
  onChoose: (gvkey: string, isChosen: boolean) => void;
};

/** One company of one reviewer. */
const CompanyChoice = memo(function CompanyChoice(props: CompanyChoiceProps) {
  const { company, email, done, isChosen, isSaved, reviewers, onChoose } = props;
  const { gvkey, name, total } = company;
  const isDone = total > 0 && done >= total;
  return (
    <li className="grid min-h-9 grid-cols-[minmax(0,1fr)_5rem_6rem_minmax(6rem,14rem)_7rem_4rem] items-center gap-x-3 border-t border-border px-3.5 py-1 text-sm even:bg-zebra max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-y-0.5">
      <Checkbox
        checked={isChosen}
        onCheckedChange={(checked) => onChoose(gvkey, checked)}
        label={<span className="min-w-0 wrap-anywhere whitespace-normal">{name}</span>}
        className="min-w-0"
      />
      <span className="font-mono text-xs text-faint max-lg:hidden">{gvkey}</span>
      <span className="text-xs text-muted max-lg:row-start-2 max-lg:pl-5.75">
        {counted(reviewers, "reviewer", "reviewers")}
      </span>
      <span className="max-lg:hidden">
        {isChosen && (
          <Progress
            label={`Progress of ${name}`}
            hideLabel
            value={Math.min(done, total)}
            max={Math.max(total, 1)}
            valueText={`${doneText(done, total)} interactions`}
            tone={isDone ? "success" : "accent"}
          />
        )}
      </span>
      <span className="text-right text-xs text-muted tabular-nums max-lg:row-start-2">
        {isChosen && doneText(done, total)}
        {!isChosen && done > 0 && `${doneText(done, total)} kept`}
      </span>
      <span className="text-right max-lg:col-start-2 max-lg:row-start-1">
        {isSaved && isChosen && (
          <Link
            to={screens.categorizationDetail.path}
            state={reviewState({ gvkey, companyName: name, isAdminMode: true, email })}
            aria-label={`Open ${name} as ${email}`}
            className="inline-flex min-h-6 items-center text-xs font-medium touch:min-h-11"
          >
            Open
          </Link>
        )}
      </span>
    </li>
  );
});

const pageSize = 100;

export type CompanyChoicesProps = {
  reviewer: AssignedReviewer;
  chosen: ReadonlySet<string>;
  /** Those that the search and the filter let through, by name. */
  companies: readonly AssignableCompany[];
  isFiltered: boolean;
  counts: ReadonlyMap<string, number>;
  onChoose: (reviewer: AssignedReviewer, gvkeys: readonly string[], isChosen: boolean) => void;
};

/** All companies as choices for one reviewer; what is assigned comes first. */
export function CompanyChoices(props: CompanyChoicesProps) {
  const { reviewer, chosen, companies, isFiltered, counts, onChoose } = props;
  const [chosenPage, setPage] = useState(1);
  // In the order as saved: nothing moves while it is ticked.
  const ordered = useMemo(() => {
    const isSaved = ({ gvkey }: AssignableCompany) => reviewer.saved.has(gvkey);
    return [...companies.filter(isSaved), ...companies.filter((one) => !isSaved(one))];
  }, [companies, reviewer]);
  const chooseOne = useCallback(
    (gvkey: string, isChosen: boolean) => onChoose(reviewer, [gvkey], isChosen),
    [onChoose, reviewer],
  );
  const chosenCount = companies.filter(({ gvkey }) => chosen.has(gvkey)).length;
  const pageCount = pageCountOf(ordered.length, pageSize);
  const page = Math.min(chosenPage, pageCount);
  const shown = ordered.slice((page - 1) * pageSize, page * pageSize);

  if (companies.length === 0)
    return (
      <p className="border-t border-border px-3.5 py-4 text-sm text-muted">No company matches.</p>
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-border bg-thead px-3.5 py-1">
        <Checkbox
          checked={chosenCount === companies.length}
          indeterminate={chosenCount > 0 && chosenCount < companies.length}
          onCheckedChange={(isChosen) =>
            onChoose(
              reviewer,
              companies.map(({ gvkey }) => gvkey),
              isChosen,
            )
          }
          label={
            <span className="font-medium">
              Select All
              <span className="ml-1 font-normal text-muted tabular-nums">
                {isFiltered ? `${countText(companies.length)} shown` : countText(companies.length)}
              </span>
            </span>
          }
        />
        {pageCount > 1 && (
          <Pagination
            page={page}
            pageCount={pageCount}
            onPageChange={setPage}
            label={`Pages of ${reviewer.email}`}
          />
        )}
      </div>
      <ul aria-label={`Companies of ${reviewer.email}`}>
        {shown.map((company) => (
          <CompanyChoice
            key={company.gvkey}
            company={company}
            email={reviewer.email}
            done={reviewer.done.get(company.gvkey) ?? 0}
            isChosen={chosen.has(company.gvkey)}
            isSaved={reviewer.saved.has(company.gvkey)}
            reviewers={counts.get(company.gvkey) ?? 0}
            onChoose={chooseOne}
          />
        ))}
      </ul>
    </>
  );
}

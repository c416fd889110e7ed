import { useCallback, useMemo, useState } from "react";
import { countText } from "#web/ui/display/number-text.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { pageCountOf } from "#web/ui/pagination/page-items.ts";
import { Pagination } from "#web/ui/pagination/pagination.tsx";
import type { AssignableCompany, AssignedReviewer } from "./assignments-model.ts";
import { CompanyChoice } from "./company-choice.tsx";

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

import { memo } from "react";
import { Link } from "react-router";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Progress } from "#web/ui/display/progress.tsx";
import { reviewState } from "#web/session/paths.ts";
import { doneText } from "#web/ui/display/progress-text.ts";
import type { AssignableCompany } from "./assignments-model.ts";
import { screens } from "#web/session/screens.ts";

type CompanyChoiceProps = {
  company: AssignableCompany;
  email: string;
  /** Interactions this reviewer judged, whether or not the company is assigned now. */
  done: number;
  isChosen: boolean;
  isSaved: boolean;
  /** With the changes that are not saved yet. */
  reviewers: number;
  onChoose: (gvkey: string, isChosen: boolean) => void;
};

/** One company of one reviewer. */
export const CompanyChoice = memo(function CompanyChoice(props: CompanyChoiceProps) {
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
        {reviewers === 1 ? "1 reviewer" : `${reviewers} reviewers`}
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

import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { Badge } from "#web/ui/display/badge.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { Progress } from "#web/ui/display/progress.tsx";
import { doneText, percentDoneText } from "#web/ui/display/progress-text.ts";
import { CompanyChoices, type CompanyChoicesProps } from "./company-choices.tsx";

type ReviewerSectionProps = CompanyChoicesProps & {
  /** Interactions of every company, by gvkey. */
  totals: ReadonlyMap<string, number>;
  /** How many assignments are to change. */
  changeCount: number;
};

/** One reviewer: how far everything chosen is, and, opened, the choice of companies. */
export function ReviewerSection({ totals, changeCount, ...choices }: ReviewerSectionProps) {
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
          {chosen.size === 1 ? "1 company" : `${countText(chosen.size)} companies`}
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

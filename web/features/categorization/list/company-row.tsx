import { Check, Lock, Pencil, Plus, RotateCcw } from "lucide-react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Progress } from "#web/ui/display/progress.tsx";
import { ownReviewPath, reviewState } from "#web/session/paths.ts";
import { doneText, percentDoneText } from "#web/ui/display/number-text.ts";
import type { Company } from "./companies.ts";

const cell = "h-10 border-t border-border px-2.5 py-1.5";
const icons = { completed: Lock, "in progress": Pencil, "not started": Plus } as const;
const actions = { completed: "Locked", "in progress": "Continue", "not started": "Start" } as const;

type CompanyRowProps = { company: Company; email: string };

/** One company; the whole row is its link, but when it is locked. */
export function CompanyRow({ company, email }: CompanyRowProps) {
  const { gvkey, name, done, total, state } = company;
  const isLocked = state === "completed";
  const Icon = icons[state];
  const progress = (
    <Progress
      label={`Progress of ${name}`}
      hideLabel
      value={done}
      max={total}
      valueText={`${doneText(done, total)} interactions`}
      tone={isLocked ? "success" : "accent"}
    />
  );
  return (
    <tr
      className={classNames(
        "relative even:bg-zebra",
        !isLocked && "transition-colors hover:bg-hover has-[a:focus-visible]:bg-hover",
      )}
    >
      <th scope="row" className={classNames(cell, "pl-3.5 text-left font-normal")}>
        <div className="flex items-center gap-2.5">
          <Icon
            aria-hidden
            size={14}
            strokeWidth={1.6}
            className={classNames(
              "shrink-0",
              state === "in progress" ? "text-accent" : "text-faint",
            )}
          />
          <div className="min-w-0 flex-1">
            {isLocked ? (
              <span className="block text-muted wrap-anywhere">{name}</span>
            ) : (
              <Link
                to={ownReviewPath(gvkey)}
                state={reviewState({ gvkey, companyName: name, isAdminMode: false, email })}
                className="font-semibold text-text wrap-anywhere after:absolute after:inset-0 hover:no-underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
              >
                {name}
              </Link>
            )}
            <div className="mt-1 md:hidden">
              {progress}
              <p className="mt-1 text-2xs text-faint tabular-nums">
                {doneText(done, total)} · {percentDoneText(done, total)}
              </p>
            </div>
          </div>
        </div>
      </th>
      <td className={classNames(cell, "font-mono text-xs text-faint max-lg:hidden")}>{gvkey}</td>
      <td className={classNames(cell, "max-md:hidden")}>{progress}</td>
      <td className={classNames(cell, "text-right whitespace-nowrap tabular-nums max-md:hidden")}>
        {doneText(done, total)}
      </td>
      <td className={classNames(cell, "text-right text-muted tabular-nums max-md:hidden")}>
        {percentDoneText(done, total)}
      </td>
      <td className={cell}>
        <StateBadge company={company} />
      </td>
      <td
        className={classNames(
          cell,
          "pr-3.5 text-right font-medium whitespace-nowrap",
          isLocked ? "text-faint" : "text-accent",
        )}
      >
        {actions[state]}
      </td>
    </tr>
  );
}

function StateBadge({ company: { state, isReopened } }: { company: Company }) {
  if (isReopened) {
    return (
      <Badge tone="warn" icon={<RotateCcw aria-hidden size={11} />}>
        Reopened
      </Badge>
    );
  }
  if (state === "completed") {
    return (
      <Badge tone="success" icon={<Check aria-hidden size={11} />}>
        Complete
      </Badge>
    );
  }
  return state === "in progress" ? (
    <Badge tone="info">In progress</Badge>
  ) : (
    <Badge>Not started</Badge>
  );
}

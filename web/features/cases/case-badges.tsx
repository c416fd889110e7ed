import {
  caseOutcomeLabels,
  type CaseOutcome,
  type CaseStatus,
  caseStatusLabels,
} from "#contract/cases/case-vocabulary.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { useMarketDay } from "#web/api/screening-status.ts";
import { Badge, type BadgeTone } from "#web/ui/display/badge.tsx";
import { NoValue } from "#web/ui/display/figures.tsx";

const tones: Record<CaseStatus, BadgeTone> = { open: "info", on_hold: "warn", closed: "neutral" };

type StatusBadgeProps = { status: CaseStatus; outcome?: CaseOutcome | null };

export function StatusBadge({ status, outcome = null }: StatusBadgeProps) {
  const ended = status === "closed" && outcome !== null ? `: ${caseOutcomeLabels[outcome]}` : "";
  return (
    <Badge tone={tones[status]}>
      {caseStatusLabels[status]}
      {ended}
    </Badge>
  );
}

type DueProps = { day: string | null; isOver?: boolean };

/** A due date, marked if it is past and something is still to do. Cases use market time. */
export function Due({ day, isOver = false }: DueProps) {
  const today = useMarketDay();
  if (day === null) return <NoValue />;
  const isPast = !isOver && today !== undefined && day < today;
  return (
    <span className={isPast ? "font-medium text-warn-text tabular-nums" : "tabular-nums"}>
      {dayInWords(day)}
      {isPast && " (overdue)"}
    </span>
  );
}

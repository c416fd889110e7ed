import { useState } from "react";
import {
  caseOutcomeLabels,
  type CaseOutcome,
  type CaseStatus,
  caseStatusLabels,
} from "#contract/cases/case-vocabulary.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
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

/** A due date; a past one is marked while something is still to do. */
export function Due({ day, isOver = false }: DueProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  if (day === null) return <NoValue />;
  const isPast = !isOver && day < today;
  return (
    <span className={isPast ? "font-medium text-warn-text tabular-nums" : "tabular-nums"}>
      {dayInWords(day)}
      {isPast && " (overdue)"}
    </span>
  );
}

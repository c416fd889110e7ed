import { countText } from "#web/ui/display/number-text.ts";
import type { Assignments, countReviewers } from "./assignments-model.ts";

type AssignmentsSummaryProps = {
  companies: Assignments["companies"];
  counts: ReturnType<typeof countReviewers>;
};

/** How many companies have reviewers, and how many, with the changes that are not saved yet. */
export function AssignmentsSummary({ companies, counts }: AssignmentsSummaryProps) {
  const assigned = companies.filter(({ gvkey }) => counts.has(gvkey)).length;
  const twice = companies.filter(({ gvkey }) => (counts.get(gvkey) ?? 0) >= 2).length;
  const figures = [
    { label: "Companies", value: companies.length },
    { label: "Assigned", value: assigned },
    { label: "Unassigned", value: companies.length - assigned },
    { label: "Two or more reviewers", value: twice },
  ];
  return (
    <dl
      aria-label="Summary"
      className="mb-4 grid grid-cols-4 overflow-clip rounded-card border border-border bg-surface max-md:grid-cols-2"
    >
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="border-border px-3.5 py-2.5 not-first:border-l max-md:odd:border-l-0 max-md:nth-[n+3]:border-t"
        >
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="text-lg tabular-nums">{countText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

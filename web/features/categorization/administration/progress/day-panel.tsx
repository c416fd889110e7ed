import { useId, useState } from "react";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Select } from "#web/ui/form/select.tsx";
import type { ReviewerProgress } from "../../api/administration.ts";
import { DayChart } from "./day-chart.tsx";

type DayPanelProps = { reviewers: readonly ReviewerProgress[] };
type View = "chart" | "table";

const views: readonly { value: View; label: string }[] = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
];

/** The days of one reviewer, at first of who judged most lately. */
export function DayPanel({ reviewers }: DayPanelProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [view, setView] = useState<View>("chart");
  const id = useId();
  const first = reviewers.toSorted((one, other) =>
    (other.last_saved_at ?? "").localeCompare(one.last_saved_at ?? ""),
  )[0];
  const reviewer = reviewers.find(({ email }) => email === chosen) ?? first;
  if (reviewer === undefined) return null;
  return (
    <section
      aria-labelledby={id}
      className="mt-4 rounded-card border border-border bg-surface px-3.5 py-3"
    >
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={id} className="text-base font-semibold">
            Judged by day
          </h2>
          <p className="text-xs text-faint">
            Interactions labeled for the first time, last 30 active days (UTC)
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="Reviewer"
            hideLabel
            value={reviewer.email}
            choices={reviewers.map(({ email, name }) => ({
              value: email,
              label: `${name} (${email})`,
            }))}
            onValueChange={setChosen}
            className="w-70 max-sm:w-full"
          />
          <Segmented
            label="Show as"
            choices={views}
            value={view}
            onValueChange={setView}
            hideLabel
          />
        </div>
      </div>
      <DayChart reviewer={reviewer} view={view} />
    </section>
  );
}

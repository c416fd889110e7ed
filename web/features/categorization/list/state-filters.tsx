import { type CompanyState, companyStates } from "#contract/categorization/review-vocabulary.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { countText } from "#web/ui/display/number-text.ts";

export const stateLabels = {
  completed: "Completed",
  "in progress": "In progress",
  "not started": "Not started",
} as const satisfies Record<CompanyState, string>;

type StateFiltersProps = {
  shown: readonly CompanyState[];
  counts: Readonly<Record<CompanyState, number>>;
  onChange: (shown: readonly CompanyState[]) => void;
};

/** Which companies are listed, by how far they are, with how many there are of each. */
export function StateFilters({ shown, counts, onChange }: StateFiltersProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
      <legend className="sr-only">Show companies</legend>
      {companyStates.map((state) => (
        <Checkbox
          key={state}
          checked={shown.includes(state)}
          onCheckedChange={(isChecked) =>
            onChange(
              companyStates.filter((one) => (one === state ? isChecked : shown.includes(one))),
            )
          }
          label={
            <span>
              {stateLabels[state]}{" "}
              <span className="ml-0.5 text-faint tabular-nums">{countText(counts[state])}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

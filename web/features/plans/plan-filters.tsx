import { planFlags, planFlagTexts } from "#contract/plans/plan-rules.ts";
import { countOf, lastDayProblem, type ListChange } from "#web/explore/list/list-address.ts";
import {
  CompanyFilter,
  DayFilter,
  ListFilters,
  TypedFilter,
} from "#web/explore/list/list-filters.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { mostEarningsDays, type ShownPlans } from "./plan-address.ts";

type PlanFiltersProps = { shown: ShownPlans; onChange: (change: ListChange) => void };

/** The filters of the list; a plan must meet all of them. */
export function PlanFilters({ shown, onChange }: PlanFiltersProps) {
  return (
    <>
      <ListFilters>
        <CompanyFilter value={shown.company} onApply={(company) => onChange({ company })} />
        <TypedFilter
          label="Person"
          type="search"
          placeholder="Name or CIK"
          maxLength={100}
          value={shown.person}
          onApply={(person) => onChange({ person })}
        />
        <DayFilter label="Adopted from" value={shown.from} onApply={(from) => onChange({ from })} />
        <DayFilter
          label="Adopted to"
          value={shown.to}
          error={lastDayProblem(shown.from, shown.to, "Adopted from")}
          onApply={(to) => onChange({ to })}
        />
        <TypedFilter
          label="Days to Item 2.02 8-K, at most"
          inputMode="numeric"
          maxLength={3}
          placeholder="Any"
          className="w-44"
          value={shown.earnings}
          check={(text) =>
            text === "" || countOf(text, mostEarningsDays) !== null
              ? null
              : `Enter a whole number, 1 to ${mostEarningsDays}.`
          }
          onApply={(earnings) => onChange({ earnings })}
        />
      </ListFilters>
      <fieldset className="mt-3">
        <legend className="sr-only">Plans with all of these flags</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {planFlags.map((flag) => (
            <Checkbox
              key={flag}
              label={planFlagTexts[flag].label}
              title={planFlagTexts[flag].rule}
              checked={shown.flags.includes(flag)}
              onCheckedChange={(isOn) =>
                onChange({
                  flag: planFlags.filter((each) =>
                    each === flag ? isOn : shown.flags.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

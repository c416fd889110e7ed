import { alertConditionTable } from "#contract/alerts/alert-conditions.ts";
import { officerRoleChoices } from "#contract/trades/officer-roles.ts";
import { insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { reasonOfNames } from "#web/explore/filter-form/company-section.tsx";
import { Checks } from "#web/explore/filter-form/checks.tsx";
import { FormSection, quarter } from "#web/explore/filter-form/form-section.tsx";
import { tradeNumberFilters } from "#contract/screening/number-filters.ts";
import { NumberField } from "#web/explore/filter-form/number-field.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { MultiSelect } from "#web/ui/form/multi-select.tsx";
import type { SectionProps } from "../search/trade-search.ts";

/** Of the last three fields, which are in one row with the others where there is room. */
const sizes = `${quarter} @6xl:col-span-2`;
const notWithPersons = "Not applied because reporting persons are selected.";

/** What kind of trade. */
export function TradeSection({ control, unusable }: SectionProps) {
  const { form, change } = control;
  const hasOwners = form.owners.length > 0;
  return (
    <FormSection title="Trade">
      <Checks
        label={alertConditionTable.trade_types.label}
        className="@lg:col-span-2"
        all={tradeTypes}
        chosen={form.tradeTypes}
        error={
          form.tradeTypes.length === 0 ? "Choose a trade type (Purchases, Sales, or both)." : null
        }
        onChange={(chosen) => change({ tradeTypes: chosen })}
      />
      <Checks
        label={alertConditionTable.insider_types.label}
        className="@lg:col-span-4"
        all={insiderTypes}
        chosen={form.insiderTypes}
        disabledNote={hasOwners ? notWithPersons : null}
        error={form.insiderTypes.length === 0 && !hasOwners ? "Choose an insider type." : null}
        onChange={(chosen) => change({ insiderTypes: chosen })}
      />
      <MultiSelect
        label={alertConditionTable.officer_roles.label}
        placeholder="Any or none"
        className={sizes}
        choices={officerRoleChoices}
        chosen={form.officerRoles}
        disabledReason={reasonOfNames(0, form.owners.length)}
        onChosenChange={(officerRoles) => change({ officerRoles })}
      />
      <NumberField
        filter={tradeNumberFilters.value_shares_traded}
        className={sizes}
        form={form}
        change={change}
        lockedReason={unusable.value_shares_traded}
      />
      <fieldset className={sizes}>
        <legend className="mb-1 text-xs font-medium text-muted">
          {alertConditionTable.constraint_10b51.label}
        </legend>
        <Checkbox
          label="Exclude 10b5-1 trades"
          className="h-8"
          checked={form.excludesPlans}
          onCheckedChange={(excludesPlans) => change({ excludesPlans })}
        />
      </fieldset>
    </FormSection>
  );
}

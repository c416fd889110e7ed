import type { FormTypeConstraint } from "#contract/alerts/alert-definition.ts";
import { alertRuleTexts } from "#contract/alerts/alert-vocabulary.ts";
import { officerRoleChoices } from "#contract/trades/officer-roles.ts";
import { insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { Checks } from "#web/explore/filter-form/checks.tsx";
import { ConstraintField } from "#web/ui/constraint-field/constraint-field.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { MultiSelect } from "#web/ui/form/multi-select.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import type { AlertForm, AlertProblems } from "../model/alert-form.ts";
import { AlertSection, type SectionProps, twoFields } from "../sections/alert-section.tsx";
import type { AlertKindForm, NumberOf } from "./alert-kind-form.ts";

export const insiderTradingForm: AlertKindForm = {
  Sections: TradeSections,
  numbers: [
    { field: "sharesTraded", label: "Shares traded" },
    { field: "valueTraded", label: "Value traded" },
    { field: "shortSwingProfit", label: "Short-swing profit" },
  ],
  problems,
  constraints,
};

function problems({ tradeTypes: types, insiderTypes: kinds }: AlertForm): AlertProblems {
  return {
    ...(types.length === 0 && { tradeTypes: alertRuleTexts.tradeTypes }),
    ...(kinds.length === 0 && { insiderTypes: "Choose an insider type." }),
  };
}

const numbers = [
  { constraint_type: "num_shares_traded", field: "sharesTraded" },
  { constraint_type: "value_shares_traded", field: "valueTraded" },
  { constraint_type: "short_swing_profit", field: "shortSwingProfit" },
] as const;

function constraints(form: AlertForm, numberOf: NumberOf): FormTypeConstraint[] {
  const found: FormTypeConstraint[] = [];
  if (form.tradeTypes.length > 0) {
    found.push({ constraint_type: "trade_types", val: [...form.tradeTypes] });
  }
  if (form.insiderTypes.length > 0 && form.insiderTypes.length < insiderTypes.length) {
    found.push({ constraint_type: "insider_types", val: [...form.insiderTypes] });
  }
  if (form.officerRoles.length > 0) {
    found.push({ constraint_type: "officer_roles", val: [...form.officerRoles] });
  }
  if (form.excludesPlans) found.push({ constraint_type: "constraint_10b51", val: [true] });
  for (const { constraint_type, field } of numbers) {
    const constraint = numberOf({ field, type: constraint_type });
    if (constraint !== undefined) found.push({ constraint_type, ...constraint });
  }
  return found;
}

/** What kind of trade, of whom, and how large. */
function TradeSections({ control: { form, change }, problems }: SectionProps) {
  return (
    <>
      <AlertSection title="Trade types" hint="At least one." isGroup={false}>
        <Checks
          label="Trade types"
          hideLabel
          all={tradeTypes}
          chosen={form.tradeTypes}
          error={problems.tradeTypes ?? null}
          onChange={(chosen) => change({ tradeTypes: chosen })}
        />
      </AlertSection>
      <AlertSection
        title="Form 4 filters"
        isOff={!form.usesFilters}
        hint="When off, every insider and trade size matches. Entering a value turns the filters on."
        aside={
          <Switch
            label="Form 4 filters"
            checked={form.usesFilters}
            onCheckedChange={(usesFilters) => change({ usesFilters })}
          />
        }
      >
        <div className="grid gap-3">
          <Checks
            label="Insider types"
            all={insiderTypes}
            chosen={form.insiderTypes}
            error={problems.insiderTypes ?? null}
            onChange={(chosen) => change({ insiderTypes: chosen })}
          />
          <div className={twoFields}>
            <MultiSelect
              label="Officer role"
              placeholder="Any or none"
              choices={officerRoleChoices}
              chosen={form.officerRoles}
              onChosenChange={(chosen) => change({ officerRoles: chosen })}
            />
            <ConstraintField
              label="Shares traded"
              unit="shares"
              value={form.sharesTraded}
              onValueChange={(sharesTraded) => change({ sharesTraded })}
            />
            <ConstraintField
              label="Value traded"
              unit="$K"
              value={form.valueTraded}
              onValueChange={(valueTraded) => change({ valueTraded })}
            />
            <ConstraintField
              label="Short-swing profit"
              hint="Excludes pairs of two options"
              unit="$K"
              value={form.shortSwingProfit}
              onValueChange={(shortSwingProfit) => change({ shortSwingProfit })}
            />
          </div>
          <Checkbox
            label="Exclude 10b5-1 trades"
            checked={form.excludesPlans}
            onCheckedChange={(excludesPlans) => change({ excludesPlans })}
          />
        </div>
      </AlertSection>
    </>
  );
}

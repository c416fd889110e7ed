import { alertConditionTable } from "#contract/alerts/alert-conditions.ts";
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
import type { AlertKindForm } from "./alert-kind-form.ts";

export const insiderTradingForm: AlertKindForm = {
  Sections: TradeSections,
  problems,
};

function problems({ tradeTypes: types, insiderTypes: kinds }: AlertForm): AlertProblems {
  return {
    ...(types.length === 0 && { tradeTypes: alertRuleTexts.tradeTypes }),
    ...(kinds.length === 0 && { insiderTypes: "Choose an insider type." }),
  };
}

/** What kind of trade, of whom, and how large. */
function TradeSections({ control: { form, change }, problems }: SectionProps) {
  return (
    <>
      <AlertSection
        title={alertConditionTable.trade_types.label}
        hint="At least one."
        isGroup={false}
      >
        <Checks
          label={alertConditionTable.trade_types.label}
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
            label={alertConditionTable.insider_types.label}
            all={insiderTypes}
            chosen={form.insiderTypes}
            error={problems.insiderTypes ?? null}
            onChange={(chosen) => change({ insiderTypes: chosen })}
          />
          <div className={twoFields}>
            <MultiSelect
              label={alertConditionTable.officer_roles.label}
              placeholder="Any or none"
              choices={officerRoleChoices}
              chosen={form.officerRoles}
              onChosenChange={(chosen) => change({ officerRoles: chosen })}
            />
            <ConstraintField
              label={alertConditionTable.num_shares_traded.label}
              unit="shares"
              value={form.sharesTraded}
              onValueChange={(sharesTraded) => change({ sharesTraded })}
            />
            <ConstraintField
              label={alertConditionTable.value_shares_traded.label}
              unit="$K"
              value={form.valueTraded}
              onValueChange={(valueTraded) => change({ valueTraded })}
            />
            <ConstraintField
              label={alertConditionTable.short_swing_profit.label}
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

import { alertConditionTable } from "#contract/alerts/alert-conditions.ts";
import { alertLookbacks } from "#contract/alerts/alert-vocabulary.ts";
import { ConstraintField } from "#web/ui/constraint-field/constraint-field.tsx";
import { LockedField } from "#web/ui/form/locked-field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { isThreshold } from "#web/explore/alerts/alert-conditions.ts";
import { hasThreshold } from "../model/alert-form.ts";
import { AlertSection, type SectionProps, twoFields } from "./alert-section.tsx";

type ThresholdSectionsProps = SectionProps & {
  /** Which move is compared with the thresholds. */
  hint: string;
};

/** Price thresholds, and what insiders traded before they were crossed. */
export function ThresholdSections(props: ThresholdSectionsProps) {
  return (
    <>
      <MaterialitySection {...props} />
      <InsiderSection {...props} />
    </>
  );
}

const fields = [
  { field: "priceDrop", label: alertConditionTable.price_drop.label },
  { field: "priceIncrease", label: alertConditionTable.price_increase.label },
] as const;

/** How far the price moved; either is enough where both are given. */
function MaterialitySection({ hint, control, problems }: ThresholdSectionsProps) {
  const { form, change } = control;
  return (
    <AlertSection title="Materiality" hint={hint}>
      <div className={twoFields}>
        {fields.map(({ field, label }) => (
          <TextInput
            key={field}
            label={label}
            unit="%"
            inputMode="numeric"
            autoComplete="off"
            placeholder="Not set"
            value={form[field]}
            error={problems[field] ?? (field === "priceDrop" ? problems.thresholds : undefined)}
            onChange={(event) => change({ [field]: event.target.value })}
          />
        ))}
      </div>
    </AlertSection>
  );
}

const lookbackChoices = alertLookbacks.map((value) => ({ value, label: `${value} days` }));
const values = [
  {
    field: "valueSold",
    label: alertConditionTable.value_sold.label,
    threshold: "priceDrop",
    reason: "Set a price drop first",
  },
  {
    field: "valuePurchased",
    label: alertConditionTable.value_purchased.label,
    threshold: "priceIncrease",
    reason: "Set a price increase first",
  },
] as const;

/** What insiders traded before; each value with the threshold of its direction (READINGS G-34). */
function InsiderSection({ control: { form, change } }: SectionProps) {
  const isEnabled = hasThreshold(form);
  return (
    <AlertSection
      title="Insider trading"
      isOff={!form.asksInsiders}
      hint="Before the event, open market only."
      aside={
        <Switch
          label="Insider trading"
          checked={form.asksInsiders}
          disabled={!isEnabled}
          onCheckedChange={(asksInsiders) => change({ asksInsiders })}
        />
      }
    >
      <div className="grid gap-3 sm:grid-cols-3">
        {isEnabled ? (
          <Select
            label="Lookback"
            choices={lookbackChoices}
            value={form.lookback}
            onValueChange={(lookback) => change({ lookback })}
          />
        ) : (
          <LockedField label="Lookback" reason="Set a price threshold first" />
        )}
        {values.map(({ field, label, threshold, reason }) => (
          <ConstraintField
            key={field}
            label={label}
            unit="$K"
            value={form[field]}
            disabled={!isThreshold(form[threshold])}
            disabledReason={isThreshold(form[threshold]) ? undefined : reason}
            onValueChange={(constraint) => change({ [field]: constraint })}
          />
        ))}
      </div>
    </AlertSection>
  );
}

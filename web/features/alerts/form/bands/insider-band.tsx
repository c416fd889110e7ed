import { alertLookbacks } from "#contract/alerts/alert-vocabulary.ts";
import { ConstraintField } from "#web/ui/constraint-field/constraint-field.tsx";
import { LockedField } from "#web/ui/form/locked-field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { AlertBand } from "./alert-band.tsx";
import { hasThreshold, isThreshold } from "../model/alert-form.ts";
import type { BandProps } from "./band-props.ts";

const lookbackChoices = alertLookbacks.map((value) => ({ value, label: `${value} days` }));
const values = [
  {
    field: "valueSold",
    label: "Value sold",
    threshold: "priceDrop",
    reason: "Set a price drop first",
  },
  {
    field: "valuePurchased",
    label: "Value purchased",
    threshold: "priceIncrease",
    reason: "Set a price increase first",
  },
] as const;

/** What insiders traded before; each value with the threshold of its direction (READINGS G-34). */
export function InsiderBand({ control: { form, change } }: BandProps) {
  const canAsk = hasThreshold(form);
  return (
    <AlertBand
      title="Insider trading"
      isOff={!form.asksInsiders}
      hint="Before the event, open market only."
      aside={
        <Switch
          label="Insider trading"
          checked={form.asksInsiders}
          disabled={!canAsk}
          onCheckedChange={(asksInsiders) => change({ asksInsiders })}
        />
      }
    >
      <div className="grid gap-3 sm:grid-cols-3">
        {canAsk ? (
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
    </AlertBand>
  );
}

import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { AlertBand, twoFields } from "./alert-band.tsx";
import type { BandProps } from "./band-props.ts";

const hints: Partial<Record<AlertKind, string>> = {
  "8-K": "Market-adjusted return of one day. At least one.",
  price_alert: "Last price against the previous close. At least one.",
};

const fields = [
  { field: "priceDrop", label: "Price drop" },
  { field: "priceIncrease", label: "Price increase" },
] as const;

/** How far the price moved; either is enough where both are given. */
export function MaterialityBand(props: BandProps & { kind: AlertKind }) {
  const { kind, control, problems } = props;
  const { form, change } = control;
  const isTooLarge = (typed: string) => Number(typed) > 100;
  return (
    <AlertBand title="Materiality" hint={hints[kind]}>
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
            error={
              isTooLarge(form[field])
                ? "Use a percentage above 0 and up to 100."
                : field === "priceDrop"
                  ? problems.thresholds
                  : undefined
            }
            onChange={(event) => change({ [field]: digitsIn(event.target.value) })}
          />
        ))}
      </div>
    </AlertBand>
  );
}

function digitsIn(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, 3);
}

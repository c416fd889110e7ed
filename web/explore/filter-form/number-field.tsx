import type { FilterUnit } from "#contract/screening/number-filters.ts";
import { onlyIn } from "#web/explore/search/active-conditions.ts";
import { ConstraintField } from "#web/ui/constraint-field/constraint-field.tsx";
import type { Constraint } from "#web/ui/constraint-field/constraint.ts";

/** At the right of a value. */
const unitSigns: Readonly<Record<FilterUnit, string>> = {
  "thousands of dollars": "$K",
  "millions of dollars": "$M",
  dollars: "$",
  days: "days",
  shares: "shares",
  trades: "trades",
  fraction: "%",
};

type NumberFieldProps<Field extends string> = {
  filter: { field: Field; label: string; unit: FilterUnit };
  form: Readonly<Record<Field, Constraint>>;
  change: (change: Partial<Record<Field, Constraint>>) => void;
  /** Why it cannot be used now. */
  lockedReason?: string | undefined;
  className?: string | undefined;
};

/** A number filter of a search. */
export function NumberField<Field extends string>(props: NumberFieldProps<Field>) {
  const { filter, form, change, lockedReason, className } = props;
  const { field, label, unit } = filter;
  return (
    <ConstraintField
      label={label}
      unit={unitSigns[unit]}
      className={className}
      value={form[field]}
      disabled={lockedReason !== undefined}
      disabledReason={lockedReason}
      onValueChange={(constraint) => change(onlyIn(field, constraint))}
    />
  );
}

import { insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { Checks } from "#web/explore/filter-form/checks.tsx";
import { ConstraintField } from "#web/ui/constraint-field/constraint-field.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { AlertBand, twoFields } from "./alert-band.tsx";
import type { BandProps } from "./band-props.ts";

/** What kind of trade, of whom, and how large. */
export function TradeBand({ control: { form, change }, problems }: BandProps) {
  return (
    <>
      <AlertBand title="Trade types" hint="At least one." isGroup={false}>
        <Checks
          label="Trade types"
          hideLabel
          all={tradeTypes}
          chosen={form.tradeTypes}
          error={problems.tradeTypes ?? null}
          onChange={(chosen) => change({ tradeTypes: chosen })}
        />
      </AlertBand>
      <AlertBand
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
          </div>
          <Checkbox
            label="Exclude 10b5-1 trades"
            checked={form.excludesPlans}
            onCheckedChange={(excludesPlans) => change({ excludesPlans })}
          />
        </div>
      </AlertBand>
    </>
  );
}

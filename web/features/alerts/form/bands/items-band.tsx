import { ItemField } from "#web/explore/filter-form/item-field.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { AlertBand } from "./alert-band.tsx";
import type { BandProps } from "./band-props.ts";

/** Which items of the 8-K, any of which is enough. */
export function ItemsBand({ control: { form, change } }: BandProps) {
  return (
    <AlertBand
      title="8-K filters"
      isOff={!form.usesFilters}
      hint="None chosen means every item."
      aside={
        <Switch
          label="8-K filters"
          checked={form.usesFilters}
          onCheckedChange={(usesFilters) => change({ usesFilters })}
        />
      }
    >
      <ItemField
        listChosen
        className="max-w-100"
        chosen={form.itemNumbers}
        onChosenChange={(itemNumbers) => change({ itemNumbers })}
      />
    </AlertBand>
  );
}

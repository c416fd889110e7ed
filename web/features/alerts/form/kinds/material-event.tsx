import { ItemField } from "#web/explore/filter-form/checks.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { AlertSection, type SectionProps } from "../sections/alert-section.tsx";
import { ThresholdSections } from "../sections/threshold-sections.tsx";
import type { AlertKindForm } from "./alert-kind-form.ts";

export const materialEventForm: AlertKindForm = {
  Sections: (props) => (
    <>
      <ItemsSection {...props} />
      <ThresholdSections hint="Market-adjusted return of one day. At least one." {...props} />
    </>
  ),
  problems: () => ({}),
};

/** Which items of the 8-K, any of which is enough. */
function ItemsSection({ control: { form, change } }: SectionProps) {
  return (
    <AlertSection
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
    </AlertSection>
  );
}

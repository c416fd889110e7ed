import { Checkbox } from "#web/ui/form/checkbox.tsx";
import type { CompanyCriteria } from "#contract/permalinks/common-fields.ts";
import { CompanyFields, type CompanyFilter, reasonOfNames } from "./company-fields.tsx";
import { FormSection, quarter } from "./form-section.tsx";

type CompanySectionProps = {
  form: CompanyCriteria;
  change: (change: Partial<CompanyCriteria>) => void;
  /** Whom the search names: the criteria then do not apply. */
  named: { companies: number; persons?: number };
  /** Filters the stored data cannot answer, with the reason. */
  unusable: Partial<Record<CompanyFilter, string>>;
};

/** What kind of company; cleared and disabled once a company or person is named. */
export function CompanySection({ form, change, named, unusable }: CompanySectionProps) {
  const namedReason = reasonOfNames(named.companies, named.persons ?? 0);
  return (
    <FormSection
      title="Company"
      aside={
        <Checkbox
          label="Include all"
          className="font-normal @4xl:mt-1.5"
          checked={form.includesAll}
          disabled={namedReason !== undefined}
          onCheckedChange={(includesAll) => change({ includesAll })}
        />
      }
    >
      <CompanyFields className={quarter} {...{ form, change, namedReason, unusable }} />
    </FormSection>
  );
}

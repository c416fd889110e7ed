import { useQuery } from "@tanstack/react-query";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import { ownersQuery, type Person } from "#web/api/dictionaries.ts";
import {
  CompanyField,
  CompanyFields,
  reasonOfNames,
} from "#web/explore/filter-form/company-section.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { EntityPicker } from "#web/ui/picker/entity-picker.tsx";
import { AlertSection, type SectionProps, twoFields } from "./alert-section.tsx";
import { namesSomeone } from "../model/alert-form.ts";
import { TickerUpload } from "./ticker-upload.tsx";

const noPersons: readonly Person[] = [];

/** Whom the alert watches: named, described, or the whole market. */
export function CompaniesSection({ kind, control, problems }: SectionProps & { kind: AlertKind }) {
  const { form, change, mixing } = control;
  const hasOwners = alertKindTable[kind].namesOwners;
  const namedReason = reasonOfNames(form.tickers.length, form.owners.length);
  return (
    <AlertSection
      title="Companies"
      hint={
        hasOwners
          ? "Choose companies or people, or set criteria, but not both."
          : "Choose companies, or set criteria, but not both."
      }
    >
      <TickerUpload control={control}>
        <Segmented
          label="How companies are chosen"
          hideLabel
          choices={[
            { value: "named", label: withCount("Selected companies", namedCount(control)) },
            { value: "described", label: withCount("Company filters", filterCount(control)) },
          ]}
          value={form.scope}
          onValueChange={(scope) => change({ scope })}
        />
      </TickerUpload>
      {form.scope === "named" ? (
        <>
          <div className={hasOwners ? twoFields : "max-w-100"}>
            <CompanyField
              tickers={form.tickers}
              onTickersChange={(tickers) => change({ tickers })}
              upload={false}
              error={mixing.companies ?? problems.companies}
            />
            {hasOwners && <OwnerField control={control} problems={problems} />}
          </div>
          {!namesSomeone(form) && (
            <p className="mt-2 text-xs text-faint">
              {hasOwners ? "No company or person chosen: " : "No company chosen: "}
              {form.includesAll
                ? "this alert watches the whole market."
                : "the company filters apply. Choosing one turns them off."}
            </p>
          )}
        </>
      ) : (
        <>
          <div className={twoFields}>
            <CompanyFields listChosen {...{ form, change, namedReason }} />
          </div>
          <Checkbox
            label="Include all companies"
            className="mt-2"
            checked={form.includesAll}
            disabled={namedReason !== undefined}
            onCheckedChange={(includesAll) => change({ includesAll })}
          />
        </>
      )}
    </AlertSection>
  );
}

function OwnerField({ control, problems }: SectionProps) {
  const { form, change, mixing } = control;
  const owners = useQuery(ownersQuery);
  return (
    <EntityPicker
      label="Reporting person"
      placeholder="Name or CIK, all reporting persons"
      entries={owners.data?.entries ?? noPersons}
      loading={owners.isPending}
      error={mixing.owners ?? problems.owners}
      chosen={form.owners.map(
        (cik) => owners.data?.byKey.get(cik) ?? { key: cik, code: cik, name: `CIK ${cik}`, cik },
      )}
      onChosenChange={(chosen) => change({ owners: chosen.map(({ key }) => key) })}
    />
  );
}

function withCount(label: string, count: number): string {
  return count === 0 ? label : `${label} (${count})`;
}

function namedCount({ form }: SectionProps["control"]): number {
  return form.tickers.length + form.owners.length;
}

function filterCount({ form }: SectionProps["control"]): number {
  const numbers = [form.marketValue, form.averageDailyVolume, form.sharePrice];
  return (form.industries.length > 0 ? 1 : 0) + numbers.filter(({ val1 }) => val1 !== "").length;
}

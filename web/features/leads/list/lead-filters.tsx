import { leadKinds } from "#contract/leads/score.ts";
import {
  leadKindLabels,
  leadKindPermissions,
  leadStateLabels,
  leadStates,
  leadViewLabels,
  leadViews,
} from "#contract/leads/triage.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { CompanyFilter, ListFilters } from "#web/explore/list/list-filters.tsx";
import { useSession } from "#web/session/account/session.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Select } from "#web/ui/form/select.tsx";
import type { ShownSearch } from "../lead-search.ts";

type LeadFiltersProps = {
  search: ShownSearch;
  onChange: (change: Partial<ShownSearch>) => void;
};

const views = leadViews.map((value) => ({ value, label: leadViewLabels[value] }));
const states = [
  { value: "open", label: "New and in review" },
  { value: "any", label: "Any state" },
  ...leadStates.map((value) => ({ value, label: leadStateLabels[value] })),
] as const;
const sorts = [
  { value: "score", label: "Score" },
  { value: "day", label: "Newest" },
] as const;

/** Which leads are listed, and in which order. */
export function LeadFilters({ search, onChange }: LeadFiltersProps) {
  const permissions = useSession()?.permissions ?? [];
  const kinds = [
    { value: "any" as const, label: "All kinds" },
    ...leadKinds
      .filter((kind) => hasAnyPermission(permissions, [leadKindPermissions[kind]]))
      .map((value) => ({ value, label: leadKindLabels[value] })),
  ];
  return (
    <ListFilters hidesLabels>
      <div className="max-w-full overflow-x-auto max-sm:col-span-2">
        <Segmented
          label="View"
          hideLabel
          choices={views}
          value={search.view}
          onValueChange={(view) => onChange({ view })}
        />
      </div>
      <Select
        label="State"
        hideLabel
        choices={states}
        value={search.state}
        onValueChange={(state) => onChange({ state })}
        className="w-44"
      />
      <Select
        label="Kind"
        hideLabel
        choices={kinds}
        value={search.kind}
        onValueChange={(kind) => onChange({ kind })}
        className="w-32"
      />
      <Select
        label="Order"
        hideLabel
        choices={sorts}
        value={search.sort}
        onValueChange={(sort) => onChange({ sort })}
        className="w-28"
      />
      <CompanyFilter
        hideLabel
        className="w-40"
        value={search.company}
        onApply={(company) => onChange({ company })}
      />
    </ListFilters>
  );
}

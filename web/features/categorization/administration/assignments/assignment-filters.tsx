import { Search } from "lucide-react";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

export type AssignmentFilter = {
  company: string;
  user: string;
  /** Only companies that fewer than two reviewers have, as saved. */
  isFewerThanTwo: boolean;
};

export const noFilter: AssignmentFilter = { company: "", user: "", isFewerThanTwo: false };

type AssignmentFiltersProps = {
  filter: AssignmentFilter;
  onChange: (filter: AssignmentFilter) => void;
};

/** Which companies and which reviewers are shown. */
export function AssignmentFilters({ filter, onChange }: AssignmentFiltersProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <TextInput
        label="Search companies"
        hideLabel
        type="search"
        placeholder="Search company or gvkey"
        icon={<Search aria-hidden size={14} />}
        value={filter.company}
        onChange={(event) => onChange({ ...filter, company: event.target.value })}
        className="w-60 max-sm:w-full"
        autoComplete="off"
      />
      <TextInput
        label="Search users"
        hideLabel
        type="search"
        placeholder="Search users"
        icon={<Search aria-hidden size={14} />}
        value={filter.user}
        onChange={(event) => onChange({ ...filter, user: event.target.value })}
        className="w-60 max-sm:w-full"
        autoComplete="off"
      />
      <Checkbox
        checked={filter.isFewerThanTwo}
        onCheckedChange={(isFewerThanTwo) => onChange({ ...filter, isFewerThanTwo })}
        label="Reviewed by fewer than two"
      />
    </div>
  );
}

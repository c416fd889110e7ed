import type { SortState } from "#web/ui/data-table/table-view.ts";
import { Select } from "#web/ui/form/select.tsx";

const directions = [
  { direction: "asc", sign: "↑" },
  { direction: "desc", sign: "↓" },
] as const;

type PhoneSortProps = {
  /** The columns offered, by what they are called. */
  columns: readonly { name: string; label: string }[];
  sort: SortState;
  onSortChange: (sort: SortState) => void;
};

/** The order of the rows on a phone, where most headers are out of sight. */
export function PhoneSort({ columns, sort, onSortChange }: PhoneSortProps) {
  const choices = columns.flatMap(({ name, label }) =>
    directions.map(({ direction, sign }) => ({
      value: `${name} ${direction}`,
      label: `${sign} ${label}`,
    })),
  );

  function choose(value: string) {
    const [key = "", order] = value.split(" ");
    onSortChange({ key, direction: order === "desc" ? "desc" : "asc" });
  }

  return (
    <Select
      label="Sort by"
      hideLabel
      className="flex-1"
      choices={choices}
      value={`${sort.key} ${sort.direction}`}
      onValueChange={choose}
    />
  );
}

import { form8kItems } from "#contract/values/form-8k-items.ts";
import { MultiSelect } from "#web/ui/multi-select/multi-select.tsx";

type ItemFieldProps = {
  chosen: readonly string[];
  onChosenChange: (chosen: readonly string[]) => void;
  /** Of an empty choice, which is no condition. */
  placeholder?: string;
  className?: string;
  /** Also lists what is chosen below the box. */
  listChosen?: boolean;
  disabledReason?: string | undefined;
};

const itemsOfForm = form8kItems.map(({ code, title }): { value: string; label: string } => ({
  value: code,
  label: `${code} ${title}`,
}));

/** Items of Form 8-K, any of which is enough; all of them are no condition. */
export function ItemField(props: ItemFieldProps) {
  const { chosen, onChosenChange, placeholder = "All items", ...rest } = props;
  const others = chosen.filter((code) => itemsOfForm.every(({ value }) => value !== code));
  const choices = [...itemsOfForm, ...others.map((code) => ({ value: code, label: code }))];
  return (
    <MultiSelect
      label="8-K items"
      placeholder={placeholder}
      {...rest}
      choices={choices}
      chosen={chosen}
      onChosenChange={(codes) => onChosenChange(codes.length === choices.length ? [] : codes)}
    />
  );
}

import { dayInWords } from "#contract/values/day-in-words.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";

type DayInputProps = Omit<TextInputProps, "type" | "unit" | "value"> & {
  /** `YYYY-MM-DD`; empty for none. */
  value: string;
};

/** A date field. It uses the browser's format, so the date is also shown in the product's format. */
export function DayInput({ value, ...rest }: DayInputProps) {
  return <TextInput {...rest} type="date" value={value} unit={dayInWords(value) || undefined} />;
}

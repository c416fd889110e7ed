import { dayInWords } from "#contract/values/plain-date.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";

type DayInputProps = Omit<TextInputProps, "type" | "unit" | "value"> & {
  /** `YYYY-MM-DD`; empty for none. */
  value: string;
};

/** A day. Browsers write it in a format of their own, so it is also written as everywhere else. */
export function DayInput({ value, ...rest }: DayInputProps) {
  return <TextInput {...rest} type="date" value={value} unit={dayInWords(value) || undefined} />;
}

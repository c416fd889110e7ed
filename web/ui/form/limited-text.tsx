import type { ComponentProps } from "react";
import type { FieldTexts } from "./field-frame.tsx";
import { TextArea, TextInput } from "./text-input.tsx";
import { countText } from "#web/ui/display/number-text.ts";

type Limit = {
  /** Most characters. Text beyond it is kept; the field says so, and the server refuses it. */
  limit: number;
};

/** One line of text with a limit. Blanks at its ends do not count: the server drops them. */
export function LimitedInput({ limit, ...props }: ComponentProps<typeof TextInput> & Limit) {
  const text = typeof props.value === "string" ? props.value.trim() : "";
  return <TextInput {...props} {...limitTexts(props, limit, text)} />;
}

/** Several lines of text with a limit. */
export function LimitedArea({ limit, ...props }: ComponentProps<typeof TextArea> & Limit) {
  const text = typeof props.value === "string" ? props.value : "";
  return <TextArea {...props} {...limitTexts(props, limit, text)} />;
}

/** From here on, a share of the limit, the length is shown. */
const countedFrom = 0.8;

function limitTexts(
  { hint }: Pick<FieldTexts, "hint">,
  limit: number,
  text: string,
): Pick<FieldTexts, "hint" | "error"> {
  if (text.length < limit * countedFrom) return {};
  const [used, most] = [countText(text.length), countText(limit)];
  if (text.length > limit)
    return { error: `At most ${most} characters are allowed; this text has ${used}.` };
  const count = `${used} of ${most} characters`;
  return { hint: hint === undefined ? count : `${hint} ${count}` };
}

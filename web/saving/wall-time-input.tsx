import { useState } from "react";
import { TextInput } from "#web/ui/form/text-input.tsx";

type WallTimeInputProps = {
  label: string;
  /** "HH:MM" */
  value: string;
  /** Once it is a whole time, on leaving the field or Enter. */
  onChoose: (time: string) => void;
};

/** A time of the day. What is half typed is not chosen; leaving it so brings back what was. */
export function WallTimeInput({ label, value, onChoose }: WallTimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function choose() {
    if (typed !== null && /^\d\d:\d\d$/.test(typed) && typed !== value) onChoose(typed);
    setTyped(null);
  }

  return (
    <TextInput
      type="time"
      label={label}
      hideLabel
      className="w-28"
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={choose}
      onKeyDown={(event) => event.key === "Enter" && choose()}
    />
  );
}

import { type ReactNode, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";

type SettingRowProps = {
  label: ReactNode;
  text?: ReactNode;
  /** At the right. */
  control?: ReactNode;
  /** On phones the control is below, over the whole width. */
  isControlWide?: boolean;
  /** Below, over the whole width. */
  children?: ReactNode;
};

/** One setting: what it is, what it does, and the control. */
export function SettingRow(props: SettingRowProps) {
  const { label, text, control, isControlWide = false, children } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-t border-border px-5 py-3.5 first-of-type:border-t-0 max-md:px-4">
      <div className="min-w-0">
        <div className="text-sm font-medium">{label}</div>
        {text !== undefined && <div className="mt-0.5 text-xs text-muted">{text}</div>}
      </div>
      {control !== undefined && (
        <div
          className={classNames("flex items-center gap-2", isControlWide && "max-sm:col-span-2")}
        >
          {control}
        </div>
      )}
      {children}
    </div>
  );
}

type WallTimeInputProps = {
  label: string;
  /** "HH:MM" */
  value: string;
  /** Once it is a whole time, on leaving the field, on Enter, or on Escape, which may close a dialog around it. */
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
      onKeyDown={({ key }) => (key === "Enter" || key === "Escape") && choose()}
    />
  );
}

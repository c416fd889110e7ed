import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { plainDateSchema } from "#contract/values/plain-date.ts";
import { Button } from "#web/ui/button/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

/** The filters of a list, in one line or, on phones, in two columns. Typed text is applied by Enter, by Apply, and when the field loses focus. */
export function ListFilters({
  hidesLabels = false,
  children,
}: {
  /** Whether no field has a visible label. */
  hidesLabels?: boolean;
  children: ReactNode;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Typed fields apply when they are left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
  return (
    <form
      onSubmit={submit}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:w-full"
    >
      {children}
      {/* As far down as the fields are below their labels; an error below a field moves nothing. */}
      <Button type="submit" className={`max-sm:col-span-2 ${hidesLabels ? "" : "sm:mt-5"}`}>
        Apply
      </Button>
    </form>
  );
}

type TypedFilterProps = Omit<ComponentProps<typeof TextInput>, "value" | "onChange" | "onBlur"> & {
  value: string;
  /** What is wrong with the text, which then does not apply. */
  check?: (text: string) => string | null;
  onApply: (value: string) => void;
};

/** A typed filter, which applies when it is left, and shows the address when that changes. */
export function TypedFilter({ value, ...props }: TypedFilterProps) {
  return <Typed key={value} value={value} {...props} />;
}

function Typed({ value, check, onApply, ...props }: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string | null>(null);
  function apply() {
    const text = typed.trim();
    if (text === value) return setError(null);
    const wrong = check?.(text) ?? null;
    setError(wrong);
    if (wrong === null) onApply(text);
  }
  return (
    <TextInput
      {...props}
      error={error ?? props.error}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
    />
  );
}

/** The company of a list by ticker or CIK. */
export function CompanyFilter(props: Omit<TypedFilterProps, "label">) {
  return (
    <TypedFilter
      label="Company"
      type="search"
      placeholder="Ticker or CIK"
      maxLength={20}
      {...props}
    />
  );
}

type DayFilterProps = {
  label: string;
  value: string;
  error?: string | undefined;
  onApply: (day: string) => void;
};

/** A day of a list's filter; empty for none. While its year is typed, the browser's field has years such as 20. */
export function DayFilter({ label, value, error, onApply }: DayFilterProps) {
  const [typed, setTyped] = useState({ day: value, value });
  const [isLeft, setIsLeft] = useState(true);
  // What the address has is shown when that changes.
  const day = typed.value === value ? typed.day : value;
  const problem = day === "" ? undefined : plainDateSchema.safeParse(day).error?.issues[0]?.message;
  return (
    <TextInput
      label={label}
      type="date"
      value={day}
      error={isLeft && problem !== undefined ? problem : error}
      onFocus={() => setIsLeft(false)}
      onBlur={() => setIsLeft(true)}
      onChange={({ target: { value: next } }) => {
        setTyped({ day: next, value });
        if (next === "" || plainDateSchema.safeParse(next).success) onApply(next);
      }}
    />
  );
}

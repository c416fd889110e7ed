import { type Ref, useState } from "react";
import { Check, Circle, Eye, EyeOff } from "lucide-react";
import { classNames } from "#web/ui/class-names.ts";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export interface NewPassword {
  password: string;
  confirmation: string;
}

interface NewPasswordFieldsProps {
  value: NewPassword;
  onValueChange: (value: NewPassword) => void;
  /** Below the password, ticked off. */
  rules: readonly Rule[];
  passwordError?: string | undefined;
  confirmationError?: string | undefined;
  onLeave: (field: keyof NewPassword) => void;
  passwordRef?: Ref<HTMLInputElement> | undefined;
  confirmationRef?: Ref<HTMLInputElement> | undefined;
}

/** A password that is chosen, and the same once more. */
export function NewPasswordFields({
  value,
  onValueChange,
  rules,
  passwordError,
  confirmationError,
  onLeave,
  passwordRef,
  confirmationRef,
}: NewPasswordFieldsProps) {
  return (
    <>
      <div>
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="new-password"
          size="large"
          value={value.password}
          error={passwordError}
          ref={passwordRef}
          onChange={({ target }) => onValueChange({ ...value, password: target.value })}
          onBlur={() => onLeave("password")}
        />
        <RuleList label="Password rules" rules={rules} />
      </div>
      <PasswordInput
        label="Confirm password"
        name="confirmation"
        autoComplete="new-password"
        size="large"
        value={value.confirmation}
        error={confirmationError}
        ref={confirmationRef}
        onChange={({ target }) => onValueChange({ ...value, confirmation: target.value })}
        onBlur={() => onLeave("confirmation")}
      />
    </>
  );
}

interface Rule {
  text: string;
  isKept: boolean;
}

/** What a value has to be, ticked off while it is typed. */
function RuleList({ rules, label }: { rules: readonly Rule[]; label: string }) {
  return (
    <ul aria-label={label} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {rules.map(({ text, isKept }) => (
        <li
          key={text}
          className={classNames(
            "inline-flex items-center gap-1",
            isKept ? "text-up" : "text-faint",
          )}
        >
          {isKept ? (
            <Check aria-hidden size={13} />
          ) : (
            <Circle aria-hidden size={13} className="scale-70" />
          )}
          {text}
          <span className="sr-only">{isKept ? " (kept)" : " (not yet)"}</span>
        </li>
      ))}
    </ul>
  );
}

type PasswordInputProps = Omit<TextInputProps, "type" | "trailing" | "unit" | "autoComplete"> & {
  autoComplete: "current-password" | "new-password";
};

export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <PlainIconButton
          label={shown ? "Hide password" : "Show password"}
          size="small"
          className="-mr-1.5"
          disabled={props.disabled}
          icon={shown ? <EyeOff aria-hidden size={15} /> : <Eye aria-hidden size={15} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

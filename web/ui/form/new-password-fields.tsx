import type { Ref } from "react";

import { PasswordInput } from "./password-input.tsx";
import { type Rule, RuleList } from "./rule-list.tsx";

export interface NewPassword {
  password: string;
  confirmation: string;
}

export interface NewPasswordFieldsProps {
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

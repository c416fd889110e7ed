import { useRef, useState } from "react";
import { passwordHints, passwordProblems } from "#contract/values/account/password-rules.ts";
import type { NewPassword } from "#web/ui/form/new-password-fields.tsx";

const untouched = { password: false, confirmation: false };

/** A new password being typed: each field is checked once it was left, then at every key. */
export function useNewPassword() {
  const [value, setValue] = useState<NewPassword>({ password: "", confirmation: "" });
  const [left, setLeft] = useState(untouched);
  const passwordRef = useRef<HTMLInputElement>(null);
  const confirmationRef = useRef<HTMLInputElement>(null);
  const { password, confirmation } = value;
  const isEqual = password === confirmation;
  const broken = password === "" ? ["Please enter a password."] : passwordProblems(password);

  /** Shows what is wrong and goes there. @returns whether the password can be sent */
  function check(): boolean {
    setLeft({ password: true, confirmation: true });
    if (broken.length > 0) passwordRef.current?.focus();
    else if (!isEqual) confirmationRef.current?.focus();
    return broken.length === 0 && isEqual;
  }

  const fields = {
    value,
    onValueChange: setValue,
    rules: passwordHints(password),
    passwordError: left.password && broken.length > 0 ? broken.join("\n") : undefined,
    confirmationError:
      left.confirmation && confirmation !== "" && !isEqual ? "Passwords do not match." : undefined,
    onLeave: (field: keyof NewPassword) => setLeft((before) => ({ ...before, [field]: true })),
    passwordRef,
    confirmationRef,
  };
  return { password, isEqual, fields, check };
}

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";

import { PlainIconButton } from "../button/plain-icon-button.tsx";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export type PasswordInputProps = Omit<
  TextInputProps,
  "type" | "trailing" | "unit" | "autoComplete"
> & {
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

import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { passwordHints } from "#contract/values/account/password-rules.ts";
import {
  formatNationalPhone,
  phoneCodeChoices,
  readTypedPhone,
} from "#contract/values/account/phone.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { NewPasswordFields } from "#web/ui/form/new-password-fields.tsx";
import { PhoneInput } from "#web/ui/form/phone-input.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { isSignUpReady } from "./sign-up-values.ts";
import type { SignUp } from "./use-sign-up.ts";

const phoneRules = { format: formatNationalPhone, read: readTypedPhone };

export function SignUpForm({ signUp }: { signUp: SignUp }) {
  const form = useRef<HTMLFormElement>(null);
  const { values, change, problems, leave, isSending, refusal } = signUp;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const wrong = signUp.submit();
    const control = wrong === null ? null : form.current?.elements.namedItem(wrong);
    if (control instanceof HTMLElement) control.focus();
  }

  /** The browser sends no form whose button is disabled, and says nothing. */
  function submitByEnter(event: KeyboardEvent) {
    const isLine = event.target instanceof HTMLInputElement;
    if (event.key === "Enter" && isLine && !event.nativeEvent.isComposing) submit(event);
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Sign up"
      onSubmit={submit}
      onKeyDown={submitByEnter}
      className="grid gap-4"
    >
      <FormAlert text={refusal} />
      <TextInput
        label="Name"
        name="name"
        autoComplete="name"
        size="large"
        maxLength={200}
        value={values.name}
        error={problems.name}
        onChange={({ target }) => change({ name: target.value })}
        onBlur={() => leave("name")}
      />
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        size="large"
        value={values.email}
        error={problems.email}
        onChange={({ target }) => change({ email: target.value })}
        onBlur={() => leave("email")}
      />
      <PhoneInput
        label="Phone"
        codeLabel="Country code"
        codes={phoneCodeChoices}
        rules={phoneRules}
        name="phone"
        size="large"
        value={values.phone}
        hint={values.phone.code === "" ? "Start with the country code." : undefined}
        error={problems.phone}
        onValueChange={(phone) => change({ phone })}
        onBlur={() => leave("phone")}
      />
      <NewPasswordFields
        value={values}
        onValueChange={change}
        rules={passwordHints(values.password)}
        passwordError={problems.password}
        confirmationError={values.confirmation === "" ? undefined : problems.confirmation}
        onLeave={leave}
      />
      <TokenField value={values.token} onValueChange={(token) => change({ token })} />
      <Button
        type="submit"
        size="large"
        className="w-full"
        busy={isSending}
        disabled={!isSignUpReady(values)}
      >
        Sign Up
      </Button>
      <div className="text-center text-muted">
        <p>
          Already have an account? <Link to="/login">Login</Link>
        </p>
        <p className="mt-1.5 text-sm">
          Need a sign-up token? <Link to="/contact-us">Contact us</Link>
        </p>
      </div>
    </form>
  );
}

interface TokenFieldProps {
  value: string;
  onValueChange: (token: string) => void;
}

/** Most people have none, so it is shown on request. */
function TokenField({ value, onValueChange }: TokenFieldProps) {
  const [isShown, setIsShown] = useState(value !== "");
  if (!isShown) {
    return (
      <button
        type="button"
        onClick={() => setIsShown(true)}
        className="justify-self-start rounded-control text-sm text-accent underline-offset-3 hovered:underline touch:min-h-11"
      >
        Have a sign-up token? Click here
      </button>
    );
  }
  return (
    <TextInput
      label="Sign-up token"
      name="token"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      size="large"
      maxLength={200}
      autoFocus={value === ""}
      hint="From your organization, for addresses of its domain."
      value={value}
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}

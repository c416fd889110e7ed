import { useRef, useState, type ChangeEvent, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { CallError } from "#web/api/call-error.ts";
import { takePageAskedFor } from "#web/session/page-asked-for.ts";
import { withSchemas } from "#web/session/with-schemas.ts";
import { Button } from "#web/ui/button/button.tsx";
import { PasswordInput } from "#web/ui/form/password-input.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { credentialProblems, type Credentials } from "./login-rules.ts";

/** Apart from the screen, which must load little: it knows every operation of the server. */
const loadSignIn = () => withSchemas(() => import("./api/check-login.ts"));

export function LoginForm() {
  const { problems, refusal, isSubmitting, field, submit } = useLoginForm();
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {refusal !== null && (
        <p
          role="alert"
          className="rounded-control bg-danger-tint px-3 py-2 text-sm text-danger-text"
        >
          {refusal}
        </p>
      )}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problems.email}
        {...field("email")}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        error={problems.password}
        {...field("password")}
      />
      <Button type="submit" size="large" busy={isSubmitting} className="mt-2 w-full">
        Login
      </Button>
    </form>
  );
}

const untouched = { email: false, password: false };

/** A field is judged once it has been left, then at every key. */
function useLoginForm() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Credentials>({ email: "", password: "" });
  const [left, setLeft] = useState(untouched);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const inputs = { email: useInput(), password: useInput() };
  const found = credentialProblems(typed);

  const field = (name: keyof Credentials) => ({
    ref: inputs[name],
    name,
    value: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      // Likely to be needed soon; a failure shows when it is.
      loadSignIn().catch(() => undefined);
      setTyped((before) => ({ ...before, [name]: target.value }));
    },
    onBlur: () => setLeft((before) => ({ ...before, [name]: true })),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setLeft({ email: true, password: true });
    if (found.email !== undefined) return inputs.email.current?.focus();
    if (found.password !== undefined) return inputs.password.current?.focus();
    setRefusal(null);
    setIsSubmitting(true);
    try {
      await (await loadSignIn()).signIn(typed);
      await navigate(takePageAskedFor() ?? "/dashboard", { replace: true });
    } catch (error) {
      setRefusal(loginErrorText(error));
      inputs.password.current?.focus();
    }
    setIsSubmitting(false);
  }

  const problems = {
    email: left.email ? found.email : undefined,
    password: left.password ? found.password : undefined,
  };
  return { problems, refusal, isSubmitting, field, submit };
}

function useInput() {
  return useRef<HTMLInputElement>(null);
}

/** The server's text as given; the page's own text when there was no answer. */
function loginErrorText(error: unknown): string {
  return error instanceof CallError && error.kind === "refused"
    ? error.message
    : "An error occurred while connecting to the server.";
}

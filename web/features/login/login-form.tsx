import { useRef, useState, type ChangeEvent, type FormEvent } from "react";
import { Link } from "react-router";
import { CallError } from "#web/api/call-error.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { PasswordInput } from "#web/ui/form/new-password-fields.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { credentialProblems, type Credentials, type OpenSignIn } from "./login-rules.ts";

/** Apart from the screen, which must load little: it knows every operation of the server. */
const loadSignIn = () => import("./api/check-login.ts");

/** Whose sign-in came to nothing after the password, and the server's words for it. */
export type Again = { email: string; refusal: string | null };

interface LoginFormProps {
  again: Again | null;
  /** The session is kept. */
  onSignedIn: () => void;
  /** The password was right, and a second factor is required. */
  onCodeNeeded: (signIn: OpenSignIn) => void;
}

export function LoginForm(props: LoginFormProps) {
  const { problems, refusal, isSubmitting, field, submit } = useLoginForm(props);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <FormAlert text={refusal} />
      <TextInput
        label="Email"
        size="large"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problems.email}
        {...field("email")}
      />
      <div className="relative">
        <PasswordInput
          label="Password"
          size="large"
          autoComplete="current-password"
          // What had the focus is gone with the step before.
          autoFocus={props.again !== null}
          error={problems.password}
          {...field("password")}
        />
        <Link
          to="/forgot-password"
          className="absolute top-0 right-0 text-xs touch:-my-2 touch:py-2"
        >
          Lost Password
        </Link>
      </div>
      <Button type="submit" size="large" busy={isSubmitting} className="mt-2 w-full">
        Login
      </Button>
    </form>
  );
}

const untouched = { email: false, password: false };

/** A field is checked once it has been left, then at every key. */
function useLoginForm({ again, onSignedIn, onCodeNeeded }: LoginFormProps) {
  const [typed, setTyped] = useState<Credentials>({ email: again?.email ?? "", password: "" });
  const [left, setLeft] = useState(untouched);
  const [refusal, setRefusal] = useState<string | null>(again?.refusal ?? null);
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
      const open = await (await loadSignIn()).signIn(typed);
      return open === null ? onSignedIn() : onCodeNeeded(open);
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

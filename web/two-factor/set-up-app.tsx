import { type FormEvent, useEffect, useRef, useState } from "react";
import { CallError, refusalText } from "#web/api/call-error.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CodeInput } from "#web/ui/form/code-input.tsx";
import { loadApi } from "./load-api.ts";
import { SetUpHeading, SetUpRefusal } from "./set-up-card.tsx";

/** The data for the app: the secret in base32, and the same as a picture. */
export type AppSecret = { key: string; qrCode: string };

interface SetUpAppProps {
  level: 1 | 2;
  email: string;
  secret: AppSecret;
  /** Why this is another secret than before. */
  refusal: string | null;
  onBack: () => void;
  /** The secret no longer counts; the server's words for it. */
  onExpired: (text: string) => void;
  onVerified: (recoveryCodes: readonly string[]) => void;
}

export function SetUpApp(props: SetUpAppProps) {
  const { level, secret, onBack } = props;
  const { code, setCode, error, isChecking, input, submit } = useSetUpCode(props);
  const section = useRef<HTMLElement>(null);
  // Within a screen it opens below what was pressed.
  useEffect(() => {
    if (level === 2) section.current?.scrollIntoView({ block: "nearest" });
  }, [level]);
  return (
    <section
      ref={section}
      className="mx-auto grid scroll-my-4 w-full max-w-[720px] overflow-hidden rounded-dialog border border-border bg-surface md:grid-cols-[296px_1fr]"
    >
      <div className="flex flex-col justify-center border-border bg-raised px-5.5 py-6 max-md:border-b md:border-r md:p-9">
        <img
          src={secret.qrCode}
          alt="QR code for the authenticator app"
          width={224}
          height={224}
          className="aspect-square w-full max-w-56 rounded-card bg-white"
        />
        <div className="mt-4.5 mb-1 text-xs font-medium text-muted">Secret key</div>
        <SecretKey secret={secret.key} />
      </div>
      <form noValidate onSubmit={submit} className="px-5.5 pt-6 pb-7 md:p-9">
        <SetUpHeading
          level={level}
          title="Set up two-factor authentication"
          lead="Link an authenticator app to your account."
        />
        <ol className="mb-6 grid gap-1 text-sm text-muted">
          <Instruction number={1} text="Scan the code with the app, or type the secret key." />
          <Instruction number={2} text="Enter the six digits that the app shows." />
        </ol>
        <CodeInput
          label="Six-digit code"
          value={code}
          onValueChange={setCode}
          error={error}
          readOnly={isChecking}
          ref={input}
        />
        <SetUpRefusal text={error === undefined ? props.refusal : null} />
        <div className="mt-6 flex gap-3">
          <Button variant="outline" size="large" className="flex-1" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" size="large" className="flex-1" busy={isChecking}>
            Verify
          </Button>
        </div>
        <p className="mt-3.5 text-xs text-faint">The secret key is shown only once.</p>
      </form>
    </section>
  );
}

function useSetUpCode({ email, onExpired, onVerified }: SetUpAppProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [isChecking, setIsChecking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The QR code above is looked at first: on a phone it must not be scrolled away.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  async function check() {
    setIsChecking(true);
    try {
      return onVerified(await (await loadApi()).verifySetUp(email, code));
    } catch (failure) {
      if (failure instanceof CallError && failure.code === "set_up_expired")
        return onExpired(failure.message);
      setError(refusalText(failure, "Server error. Please try again."));
    }
    setIsChecking(false);
    setCode("");
    input.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length === 6) return void check();
    setError("Please enter a 6-digit code");
    input.current?.focus();
  }

  return { code, setCode, error, isChecking, input, submit };
}

function Instruction({ number, text }: { number: number; text: string }) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden className="w-4.5 shrink-0 text-right font-medium text-faint">
        {number}
      </span>
      {text}
    </li>
  );
}

/** In groups of four, as people read it; what is copied holds no spaces. */
function SecretKey({ secret }: { secret: string }) {
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <code className="grid grid-cols-[repeat(4,auto)] justify-start gap-x-2.5 font-mono text-sm tracking-wide">
      {groups.map((group, index) => (
        // The same group may come twice.
        <span key={`${index} ${group}`}>{group}</span>
      ))}
    </code>
  );
}

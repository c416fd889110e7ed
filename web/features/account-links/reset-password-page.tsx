import { type FormEvent, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { CallError } from "#web/api/call-error.ts";
import { forgetMailedLink, mailedLink } from "#web/session/account/mailed-link.ts";
import { clearSession, readSession } from "#web/session/account/session.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { NewPasswordFields } from "#web/ui/form/new-password-fields.tsx";
import { AccountCard, CardMark } from "./account-card.tsx";
import { useNewPassword } from "./use-new-password.ts";

/** Apart from the screen, which must load little. */
const loadApi = () => import("./api/password-reset.ts");

/** Until /login opens. Source: first specification, section 9. */
const successShownMs = 3_000;

type Refused = Exclude<OperationAnswer<"reset_password">["response"], "password_updated">;

/** Source: first specification, section 8. */
const refusalTexts = {
  invalid_password_reset_token: "Invalid password reset token.",
  password_reset_token_expired: "Password reset token has expired.",
  invalid_email: "Invalid email address.",
  invalid_request: "Invalid request.",
} as const satisfies Record<Refused, string>;

export function ResetPasswordPage() {
  const { email } = mailedLink;
  const { fields, refusal, isSending, isDone, submit } = useResetPassword();
  if (isDone) {
    return (
      <AccountCard
        takesFocus
        mark={<CardMark tone="success" />}
        title="Password reset successful. Redirecting to login..."
      />
    );
  }
  return (
    <AccountCard
      title="Set a new password"
      lead={
        email === "" ? undefined : (
          <>
            Choose a password for <span className="text-text">{email}</span>.
          </>
        )
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {/* So that a password manager knows whose password this is. */}
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <FormAlert text={refusal} />
        <NewPasswordFields {...fields} />
        <div className="mt-2 flex gap-3">
          <Link to="/login" className={`${buttonLook("outline", "large")} flex-1`}>
            Cancel
          </Link>
          <Button type="submit" size="large" className="flex-1" busy={isSending}>
            Reset Password
          </Button>
        </div>
        {refusal !== null && (
          <p className="text-sm text-muted">
            Need another link? <Link to="/forgot-password">Send a new one</Link>
          </p>
        )}
      </form>
    </AccountCard>
  );
}

function useResetPassword() {
  const navigate = useNavigate();
  const { password, isEqual, fields, check } = useNewPassword();
  const [refusal, setRefusal] = useState<string | null>(() =>
    isLinkWhole() ? null : incompleteLink,
  );
  const [isSending, setIsSending] = useState(false);
  const [isDone, setIsDone] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const { email, token } = mailedLink;
    const canSend = check();
    setRefusal(isLinkWhole() ? refusalBefore(isEqual) : incompleteLink);
    if (!canSend || !isLinkWhole()) return;
    setIsSending(true);
    try {
      const response = await (await loadApi()).resetPassword({ email, password, token });
      if (response === "password_updated") {
        forgetMailedLink();
        forgetEndedSession(email);
        setIsDone(true);
      } else {
        setRefusal(refusalTexts[response]);
      }
    } catch (error) {
      setRefusal(error instanceof CallError ? error.message : CallError.network().message);
    }
    setIsSending(false);
  }

  useEffect(() => {
    if (!isDone) return undefined;
    const leaving = setTimeout(() => void navigate("/login", { replace: true }), successShownMs);
    return () => clearTimeout(leaving);
  }, [isDone, navigate]);

  return { fields, refusal, isSending, isDone, submit };
}

/** Source: first specification. Also shown before anything is typed. */
const incompleteLink = "Invalid or missing token/email.";

function isLinkWhole(): boolean {
  return mailedLink.email !== "" && mailedLink.token !== "";
}

function refusalBefore(isEqual: boolean): string | null {
  return isEqual ? null : "Passwords must match.";
}

/** The reset has ended it on the server. */
function forgetEndedSession(email: string): void {
  if (readSession()?.email === email.toLowerCase()) clearSession();
}

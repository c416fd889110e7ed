import { useEffect, useRef, useState } from "react";
import { CallError } from "#web/api/call-error.ts";
import { forgetMailedLink, mailedLink } from "#web/session/mailed-link.ts";
import { withSchemas } from "#web/session/with-schemas.ts";

/** Apart from the screen, which must load little. */
const loadApi = () => withSchemas(() => import("../api/verify-email.ts"));

/** Before the offer of a second factor. Source: first specification, section 9. */
const successShownMs = 1_500;

const missingLink = "Invalid or missing email verification token. Please sign up again.";

export type Verification =
  | { name: "password"; isSending: boolean; refusal: string | null }
  | { name: "running" }
  /** `isOpen`: signed in; else the person signs in as usual. */
  | { name: "success"; isOpen: boolean }
  | { name: "offer" }
  /** `canRetry`: the link may still be good. */
  | { name: "failed"; text: string; canRetry: boolean };

/** Verifies the address of the mailed link, at once or after a password was chosen. */
export function useVerification() {
  const [step, setStep] = useState<Verification>(firstStep);
  const hasBegun = useRef(false);

  async function verify(password: string | null) {
    setStep(password === null ? { name: "running" } : passwordStep(true, null));
    const { email, token } = mailedLink;
    let accessToken: string | null;
    try {
      const api = await loadApi();
      accessToken = await api.verifyEmail({ email, token, password });
    } catch (error) {
      return setStep(afterRefusal(error, password !== null));
    }
    forgetMailedLink();
    if (accessToken === null) return setStep({ name: "success", isOpen: false });
    try {
      await (await loadApi()).openAccount(email, accessToken);
      setStep({ name: "success", isOpen: true });
    } catch (error) {
      setStep({ name: "failed", text: afterVerification(error), canRetry: false });
    }
  }

  useEffect(() => {
    // Once: the link works a single time.
    if (step.name !== "running" || hasBegun.current) return;
    hasBegun.current = true;
    void verify(null);
  });

  useEffect(() => {
    if (step.name !== "success" || !step.isOpen) return undefined;
    const goingOn = setTimeout(() => setStep({ name: "offer" }), successShownMs);
    return () => clearTimeout(goingOn);
  }, [step]);

  return { step, choosePassword: verify, retry: () => void verify(null) };
}

function firstStep(): Verification {
  const { token, email, mustChoosePassword } = mailedLink;
  if (token === "" || email === "") return { name: "failed", text: missingLink, canRetry: false };
  return mustChoosePassword ? passwordStep(false, null) : { name: "running" };
}

function passwordStep(isSending: boolean, refusal: string | null): Verification {
  return { name: "password", isSending, refusal };
}

/** What was typed is lost only where the link itself is worth nothing. */
function afterRefusal(error: unknown, isChoosing: boolean): Verification {
  const text = refusalText(error);
  const code = error instanceof CallError ? error.code : null;
  if (code === "weak_password") return passwordStep(false, text);
  if (code === "invalid_verification_token" || code === "bad_request") {
    forgetMailedLink();
    return { name: "failed", text, canRetry: false };
  }
  return isChoosing ? passwordStep(false, text) : { name: "failed", text, canRetry: true };
}

/** Source: first specification, section 8. */
function refusalText(error: unknown): string {
  if (!(error instanceof CallError) || error.kind === "network")
    return "An error occurred. Please try again.";
  return error.kind === "refused" ? error.message : "Something went wrong. Please try again.";
}

function afterVerification(error: unknown): string {
  return error instanceof CallError && error.kind !== "network"
    ? "Login failed after verification"
    : "Failed to complete login after verification";
}

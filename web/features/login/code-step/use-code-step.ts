import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CallError, refusalText } from "#web/api/call-error.ts";
import { keepSignIn } from "#web/session/account/keep-sign-in.ts";
import type { GivenCode } from "../api/second-factor.ts";
import type { OpenSignIn } from "../login-rules.ts";

export interface CodeStepProps {
  signIn: OpenSignIn;
  /** The session is kept and "Verification successful!" was seen for a second. */
  onSignedIn: () => void;
  /** Back to the password; with the server's words where the sign-in has ended. */
  onStartAgain: (reason: string | null) => void;
}

export type CodeStepState = Omit<ReturnType<typeof useCodeStep>, "input">;

/** Source: first specification, section 9. */
const successMs = 1_000;
const noticeMs = 5_000;

const missingTexts = {
  code: "Please enter a 6-digit code",
  recovery: "Please enter a recovery code.",
} as const;

const loadApi = () => import("../api/second-factor.ts");

export function useCodeStep({ signIn, onSignedIn, onStartAgain }: CodeStepProps) {
  const [method, setMethod] = useState<"code" | "recovery">("code");
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const [remembersDevice, setRemembersDevice] = useState(true);
  const [answer, setAnswer] = useState<Parameters<typeof keepSignIn>[0] | null>(null);
  const { notice, resend } = useResend(signIn);
  const input = useRef<HTMLInputElement>(null);

  async function verify(given: GivenCode) {
    setIsBusy(true);
    setError(undefined);
    try {
      return setAnswer(await (await loadApi()).verifySignIn(signIn, given, remembersDevice));
    } catch (failure) {
      if (failure instanceof CallError && failure.code === "sign_in_expired")
        return onStartAgain(failure.message);
      setError(refusalText(failure, "Server error. Please try again."));
    }
    setIsBusy(false);
    setCode("");
    input.current?.focus();
  }

  const goOn = useEffectEvent((signedIn: Parameters<typeof keepSignIn>[0]) => {
    // Not before: a session in the browser would change the screen at once.
    keepSignIn(signedIn);
    onSignedIn();
  });
  useEffect(() => {
    if (answer === null) return;
    const timer = setTimeout(() => goOn(answer), successMs);
    return () => clearTimeout(timer);
  }, [answer]);

  function changeMethod(next: "code" | "recovery") {
    setMethod(next);
    setCode("");
    setError(undefined);
  }

  /** Six digits submit themselves, so Enter finds fewer. */
  async function verifyTyped() {
    if (isBusy) return;
    if (method === "recovery" && code.trim() !== "") return verify({ recovery_code: code.trim() });
    setError(missingTexts[method]);
    input.current?.focus();
  }

  return {
    method,
    changeMethod,
    code,
    setCode,
    error,
    isBusy,
    isVerified: answer !== null,
    remembersDevice,
    setRemembersDevice,
    notice,
    resend,
    input,
    verify,
    verifyTyped,
  };
}

function useResend(signIn: CodeStepProps["signIn"]) {
  const [notice, setNotice] = useState<{ text: string } | null>(null);
  const isUnderWay = useRef(false);

  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => setNotice(null), noticeMs);
    return () => clearTimeout(timer);
  }, [notice]);

  async function resend() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await (await loadApi()).mailCode(signIn);
      // Another one within a minute is not mailed: the first still works.
      setNotice({ text: `A code was sent to ${signIn.credentials.email}.` });
    } catch (failure) {
      setNotice({ text: refusalText(failure, "Unable to resend code") });
    } finally {
      isUnderWay.current = false;
    }
  }

  return { notice: notice?.text ?? null, resend };
}

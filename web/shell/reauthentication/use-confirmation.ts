import { useEffect, useState } from "react";
import { CallError } from "#web/api/call-error.ts";
import { confirmPassword } from "#web/api/confirm-password.ts";
import { whenPasswordIsNeeded } from "#web/api/recent-sign-in.ts";

/** What is asked for besides the password: nothing, a code of the app, or a recovery code. */
type Asked = "password" | "code" | "recovery";
type Answered = (isConfirmed: boolean) => void;
export type Confirmation = ReturnType<typeof useConfirmation>;

const unanswered = { password: "", code: "", refusal: undefined, asked: "password" } as const;
type Typed = { password: string; code: string; refusal: string | undefined; asked: Asked };

/** The question for the password, which calls open through `withRecentSignIn`. */
export function useConfirmation() {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [typed, setTyped] = useState<Typed>(unanswered);
  const [isBusy, setIsBusy] = useState(false);
  const change = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }));

  useEffect(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        setTyped(unanswered);
        setAnswered(() => resolve);
      });
    return whenPasswordIsNeeded(ask);
  }, []);

  function answer(isConfirmed: boolean) {
    answered?.(isConfirmed);
    setAnswered(null);
    // No password stays in memory longer than it is needed.
    setTyped(unanswered);
  }

  async function submit(): Promise<void> {
    if (isBusy) return;
    const missing = missingText(typed);
    change({ refusal: missing });
    if (missing !== undefined) return;
    setIsBusy(true);
    try {
      if ((await confirmPassword(proofOf(typed))) === "confirmed") answer(true);
      else change({ asked: "code" });
    } catch (error) {
      change(afterRefusal(error));
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isOpen: answered !== null,
    isBusy,
    refusal: typed.refusal,
    asked: typed.asked,
    ask: (asked: Asked) => change({ asked, code: "", refusal: undefined }),
    password: { value: typed.password, change: (password: string) => change({ password }) },
    code: { value: typed.code, change: (code: string) => change({ code }) },
    submit,
    // A proof under way is answered by the server: a late yes must not answer another question.
    close: () => !isBusy && answer(false),
  };
}

function missingText({ password, code, asked }: Typed): string | undefined {
  if (password === "") return "Please enter your password.";
  if (asked === "code" && code.replaceAll(/\D/g, "").length !== 6)
    return "Please enter a 6-digit code";
  if (asked === "recovery" && code.trim() === "") return "Please enter a recovery code.";
  return undefined;
}

function proofOf({ password, code, asked }: Typed) {
  if (asked === "password") return { password };
  return asked === "code" ? { password, code } : { password, recovery_code: code.trim() };
}

/** A wrong password asks for everything anew, a wrong code for the code. */
function afterRefusal(error: unknown): Partial<Typed> {
  if (!(error instanceof CallError)) throw error;
  if (error.code === "wrong_password")
    return { asked: "password", password: "", code: "", refusal: error.message };
  return { code: "", refusal: error.message };
}

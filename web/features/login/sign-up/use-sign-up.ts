import { useRef, useState } from "react";
import { CallError } from "#web/api/call-error.ts";
import {
  checkedFields,
  emptySignUp,
  refusalOnSubmit,
  type SignUpField,
  signUpProblems,
  type SignUpValues,
} from "./sign-up-values.ts";

/** Apart from the screen, which must load little: it knows every operation of the server. */
const loadApi = () => import("../api/sign-up.ts");

export type SignUp = {
  values: SignUpValues;
  change: (changes: Partial<SignUpValues>) => void;
  /** What is wrong with the fields that were left or submitted. */
  problems: Partial<Record<SignUpField, string>>;
  leave: (field: SignUpField) => void;
  stage: "form" | "sent" | "open";
  isSending: boolean;
  refusal: string | null;
  /** Sends the form. @returns the first field that is wrong, if one is */
  submit: () => SignUpField | null;
  /** Asks for the mail again. @returns why there is none, else null */
  resend: () => Promise<string | null>;
  goBack: () => void;
};

/** The state of the sign-up: what was typed stays until the account is open. */
export function useSignUp(): SignUp {
  const isUnderWay = useRef(false);
  const [values, setValues] = useState(emptySignUp);
  const [left, setLeft] = useState<readonly SignUpField[]>([]);
  const [stage, setStage] = useState<SignUp["stage"]>("form");
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const found = signUpProblems(values);

  function change(changes: Partial<SignUpValues>) {
    // Likely to be needed soon; a failure shows when it is.
    loadApi().catch(() => undefined);
    setValues((before) => ({ ...before, ...changes }));
  }

  /** @returns why it was refused */
  async function send(): Promise<string | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setIsSending(true);
    try {
      const outcome = await (await loadApi()).signUp(values);
      setStage(outcome === "signup_success" ? "open" : "sent");
      return null;
    } catch (error) {
      return signUpErrorText(error);
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  }

  function submit(): SignUpField | null {
    setLeft(checkedFields);
    const text = refusalOnSubmit(values);
    setRefusal(text);
    if (text === null) {
      void send().then(setRefusal);
      return null;
    }
    return checkedFields.find((field) => found[field] !== undefined) ?? null;
  }

  const problems = Object.fromEntries(left.map((field) => [field, found[field]]));
  return {
    values,
    change,
    problems,
    leave: (field) => setLeft((before) => [...new Set([...before, field])]),
    stage,
    isSending,
    refusal,
    submit,
    resend: send,
    goBack: () => setStage("form"),
  };
}

/** The server's text as given; the page's own when there was no answer or another one than agreed. */
function signUpErrorText(error: unknown): string {
  if (!(error instanceof CallError) || error.kind === "network")
    return "An error occurred while connecting to the server.";
  return error.kind === "refused"
    ? error.message
    : "An unexpected response was received. Please try again.";
}

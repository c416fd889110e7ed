import { useLayoutEffect, useRef, useState } from "react";
import { clearDraft, readDraft, storeDraft } from "./inquiry-draft.ts";
import {
  findMissing,
  type InquiryPage,
  type InquiryValues,
  type RequiredField,
  withKnown,
  inquiryPayload,
} from "./inquiry-values.ts";
import { postJson } from "#web/api/post-json.ts";

type SendResult =
  | { isSent: true }
  /** `reason` is the server's own text, null when there was no answer that can be read. */
  | { isSent: false; reason: string | null };

/** The same inquiry sent again soon counts once, so that giving up early does no harm. */
const longestWaitMs = 60_000;

/**
 * Sends the inquiry. Not by `call()`, which brings the catalogue and its schemas: public pages keep
 * their script small.
 */
async function sendInquiry(values: InquiryValues, page: InquiryPage): Promise<SendResult> {
  try {
    const payload = { type: "form_submission", ...inquiryPayload(values, page) };
    const signal = AbortSignal.timeout(longestWaitMs);
    const response = await postJson("/api", payload, { token: null, signal });
    const answer: unknown = await response.json();
    if (isSuccess(answer)) return { isSent: true };
    return { isSent: false, reason: refusalText(answer) };
  } catch {
    return { isSent: false, reason: null };
  }
}

function isSuccess(answer: unknown): boolean {
  return isObject(answer) && "success" in answer && answer.success === true;
}

function refusalText(answer: unknown): string | null {
  return isObject(answer) && "error" in answer && typeof answer.error === "string"
    ? answer.error
    : null;
}

function isObject(answer: unknown): answer is object {
  return typeof answer === "object" && answer !== null;
}

/** The fields that tell what is wrong with their value. */
type CheckedField = "email" | "phone";

export type Inquiry = {
  values: InquiryValues;
  change: (next: InquiryValues) => void;
  stage: "editing" | "submitting" | "sent";
  missing: readonly RequiredField[];
  /** Left, or submitted, with a value that is not valid. */
  faulty: readonly CheckedField[];
  leave: (field: CheckedField) => void;
  /** Null before the first failure; `reason` is what the server said. */
  failure: { reason: string | null } | null;
  /** Sends what is valid; otherwise answers the first field which is not. */
  submit: () => RequiredField | null;
};

/** The state of the form: what was typed, what is wrong with it, and sending it once. */
export function useInquiry(page: InquiryPage, known: Partial<InquiryValues> = {}): Inquiry {
  const isSending = useRef(false);
  const [values, setValues] = useState(() => withKnown(readDraft(), known));
  const [stage, setStage] = useState<Inquiry["stage"]>("editing");
  const [left, setLeft] = useState<readonly CheckedField[]>([]);
  const [failure, setFailure] = useState<Inquiry["failure"]>(null);
  const missing = findMissing(values);
  // A form takes the place of another one where a session ends meanwhile: what was typed in that one after this one was
  // rendered, and before it was shown, is in the draft alone.
  const [first] = useState(values);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the draft is kept outside React
    setValues((before) => (before === first ? withKnown(readDraft(), first) : before));
  }, [first]);

  function change(next: InquiryValues) {
    const wrong = findMissing(next);
    setValues(next);
    setLeft(left.filter((field) => wrong.includes(field)));
    storeDraft(next);
  }

  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    setFailure(null);
    setStage("submitting");
    const result = await sendInquiry(values, page);
    isSending.current = false;
    if (result.isSent) clearDraft();
    else setFailure({ reason: result.reason });
    setStage(result.isSent ? "sent" : "editing");
  }

  function submit(): RequiredField | null {
    const [first] = missing;
    if (first === undefined) {
      void send();
      return null;
    }
    setLeft(["email", "phone"]);
    return first;
  }

  return {
    values,
    change,
    stage,
    missing,
    faulty: left.filter((field) => missing.includes(field)),
    leave: (field) => afterPress(() => setLeft((before) => [...before, field])),
    failure,
    submit,
  };
}

/**
 * A press that leaves a field ends on the control below it: the line of the error may push that
 * control away only afterwards.
 */
function afterPress(action: () => void): void {
  if (document.querySelector(":active") === null) action();
  else globalThis.addEventListener("pointerup", () => setTimeout(action), { once: true });
}

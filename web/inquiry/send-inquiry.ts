import { postJson } from "#web/api/post-json.ts";
import { type InquiryPage, inquiryPayload, type InquiryValues } from "./inquiry-values.ts";

export type SendResult =
  | { isSent: true }
  /** `reason` is the server's own text, null when there was no answer that can be read. */
  | { isSent: false; reason: string | null };

/** The same inquiry sent again soon counts once, so that giving up early does no harm. */
const longestWaitMs = 60_000;

/**
 * Sends the inquiry. Not by `call()`, which brings the catalogue and its schemas: public pages keep
 * their script small.
 */
export async function sendInquiry(values: InquiryValues, page: InquiryPage): Promise<SendResult> {
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

import { z } from "zod";

/** Every refusal the endpoint can answer: HTTP status and the text shown to the user. */
export const refusals = {
  bad_json: { status: 400, text: "The request must be one JSON object." },
  bad_request: { status: 400, text: "The request is not valid. Please correct it and try again." },
  unknown_type: { status: 400, text: "This operation does not exist." },
  invalid_credentials: { status: 401, text: "Invalid email or password." },
  unauthenticated: { status: 401, text: "Your session has ended. Please sign in again." },
  forbidden: { status: 403, text: "Your account does not have access to this function." },
  other_account: {
    status: 403,
    text: "The email in this request is not the signed-in account. Please sign in again.",
  },
  foreign_origin: {
    status: 403,
    text: "Requests from another site are refused. Open the product under its configured address.",
  },
  application_only: {
    status: 403,
    text: "This public site only takes contact requests. Call the application at its own address.",
  },
  not_found: { status: 404, text: "Nothing was found under this address." },
  trade_not_found: {
    status: 404,
    text: "This trade is no longer stored. Run the search again to see the present rows.",
  },
  wrong_method: { status: 405, text: "Use POST with a JSON body." },
  too_large: { status: 413, text: "The request is too large." },
  wrong_media_type: { status: 415, text: "Send the request as application/json." },
  too_many_preferences: { status: 409, text: "Too many preferences are stored for this account." },
  too_many_attempts: {
    status: 429,
    text: "Too many failed attempts. Please wait a moment before trying again.",
  },
  too_many_inquiries: {
    status: 429,
    text: "Several inquiries have already reached us from this email or network. Please try again later.",
  },
  too_many_requests: { status: 429, text: "Too many requests. Please wait a moment." },
  internal: { status: 500, text: "Something went wrong on our side. Please try again." },
  unavailable: {
    status: 503,
    text: "The service cannot answer at the moment. Please try again shortly.",
  },
  too_slow: {
    status: 503,
    text: "The search took too long. Narrow the dates or add a condition and try again.",
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type RefusalCode = keyof typeof refusals;

/** The body of every failed call. `error` is shown as given; `code` is for the program. */
export const errorAnswerSchema = z.object({
  error: z.string(),
  code: z.string().optional(),
  request_id: z.string().optional(),
  /** Seconds to wait, with 429. */
  retry_after: z.number().optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;

import { z } from "zod";
import { alertNameTakenText } from "#contract/alerts/alert-vocabulary.ts";
import { caseRefusals } from "#contract/cases/case-refusals.ts";

/** Every refusal the endpoint can answer: HTTP status and the text shown to the user. */
export const refusals = {
  bad_json: { status: 400, text: "The request must be one JSON object." },
  bad_request: { status: 400, text: "The request is not valid. Please correct it and try again." },
  unknown_type: { status: 400, text: "This operation does not exist." },
  invalid_credentials: { status: 401, text: "Invalid email or password." },
  unauthenticated: { status: 401, text: "Your session has ended. Please sign in again." },
  email_not_verified: {
    status: 403,
    text: "Please verify your email first: open the link we sent you, or sign up again for a new one.",
  },
  account_suspended: {
    status: 403,
    text: "This account is suspended. Ask your administrator to reinstate it.",
  },
  sign_in_expired: {
    status: 401,
    text: "This sign-in took too long or had too many incorrect codes. Please sign in again.",
  },
  forbidden: { status: 403, text: "Your account does not have access to this function." },
  administrators_only: { status: 403, text: "Access denied. Admin permissions required." },
  second_factor_needed: {
    status: 403,
    text: "Administrators need two-factor authentication here. Turn it on in Account Settings.",
  },
  not_under_run_as: {
    status: 403,
    text: "This cannot be done while running as another user. Revert first.",
  },
  reauthentication_needed: { status: 403, text: "Please confirm your password to continue." },
  wrong_password: { status: 403, text: "The current password is not correct." },
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
    text: "This public site accepts only contact requests. Call the application at its own address.",
  },
  not_found: { status: 404, text: "Nothing was found at this URL." },
  trade_not_found: {
    status: 404,
    text: "This trade is no longer stored. Run the search again to see the current rows.",
  },
  line_not_found: {
    status: 404,
    text: "This line is no longer stored. Run the search again to see the current rows.",
  },
  plan_not_found: {
    status: 404,
    text: "No stored filing states a trading plan of this person and adoption date.",
  },
  person_not_found: {
    status: 404,
    text: "No stored Form 3, 4, or 5 names a person with this CIK.",
  },
  planned_sale_not_found: {
    status: 404,
    text: "No Form 144 notice, or sale without a notice, is stored under this ID.",
  },
  company_not_found: {
    status: 404,
    text: "No company with this ticker or CIK is stored.",
  },
  pack_not_found: {
    status: 404,
    text: "This evidence pack is no longer available. Create it again.",
  },
  event_not_found: {
    status: 404,
    text: "This event is no longer stored. Run the search again to see the current rows.",
  },
  filing_unknown: {
    status: 404,
    text: "This filing is in no EDGAR index loaded so far, so it cannot be downloaded. Try again after the next index is loaded.",
  },
  saved_search_not_found: {
    status: 404,
    text: "This saved search no longer exists, or is no longer shared with you.",
  },
  lead_not_found: {
    status: 404,
    text: "This lead no longer exists, or your packages do not include it.",
  },
  lead_weights_changed: {
    status: 409,
    text: "Someone else changed the weights in the meantime. Review them, then save again.",
  },
  alert_not_found: {
    status: 404,
    text: "You have no alert with this name. It may have been renamed or deleted; check Your Alerts.",
  },
  reviewer_not_found: { status: 404, text: "There is no reviewer with this email." },
  company_not_assigned: {
    status: 403,
    text: "This company is not assigned to this reviewer. An administrator of reviews can assign it.",
  },
  review_company_not_found: {
    status: 404,
    text: "No conference call of a company with this gvkey is stored.",
  },
  interaction_not_found: { status: 404, text: "This interaction does not exist." },
  company_locked: {
    status: 409,
    text: "This company is complete and locked. An administrator of reviews can reopen it.",
  },
  company_not_complete: {
    status: 409,
    text: "Some interactions of this company have no label yet. Label them, then finish the review.",
  },
  own_review: {
    status: 403,
    text: "You cannot reopen a company that you review yourself. Ask another administrator of reviews.",
  },
  /** Saved from another window, or by an administrator. */
  categorization_changed: {
    status: 409,
    text: "This interaction was changed in another window or by an administrator. Review that version, then save again.",
  },
  transcript_changed: {
    status: 409,
    text: "The transcript was corrected after you opened it. Reload the page and label the current text.",
  },
  highlight_needed: {
    status: 400,
    text: "Please highlight the portion of the interaction that is relevant to the fraud.",
  },
  /** The text has no other characters than the transcript, and no elements but `<mark>`. */
  foreign_highlights: {
    status: 400,
    text: "The highlighted text does not belong to this interaction. Reload the page and highlight it again.",
  },
  review_withheld: {
    status: 403,
    text: "You also review this company. The labels of others are shown once yours are complete.",
  },
  gold_label_changed: {
    status: 409,
    text: "Another adjudicator has decided this interaction. Review that decision before you change it.",
  },
  /** With the first errors in the text. */
  unreadable_transcripts: { status: 400, text: "This file cannot be imported." },
  call_import_not_found: { status: 404, text: "This import does not exist." },
  undo_changed: {
    status: 409,
    text: "What this undo would remove has changed, so nothing was removed. Check the new preview, then try again.",
  },
  ...caseRefusals,
  user_not_found: { status: 404, text: "There is no user with this email." },
  sign_up_token_not_found: { status: 404, text: "This sign-up token does not exist." },
  session_not_found: { status: 404, text: "This session has already ended." },
  invalid_code: { status: 400, text: "Invalid code. Please try again." },
  invalid_verification_token: {
    status: 400,
    text: "Invalid or missing email verification token. Please sign up again.",
  },
  /** With the broken rules as its text. */
  weak_password: { status: 400, text: "Please choose another password." },
  invalid_sign_up_token: { status: 400, text: "This sign-up token is not valid." },
  sign_up_token_elsewhere: {
    status: 400,
    text: "This sign-up token does not apply to this email address.",
  },
  invalid_picture: { status: 400, text: "Please choose a JPEG, PNG or WebP picture up to 2 MB." },
  saved_search_exists: {
    status: 409,
    text: "You already have a saved search with this name. Choose another name.",
  },
  /** With its present name as the text. */
  saved_search_renamed: {
    status: 409,
    text: "This saved search was renamed in the meantime. Reload the list and try again.",
  },
  too_many_saved_searches: {
    status: 409,
    text: "You have reached the limit of 200 saved searches. Delete one first.",
  },
  no_webhook: { status: 409, text: "This alert has no webhook." },
  alert_exists: {
    status: 409,
    text: alertNameTakenText,
  },
  alert_of_other_kind: {
    status: 409,
    text: "The kind of an alert cannot be changed. Create a new alert under another name.",
  },
  too_many_alerts: {
    status: 409,
    text: "You have reached the limit of 1,000 alerts. Delete one first.",
  },
  /** With the tickers in the text. */
  unknown_tickers: { status: 400, text: "These tickers are not known." },
  account_exists: {
    status: 409,
    text: "An account with this email already exists. Please log in.",
  },
  second_factor_is_on: {
    status: 409,
    text: "Two-factor authentication is already on. To set it up again, turn it off first.",
  },
  second_factor_is_off: { status: 409, text: "Two-factor authentication is not on." },
  own_account: {
    status: 409,
    text: "You cannot do this to your own account. Ask another administrator.",
  },
  user_not_active: {
    status: 409,
    text: "This user has not verified the email address yet, so Run As is not available. Try again after the address is verified.",
  },
  user_suspended: { status: 409, text: "This user is suspended. Reinstate the account first." },
  user_not_suspended: { status: 409, text: "This user is not suspended." },
  password_chosen: {
    status: 409,
    text: "This user has already signed up or chosen a password. They can use Lost Password.",
  },
  last_admin: { status: 409, text: "This is the last administrator. Appoint another one first." },
  set_up_expired: {
    status: 409,
    text: "This setup took too long or had too many incorrect codes. Please start again.",
  },
  not_running_as: { status: 409, text: "You are not running as another user." },
  wrong_method: { status: 405, text: "Use POST with a JSON body." },
  too_large: { status: 413, text: "The request is too large." },
  wrong_media_type: { status: 415, text: "Send the request as application/json." },
  too_many_preferences: {
    status: 409,
    text: "This account has reached the limit of stored preferences.",
  },
  too_many_attempts: {
    status: 429,
    text: "Too many failed attempts. Please wait a moment before trying again.",
  },
  phone_missing: { status: 409, text: "Enter a phone number first." },
  phone_code_expired: {
    status: 409,
    text: "This code has expired or was entered incorrectly too often. Request a new one.",
  },
  texts_unavailable: {
    status: 409,
    text: "Text messages are not set up on this installation.",
  },
  too_soon: { status: 429, text: "Please wait a minute before requesting another email." },
  too_many_inquiries: {
    status: 429,
    text: "Several inquiries have already reached us from this email or network. Please try again later.",
  },
  too_many_requests: { status: 429, text: "Too many requests. Please wait a moment." },
  internal: { status: 500, text: "Something went wrong on our side. Please try again." },
  unavailable: {
    status: 503,
    text: "The service is not available at the moment. Please try again shortly.",
  },
  busy: {
    status: 503,
    text: "Many people are signing in at this moment. Please try again in a few seconds.",
  },
  mail_unavailable: {
    status: 503,
    text: "We cannot send email at the moment. Please try again in a few minutes.",
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
  /** Seconds to wait, with 429 and some 503. */
  retry_after: z.number().optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;

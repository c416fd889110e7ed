import type { OperationType } from "#contract/catalogue.ts";
import { inquiryPayload } from "#testing/factories/inquiries.ts";

const token = "a-token-of-nobody-a-token-of-nobody-a-token";
const id = "00000000-0000-4000-8000-000000000000";
const number = { bool: "between", val: [1, 2] } as const;

/** A search with every condition. */
const search = {
  return_type: "raw",
  return_horizon: 20,
  sort_column: "ticker",
  sort_direction: "asc",
  limit: 20,
  page: 1,
  start_date: "2020-01-01",
  end_date: "2020-12-31",
  tickers: ["ABC"],
  reporting_person_ciks: ["0000000001"],
  industry: { bool: "or", val: ["Agriculture"] },
  market_value: number,
  avg_daily_volume: number,
  share_price: number,
  trade_types: { val: ["Purchases"] },
  insider_types: { val: ["Officer"] },
  value_shares_traded: number,
  constraint_10b51: { val: [true] },
  item_number: { val: ["2.02"] },
  next_EA_days: number,
  next_EA_ret0: number,
  next_8K_days: number,
  next_8K_ret0: number,
  trade_return: number,
} as const;

/** Bodies that do not name their caller. */
const ownless = {
  signup: {
    name: "Ana Lindqvist",
    email: "somebody@new.example",
    phone: "12125550123",
    password: "kettle over bridge 7!",
    sign_up_token: "token-of-nobody",
  },
  email_verification: {
    email: "nobody@x.example",
    email_verification_token: token,
    password: "kettle over bridge 7!",
  },
  initialize_password_reset: { email: "nobody@x.example" },
  reset_password: {
    email: "nobody@x.example",
    password: "kettle over bridge 7!",
    password_reset_token: token,
  },
  check_login: { email: "nobody@x.example", password: "wrong 1!", device_id: "d" },
  verify_2fa_login: {
    email: "nobody@x.example",
    password: "wrong 1!",
    code: "123456",
    device_id: "d",
    remember_device: false,
    attempt_token: token,
  },
  resend_2fa_code: { email: "nobody@x.example", attempt_token: token },
  refresh_session: { refresh_token: token },
  reauthenticate: { password: "wrong 1!" },
  log_out: {},
  get_sessions: {},
  revoke_session: { session_id: id },
  revoke_other_sessions: {},
  get_user: {},
  edit_user: { name: "Ana Lindqvist" },
  get_2fa_status: {},
  renew_recovery_codes: {},
  forget_device: { id },
  get_users: {},
  admin_edit_user: {
    user_access_token: id,
    name: "Ana Lindqvist",
    email: "nobody@x.example",
    phone: "12125550123",
    organization: "Firm",
    permissions: ["alerts"],
  },
  delete_user: { email: "nobody@x.example" },
  send_invitation: { email: "nobody@x.example" },
  end_user_sessions: { email: "nobody@x.example" },
  reset_user_2fa: { email: "nobody@x.example" },
  get_sign_up_tokens: {},
  insert_sign_up_token: {
    sign_up_token: "token-of-nobody",
    organization: "Firm",
    email_ending: "firm.example",
    permissions: ["alerts"],
  },
  delete_sign_up_token: { sign_up_token: "token-of-nobody" },
  run_as: { email: "nobody@x.example" },
  stop_run_as: {},
  get_audit_entries: {
    actor: "ana",
    subject: "ana",
    operation: "check_login",
    outcome: "done",
    start_date: "2026-01-01",
    end_date: "2026-12-31",
    page: 1,
    limit: 10,
  },
  form_submission: inquiryPayload,
  get_tickers: {},
  get_owners: {},
  get_screening_status: {},
  get_market_time: {},
  get_day_at_a_glance: {},
  get_public_status: {},
  get_source_status: {},
  get_incomplete_filings: { day: "2026-11-19" },
  get_unreadable_filings: { sort_column: "filed_on", sort_direction: "desc", page: 1, limit: 25 },
  retry_filing: { accno: "0000000000-20-000001" },
} as const;

/**
 * For every operation a body of the right form with all of its fields, whoever it is about. Written
 * by hand from the specification.
 * @param email  the caller's own, where a call names its caller
 */
export function validPayloads(email: string) {
  return {
    ...ownless,
    delete_account: { email },
    generate_2fa_secret: { email },
    verify_2fa_setup: { email, code: "123456" },
    disable_2fa: { email },
    update_user_preferences: { email, preference_type: "screener_columns", preferences: "[]" },
    get_trade_proof: { email, accno: "0000000000-20-000001", row_number: 1 },
    explore_trades: { email, ...search },
  } as const satisfies Record<OperationType, object>;
}

/** Fields that may be left out, for the others a call without them is refused. */
export const optionalFields: Readonly<Partial<Record<OperationType, readonly string[]>>> = {
  signup: ["sign_up_token"],
  email_verification: ["password"],
  check_login: ["device_id"],
  verify_2fa_login: ["device_id", "remember_device", "attempt_token"],
  resend_2fa_code: ["attempt_token"],
  admin_edit_user: ["user_access_token", "phone"],
  get_audit_entries: [
    "actor",
    "subject",
    "operation",
    "outcome",
    "start_date",
    "end_date",
    "page",
    "limit",
  ],
  form_submission: ["additional_info"],
  get_unreadable_filings: ["sort_column", "sort_direction", "page", "limit"],
  explore_trades: [
    "return_type",
    "return_horizon",
    "sort_column",
    "sort_direction",
    "limit",
    "page",
    "start_date",
    "end_date",
    "tickers",
    "reporting_person_ciks",
    "industry",
    "market_value",
    "avg_daily_volume",
    "share_price",
    "trade_types",
    "insider_types",
    "value_shares_traded",
    "constraint_10b51",
    "item_number",
    "next_EA_days",
    "next_EA_ret0",
    "next_8K_days",
    "next_8K_ret0",
    "trade_return",
  ],
  get_trade_proof: ["email"],
};

import type { OperationType } from "#contract/catalogue.ts";
import type { Permission } from "#contract/values/account/permissions.ts";

/**
 * Who may call what, written from the specifications and SECURITY.md, not taken from the contract:
 * - anyone: also visitors
 * - its own token: anyone who holds a token that these bodies do not have
 * - member: anyone who is signed in, also an administrator who runs as someone
 * - owner: the same, but no one who runs as someone
 * - owner-lately: owners who proved who they are within ten minutes
 * - trades: holders of explore_trades, and admins
 * - events: holders of explore_events, and admins
 * - explorer: holders of either, and admins
 * - alerts: holders of alerts, and admins
 * - owner-explorer: explorers, but no one who runs as someone
 * - owner-admin: holders of admin, but no one who runs as someone
 * - owner-alerts: as alerts, but no one who runs as someone
 * - owner-package: holders of any package, and admins, but no one who runs as someone
 * - company: holders of either or of alerts, and admins
 * - reviewer: holders of categorization or categorization_admin, and admins; another's work is
 * named by the latter two alone
 * - reviews: holders of categorization_admin, and admins
 * - administration: permission admin and organization admin, not while running as someone
 */
export const rules = {
  signup: "anyone",
  email_verification: "anyone",
  initialize_password_reset: "anyone",
  reset_password: "anyone",
  check_login: "anyone",
  verify_2fa_login: "anyone",
  resend_2fa_code: "anyone",
  refresh_session: "its own token",
  form_submission: "anyone",
  get_tickers: "anyone",
  get_owners: "anyone",
  get_public_status: "anyone",
  get_user: "member",
  edit_user: "member",
  log_out: "member",
  stop_run_as: "member",
  update_user_preferences: "member",
  get_screening_status: "member",
  get_market_time: "anyone",
  get_day_at_a_glance: "member",
  export_in_browser: "member",
  get_source_status: "member",
  get_incomplete_filings: "member",
  get_unreadable_filings: "member",
  "/export/unreadable": "member",
  reauthenticate: "owner",
  get_sessions: "owner",
  revoke_session: "owner",
  revoke_other_sessions: "owner",
  verify_2fa_setup: "owner",
  get_2fa_status: "owner",
  forget_device: "owner",
  send_phone_code: "owner",
  verify_phone: "owner",
  delete_account: "owner-lately",
  generate_2fa_secret: "owner-lately",
  disable_2fa: "owner-lately",
  renew_recovery_codes: "owner-lately",
  explore_trades: "trades",
  explore_events: "events",
  get_event_proof: "events",
  study_events: "events",
  study_trades: "trades",
  get_trade_proof: "trades",
  get_line_proof: "trades",
  get_planned_sales: "trades",
  get_planned_sale: "trades",
  get_short_swings: "trades",
  get_lateness: "trades",
  get_short_swing: "trades",
  get_trading_plans: "trades",
  get_trading_plan: "trades",
  get_company: "member",
  get_company_prices: "company",
  get_company_filings: "company",
  get_company_insiders: "trades",
  get_person: "trades",
  get_holdings: "trades",
  "/export/trades": "trades",
  "/export/lines": "trades",
  "/export/planned-sales": "trades",
  "/export/short-swing": "trades",
  "/export/short-swings": "trades",
  "/export/plans": "trades",
  "/export/lateness": "trades",
  "/export/events": "events",
  "/export/study-events": "events",
  "/export/study-trades": "trades",
  get_saved_searches: "explorer",
  save_search: "explorer",
  duplicate_saved_search: "explorer",
  delete_saved_search: "explorer",
  get_alerts: "alerts",
  set_alerts: "alerts",
  delete_alert: "alerts",
  get_alert: "alerts",
  mark_alert_read: "alerts",
  alert_search: "alerts",
  get_snippets: "alerts",
  back_test_alert: "alerts",
  get_alert_inbox: "alerts",
  mark_inbox_read: "alerts",
  get_alert_delivery: "alerts",
  set_alert_delivery: "alerts",
  set_quiet_hours: "alerts",
  get_alert_channels: "owner-alerts",
  set_alert_webhook: "owner-alerts",
  test_alert_webhook: "owner-alerts",
  set_alert_feed: "owner-alerts",
  get_alert_log: "alerts",
  get_ey_fraud_confcalls: "reviewer",
  get_ey_fraud_categorizations: "reviewer",
  insert_categorization: "reviewer",
  get_categorization_history: "reviewer",
  finish_categorization: "reviewer",
  reopen_categorization: "reviews",
  get_all_users: "reviews",
  get_categorization_user_assignments: "reviews",
  update_categorization_user_assignment: "reviews",
  get_review_progress: "reviews",
  get_review_agreement: "reviews",
  get_adjudication: "reviews",
  set_gold_label: "reviews",
  preview_transcripts: "reviews",
  import_transcripts: "reviews",
  get_call_imports: "reviews",
  preview_undo_import: "reviews",
  undo_import: "reviews",
  "/export/reviews": "reviews",
  create_case: "owner-package",
  add_case_items: "owner-package",
  remove_case_item: "owner-package",
  get_cases: "owner-package",
  get_case: "owner-package",
  compare_case_item: "owner-package",
  change_case: "owner-package",
  delete_case: "owner-package",
  get_case_colleagues: "owner-package",
  add_case_member: "owner-package",
  remove_case_member: "owner-package",
  save_case_note: "owner-package",
  delete_case_note: "owner-package",
  save_case_task: "owner-package",
  delete_case_task: "owner-package",
  search_cases: "owner-package",
  get_case_register: "administration",
  get_leads: "explorer",
  get_lead: "explorer",
  get_lead_comparison: "explorer",
  update_leads: "owner-explorer",
  comment_lead: "owner-explorer",
  escalate_leads: "owner-explorer",
  get_lead_weights: "explorer",
  set_lead_weights: "owner-admin",
  create_evidence_pack: "owner-package",
  get_evidence_packs: "owner-package",
  "/export/evidence": "owner-package",
  get_users: "administration",
  admin_edit_user: "administration",
  delete_user: "administration",
  send_invitation: "administration",
  end_user_sessions: "administration",
  suspend_user: "administration",
  reinstate_user: "administration",
  reset_user_2fa: "administration",
  get_sign_up_tokens: "administration",
  insert_sign_up_token: "administration",
  delete_sign_up_token: "administration",
  run_as: "administration",
  get_audit_entries: "administration",
  retry_filing: "administration",
  "/export/audit": "administration",
} as const satisfies Record<OperationType | `/export/${string}`, string>;
export type Call = keyof typeof rules;
type Rule = (typeof rules)[Call];

export const calls = Object.keys(rules).filter((call): call is Call => call in rules);

export function isExport(call: Call): call is Extract<Call, `/export/${string}`> {
  return call.startsWith("/export/");
}

/** They name their caller by address. */
const naming: readonly Call[] = [
  "update_user_preferences",
  "verify_2fa_setup",
  "delete_account",
  "generate_2fa_secret",
  "disable_2fa",
  "explore_trades",
  "explore_events",
  "get_event_proof",
  "study_events",
  "study_trades",
  "get_trade_proof",
  "get_line_proof",
  "get_planned_sales",
  "get_planned_sale",
  "get_short_swings",
  "get_lateness",
  "get_short_swing",
  "get_trading_plans",
  "get_trading_plan",
  "get_company",
  "get_company_prices",
  "get_company_filings",
  "get_company_insiders",
  "get_person",
  "get_holdings",
  ...calls.filter(
    (call) => isExport(call) && !["/export/audit", "/export/unreadable"].includes(call),
  ),
  "get_alerts",
  "set_alerts",
  "delete_alert",
  "get_alert",
  "mark_alert_read",
  "alert_search",
  "get_snippets",
  "back_test_alert",
  "get_alert_inbox",
  "get_alert_channels",
  "set_alert_webhook",
  "test_alert_webhook",
  "set_alert_feed",
  "get_alert_log",
  "mark_inbox_read",
  "get_alert_delivery",
  "set_alert_delivery",
  "set_quiet_hours",
  "get_leads",
  "get_lead",
  "get_lead_comparison",
  "update_leads",
  "comment_lead",
  "escalate_leads",
  "get_lead_weights",
  "set_lead_weights",
  "get_ey_fraud_confcalls",
  "get_ey_fraud_categorizations",
  "insert_categorization",
  "get_categorization_history",
  "finish_categorization",
];

/** What a caller is, as far as rules ask. */
export type Standing = {
  isSignedIn: boolean;
  isRunAs?: boolean;
  isStale?: boolean;
  /** Permissions held; "admin" represents all. */
  holds?: readonly Permission[];
  mayAdminister?: boolean;
  namesAnother?: boolean;
};

const holders: Readonly<Partial<Record<Rule | "explorer", readonly Permission[]>>> = {
  trades: ["explore_trades"],
  events: ["explore_events"],
  explorer: ["explore_trades", "explore_events"],
  alerts: ["alerts"],
  "owner-explorer": ["explore_trades", "explore_events"],
  "owner-admin": ["admin"],
  "owner-alerts": ["alerts"],
  "owner-package": [
    "alerts",
    "explore_trades",
    "explore_events",
    "categorization",
    "categorization_admin",
  ],
  company: ["explore_trades", "explore_events", "alerts"],
  reviewer: ["categorization", "categorization_admin"],
  reviews: ["categorization_admin"],
};

/** The refusal a caller of this standing gets, or null where the call is let through. */
export function expectedRefusal(call: Call, standing: Standing): string | null {
  const rule: Rule = rules[call];
  if (rule === "anyone") return null;
  if (rule === "its own token" || !standing.isSignedIn) return "unauthenticated";
  if (rule === "administration") {
    if (standing.isRunAs === true) return "not_under_run_as";
    return standing.mayAdminister === true ? null : "administrators_only";
  }
  const wanted = holders[rule];
  const held = standing.holds ?? [];
  if (wanted !== undefined && !held.includes("admin") && !wanted.some((one) => held.includes(one)))
    return "forbidden";
  if (rule.startsWith("owner") && standing.isRunAs === true) return "not_under_run_as";
  if (rule === "owner-lately" && standing.isStale === true) return "reauthentication_needed";
  const isReviewAdmin = held.includes("admin") || held.includes("categorization_admin");
  if (rule === "reviewer" && isReviewAdmin) return null;
  return standing.namesAnother === true && naming.includes(call) ? "other_account" : null;
}

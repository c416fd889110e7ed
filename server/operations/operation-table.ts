import { catalogue, type OperationType } from "#contract/catalogue.ts";
import { forMembers, forVisitors, type Implementation } from "#server/endpoint/implement.ts";
import { adminEditUser } from "#server/operations/administration/admin-edit-user.ts";
import { getAuditEntries } from "#server/operations/administration/audit-trail.ts";
import { getPlannedSale } from "#server/operations/planned-sales/get-planned-sale.ts";
import { getPlannedSales } from "#server/operations/planned-sales/get-planned-sales.ts";
import { getLateness } from "#server/operations/trades/get-lateness.ts";
import { getShortSwing } from "#server/operations/short-swing/get-short-swing.ts";
import { getTradingPlan } from "#server/operations/plans/get-trading-plan.ts";
import { getTradingPlans } from "#server/operations/plans/get-trading-plans.ts";
import { getShortSwings } from "#server/operations/short-swing/get-short-swings.ts";
import { getUsers } from "#server/operations/administration/get-users.ts";
import {
  suspendUser,
  reinstateUser,
  endUserSessions,
  resetUser2fa,
  deleteUser,
} from "#server/operations/administration/user-access.ts";
import { runAs, stopRunAs } from "#server/operations/administration/run-as.ts";
import {
  sendInvitation,
  getSignUpTokens,
  insertSignUpToken,
  deleteSignUpToken,
} from "#server/operations/administration/sign-up-tokens.ts";
import {
  getAlertChannels,
  setAlertFeed,
  setAlertWebhook,
  testAlertWebhook,
} from "#server/operations/alert-channels/alert-channels.ts";
import { getAlertLog } from "#server/operations/alert-channels/get-alert-log.ts";
import { backTestAlert } from "#server/operations/alerts/back-test-alert.ts";
import {
  getAlertDelivery,
  setAlertDelivery,
  setQuietHours,
} from "#server/operations/alerts/alert-delivery.ts";
import { getAlerts, getAlert, setAlerts, deleteAlert } from "#server/operations/alerts/alerts.ts";
import { getAlertInbox, markInboxRead } from "#server/operations/alerts/inbox.ts";
import { searchAlert, getSnippets, markAlertRead } from "#server/operations/alerts/matches.ts";
import { deleteAccount } from "#server/operations/account/delete-account.ts";
import { editUser } from "#server/operations/account/edit-user.ts";
import { sendPhoneCode, verifyPhone } from "#server/operations/account/phone.ts";
import {
  finishCategorization,
  reopenCategorization,
} from "#server/operations/categorization/labeling/finish-categorization.ts";
import { getAdjudication } from "#server/operations/categorization/agreement/get-adjudication.ts";
import {
  getAllUsers,
  getCategorizationUserAssignments,
  updateCategorizationUserAssignment,
} from "#server/operations/categorization/assignments.ts";
import { getCategorizationHistory } from "#server/operations/categorization/labeling/get-categorization-history.ts";
import { getEyFraudCategorizations } from "#server/operations/categorization/labeling/get-ey-fraud-categorizations.ts";
import { getEyFraudConfcalls } from "#server/operations/categorization/labeling/get-ey-fraud-confcalls.ts";
import { getReviewAgreement } from "#server/operations/categorization/agreement/get-review-agreement.ts";
import { getReviewProgress } from "#server/operations/categorization/get-review-progress.ts";
import { insertCategorization } from "#server/operations/categorization/labeling/insert-categorization.ts";
import { setGoldLabel } from "#server/operations/categorization/agreement/set-gold-label.ts";
import {
  importTranscripts,
  previewTranscripts,
} from "#server/operations/categorization/import-transcripts.ts";
import { getCallImports } from "#server/operations/categorization/get-call-imports.ts";
import { previewUndoImport, undoImport } from "#server/operations/categorization/undo-import.ts";
import {
  addCaseMember,
  getCaseColleagues,
  removeCaseMember,
} from "#server/operations/cases/case-members.ts";
import { deleteCaseNote, saveCaseNote } from "#server/operations/cases/case-notes.ts";
import { deleteCaseTask, saveCaseTask } from "#server/operations/cases/case-tasks.ts";
import { changeCase, deleteCase } from "#server/operations/cases/change-case.ts";
import { getCaseRegister, searchCases } from "#server/operations/cases/find-cases.ts";
import { compareCaseItem, getCase, getCases } from "#server/operations/cases/get-case.ts";
import { addItems, createCase, removeItem } from "#server/operations/cases/keep-items.ts";
import { getCompany } from "#server/operations/company/get-company.ts";
import { getCompanyFilings } from "#server/operations/company/get-company-filings.ts";
import { getCompanyPrices } from "#server/operations/company/get-company-prices.ts";
import { exportInBrowser } from "#server/operations/export-in-browser.ts";
import { getDayAtAGlance, getMarketTime } from "#server/operations/dashboard.ts";
import { createEvidencePack } from "#server/operations/evidence/create-evidence-pack.ts";
import { getEvidencePacks } from "#server/operations/evidence/get-evidence-packs.ts";
import { exploreEvents } from "#server/operations/events/explore-events.ts";
import { getEventProof } from "#server/operations/events/get-event-proof.ts";
import { studyEvents, studyTrades } from "#server/operations/studies/study-rows.ts";
import { getTickers, getOwners } from "#server/operations/company/dictionaries.ts";
import { getCompanyInsiders } from "#server/operations/insiders/get-company-insiders.ts";
import { getHoldings } from "#server/operations/insiders/get-holdings.ts";
import { getPerson } from "#server/operations/insiders/get-person.ts";
import { formSubmission } from "#server/operations/form-submission.ts";
import { updateUserPreferences } from "#server/operations/account/update-user-preferences.ts";
import {
  get2faStatus,
  generate2faSecret,
  verify2faSetup,
  renewRecoveryCodes,
  disable2fa,
  forgetRememberedDevice,
} from "#server/operations/session/second-factor.ts";
import { checkLogin } from "#server/operations/session/check-login.ts";
import {
  getUser,
  getSessions,
  revokeSession,
  revokeOtherSessions,
} from "#server/operations/session/sessions.ts";
import { logOut } from "#server/operations/session/log-out.ts";
import { reauthenticate } from "#server/operations/session/reauthenticate.ts";
import { refreshSession } from "#server/operations/session/refresh-session.ts";
import { resend2faCode } from "#server/operations/session/resend-2fa-code.ts";
import { verify2faLogin } from "#server/operations/session/verify-2fa-login.ts";
import { emailVerification } from "#server/operations/sign-up/email-verification.ts";
import { initializePasswordReset } from "#server/operations/sign-up/initialize-password-reset.ts";
import { resetPassword } from "#server/operations/sign-up/reset-password.ts";
import { signup } from "#server/operations/sign-up/signup.ts";
import {
  getIncompleteFilings,
  getUnreadableFilings,
  retryFiling,
} from "#server/operations/status/unread-filings.ts";
import { getPublicStatus } from "#server/operations/status/get-public-status.ts";
import { getSourceStatus } from "#server/operations/status/get-source-status.ts";
import { exploreTrades } from "#server/operations/trades/explore-trades.ts";
import {
  getSavedSearches,
  saveSearch,
  duplicateSavedSearch,
  deleteSavedSearch,
} from "#server/operations/account/saved-searches.ts";
import { getScreeningStatus } from "#server/operations/trades/get-screening-status.ts";
import { commentLead, updateLeads } from "#server/operations/leads/change-leads.ts";
import { escalateLeads } from "#server/operations/leads/escalate-leads.ts";
import { getLead, getLeadComparison } from "#server/operations/leads/get-lead.ts";
import { getLeads } from "#server/operations/leads/get-leads.ts";
import { getLeadWeights, setLeadWeights } from "#server/operations/leads/lead-weights.ts";
import { getLineProof } from "#server/operations/trades/get-line-proof.ts";
import { getTradeProof } from "#server/operations/trades/get-trade-proof.ts";

/** What does each operation; a type of the catalogue without an entry does not compile. */
export const operationTable = {
  check_login: forVisitors(catalogue.check_login, checkLogin),
  refresh_session: forVisitors(catalogue.refresh_session, refreshSession),
  log_out: forMembers(catalogue.log_out, logOut),
  get_user: forMembers(catalogue.get_user, getUser),
  signup: forVisitors(catalogue.signup, signup),
  email_verification: forVisitors(catalogue.email_verification, emailVerification),
  initialize_password_reset: forVisitors(
    catalogue.initialize_password_reset,
    initializePasswordReset,
  ),
  reset_password: forVisitors(catalogue.reset_password, resetPassword),
  verify_2fa_login: forVisitors(catalogue.verify_2fa_login, verify2faLogin),
  resend_2fa_code: forVisitors(catalogue.resend_2fa_code, resend2faCode),
  reauthenticate: forMembers(catalogue.reauthenticate, reauthenticate),
  get_sessions: forMembers(catalogue.get_sessions, getSessions),
  revoke_session: forMembers(catalogue.revoke_session, revokeSession),
  revoke_other_sessions: forMembers(catalogue.revoke_other_sessions, revokeOtherSessions),
  edit_user: forMembers(catalogue.edit_user, editUser),
  send_phone_code: forMembers(catalogue.send_phone_code, sendPhoneCode),
  verify_phone: forMembers(catalogue.verify_phone, verifyPhone),
  delete_account: forMembers(catalogue.delete_account, deleteAccount),
  generate_2fa_secret: forMembers(catalogue.generate_2fa_secret, generate2faSecret),
  verify_2fa_setup: forMembers(catalogue.verify_2fa_setup, verify2faSetup),
  disable_2fa: forMembers(catalogue.disable_2fa, disable2fa),
  get_2fa_status: forMembers(catalogue.get_2fa_status, get2faStatus),
  renew_recovery_codes: forMembers(catalogue.renew_recovery_codes, renewRecoveryCodes),
  forget_device: forMembers(catalogue.forget_device, forgetRememberedDevice),
  get_users: forMembers(catalogue.get_users, getUsers),
  admin_edit_user: forMembers(catalogue.admin_edit_user, adminEditUser),
  delete_user: forMembers(catalogue.delete_user, deleteUser),
  send_invitation: forMembers(catalogue.send_invitation, sendInvitation),
  end_user_sessions: forMembers(catalogue.end_user_sessions, endUserSessions),
  suspend_user: forMembers(catalogue.suspend_user, suspendUser),
  reinstate_user: forMembers(catalogue.reinstate_user, reinstateUser),
  reset_user_2fa: forMembers(catalogue.reset_user_2fa, resetUser2fa),
  get_sign_up_tokens: forMembers(catalogue.get_sign_up_tokens, getSignUpTokens),
  insert_sign_up_token: forMembers(catalogue.insert_sign_up_token, insertSignUpToken),
  delete_sign_up_token: forMembers(catalogue.delete_sign_up_token, deleteSignUpToken),
  run_as: forMembers(catalogue.run_as, runAs),
  stop_run_as: forMembers(catalogue.stop_run_as, stopRunAs),
  get_audit_entries: forMembers(catalogue.get_audit_entries, getAuditEntries),
  get_public_status: forVisitors(catalogue.get_public_status, getPublicStatus),
  get_source_status: forMembers(catalogue.get_source_status, getSourceStatus),
  get_incomplete_filings: forMembers(catalogue.get_incomplete_filings, getIncompleteFilings),
  get_unreadable_filings: forMembers(catalogue.get_unreadable_filings, getUnreadableFilings),
  retry_filing: forMembers(catalogue.retry_filing, retryFiling),
  update_user_preferences: forMembers(catalogue.update_user_preferences, updateUserPreferences),
  form_submission: forVisitors(catalogue.form_submission, formSubmission),
  get_tickers: forVisitors(catalogue.get_tickers, getTickers),
  get_owners: forVisitors(catalogue.get_owners, getOwners),
  create_evidence_pack: forMembers(catalogue.create_evidence_pack, createEvidencePack),
  get_evidence_packs: forMembers(catalogue.get_evidence_packs, getEvidencePacks),
  explore_trades: forMembers(catalogue.explore_trades, exploreTrades),
  get_line_proof: forMembers(catalogue.get_line_proof, getLineProof),
  get_lateness: forMembers(catalogue.get_lateness, getLateness),
  get_short_swings: forMembers(catalogue.get_short_swings, getShortSwings),
  get_short_swing: forMembers(catalogue.get_short_swing, getShortSwing),
  get_planned_sales: forMembers(catalogue.get_planned_sales, getPlannedSales),
  get_planned_sale: forMembers(catalogue.get_planned_sale, getPlannedSale),
  get_trading_plans: forMembers(catalogue.get_trading_plans, getTradingPlans),
  get_trading_plan: forMembers(catalogue.get_trading_plan, getTradingPlan),
  get_trade_proof: forMembers(catalogue.get_trade_proof, getTradeProof),
  explore_events: forMembers(catalogue.explore_events, exploreEvents),
  get_company: forMembers(catalogue.get_company, getCompany),
  get_company_filings: forMembers(catalogue.get_company_filings, getCompanyFilings),
  get_company_insiders: forMembers(catalogue.get_company_insiders, getCompanyInsiders),
  get_person: forMembers(catalogue.get_person, getPerson),
  get_holdings: forMembers(catalogue.get_holdings, getHoldings),
  get_company_prices: forMembers(catalogue.get_company_prices, getCompanyPrices),
  get_event_proof: forMembers(catalogue.get_event_proof, getEventProof),
  study_events: forMembers(catalogue.study_events, studyEvents),
  study_trades: forMembers(catalogue.study_trades, studyTrades),
  get_saved_searches: forMembers(catalogue.get_saved_searches, getSavedSearches),
  save_search: forMembers(catalogue.save_search, saveSearch),
  duplicate_saved_search: forMembers(catalogue.duplicate_saved_search, duplicateSavedSearch),
  delete_saved_search: forMembers(catalogue.delete_saved_search, deleteSavedSearch),
  get_alerts: forMembers(catalogue.get_alerts, getAlerts),
  set_alerts: forMembers(catalogue.set_alerts, setAlerts),
  delete_alert: forMembers(catalogue.delete_alert, deleteAlert),
  get_alert: forMembers(catalogue.get_alert, getAlert),
  mark_alert_read: forMembers(catalogue.mark_alert_read, markAlertRead),
  alert_search: forMembers(catalogue.alert_search, searchAlert),
  get_snippets: forMembers(catalogue.get_snippets, getSnippets),
  back_test_alert: forMembers(catalogue.back_test_alert, backTestAlert),
  get_alert_inbox: forMembers(catalogue.get_alert_inbox, getAlertInbox),
  mark_inbox_read: forMembers(catalogue.mark_inbox_read, markInboxRead),
  get_alert_delivery: forMembers(catalogue.get_alert_delivery, getAlertDelivery),
  set_alert_delivery: forMembers(catalogue.set_alert_delivery, setAlertDelivery),
  set_quiet_hours: forMembers(catalogue.set_quiet_hours, setQuietHours),
  get_alert_channels: forMembers(catalogue.get_alert_channels, getAlertChannels),
  set_alert_webhook: forMembers(catalogue.set_alert_webhook, setAlertWebhook),
  test_alert_webhook: forMembers(catalogue.test_alert_webhook, testAlertWebhook),
  set_alert_feed: forMembers(catalogue.set_alert_feed, setAlertFeed),
  get_alert_log: forMembers(catalogue.get_alert_log, getAlertLog),
  get_ey_fraud_confcalls: forMembers(catalogue.get_ey_fraud_confcalls, getEyFraudConfcalls),
  get_ey_fraud_categorizations: forMembers(
    catalogue.get_ey_fraud_categorizations,
    getEyFraudCategorizations,
  ),
  insert_categorization: forMembers(catalogue.insert_categorization, insertCategorization),
  get_categorization_history: forMembers(
    catalogue.get_categorization_history,
    getCategorizationHistory,
  ),
  finish_categorization: forMembers(catalogue.finish_categorization, finishCategorization),
  reopen_categorization: forMembers(catalogue.reopen_categorization, reopenCategorization),
  get_all_users: forMembers(catalogue.get_all_users, getAllUsers),
  get_categorization_user_assignments: forMembers(
    catalogue.get_categorization_user_assignments,
    getCategorizationUserAssignments,
  ),
  update_categorization_user_assignment: forMembers(
    catalogue.update_categorization_user_assignment,
    updateCategorizationUserAssignment,
  ),
  get_review_progress: forMembers(catalogue.get_review_progress, getReviewProgress),
  get_review_agreement: forMembers(catalogue.get_review_agreement, getReviewAgreement),
  get_adjudication: forMembers(catalogue.get_adjudication, getAdjudication),
  set_gold_label: forMembers(catalogue.set_gold_label, setGoldLabel),
  preview_transcripts: forMembers(catalogue.preview_transcripts, previewTranscripts),
  import_transcripts: forMembers(catalogue.import_transcripts, importTranscripts),
  get_call_imports: forMembers(catalogue.get_call_imports, getCallImports),
  preview_undo_import: forMembers(catalogue.preview_undo_import, previewUndoImport),
  undo_import: forMembers(catalogue.undo_import, undoImport),
  create_case: forMembers(catalogue.create_case, createCase),
  add_case_items: forMembers(catalogue.add_case_items, addItems),
  remove_case_item: forMembers(catalogue.remove_case_item, removeItem),
  get_cases: forMembers(catalogue.get_cases, getCases),
  get_case: forMembers(catalogue.get_case, getCase),
  change_case: forMembers(catalogue.change_case, changeCase),
  delete_case: forMembers(catalogue.delete_case, deleteCase),
  get_case_colleagues: forMembers(catalogue.get_case_colleagues, getCaseColleagues),
  add_case_member: forMembers(catalogue.add_case_member, addCaseMember),
  remove_case_member: forMembers(catalogue.remove_case_member, removeCaseMember),
  save_case_note: forMembers(catalogue.save_case_note, saveCaseNote),
  delete_case_note: forMembers(catalogue.delete_case_note, deleteCaseNote),
  save_case_task: forMembers(catalogue.save_case_task, saveCaseTask),
  delete_case_task: forMembers(catalogue.delete_case_task, deleteCaseTask),
  search_cases: forMembers(catalogue.search_cases, searchCases),
  get_case_register: forMembers(catalogue.get_case_register, getCaseRegister),
  compare_case_item: forMembers(catalogue.compare_case_item, compareCaseItem),
  get_leads: forMembers(catalogue.get_leads, getLeads),
  get_lead: forMembers(catalogue.get_lead, getLead),
  get_lead_comparison: forMembers(catalogue.get_lead_comparison, getLeadComparison),
  update_leads: forMembers(catalogue.update_leads, updateLeads),
  comment_lead: forMembers(catalogue.comment_lead, commentLead),
  escalate_leads: forMembers(catalogue.escalate_leads, escalateLeads),
  get_lead_weights: forMembers(catalogue.get_lead_weights, getLeadWeights),
  set_lead_weights: forMembers(catalogue.set_lead_weights, setLeadWeights),
  get_screening_status: forMembers(catalogue.get_screening_status, getScreeningStatus),
  get_market_time: forVisitors(catalogue.get_market_time, getMarketTime),
  get_day_at_a_glance: forMembers(catalogue.get_day_at_a_glance, getDayAtAGlance),
  export_in_browser: forMembers(catalogue.export_in_browser, exportInBrowser),
} satisfies Record<OperationType, Implementation>;

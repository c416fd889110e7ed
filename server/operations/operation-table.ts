import { catalogue, type OperationType } from "#contract/catalogue.ts";
import { forMembers, forVisitors, type Implementation } from "#server/endpoint/implement.ts";
import { getDayAtAGlance } from "#server/operations/dashboard/get-day-at-a-glance.ts";
import { getOwners } from "#server/operations/dictionaries/get-owners.ts";
import { getTickers } from "#server/operations/dictionaries/get-tickers.ts";
import { formSubmission } from "#server/operations/inquiry/form-submission.ts";
import { updateUserPreferences } from "#server/operations/preferences/update-user-preferences.ts";
import { checkLogin } from "#server/operations/session/check-login.ts";
import { getUser } from "#server/operations/session/get-user.ts";
import { logOut } from "#server/operations/session/log-out.ts";
import { refreshSession } from "#server/operations/session/refresh-session.ts";
import { exploreTrades } from "#server/operations/trades/explore-trades.ts";
import { getScreeningStatus } from "#server/operations/trades/get-screening-status.ts";
import { getTradeProof } from "#server/operations/trades/get-trade-proof.ts";

/** What does each operation; a type of the catalogue without an entry does not compile. */
export const operationTable = {
  check_login: forVisitors(catalogue.check_login, checkLogin),
  refresh_session: forVisitors(catalogue.refresh_session, refreshSession),
  log_out: forMembers(catalogue.log_out, logOut),
  get_user: forMembers(catalogue.get_user, getUser),
  update_user_preferences: forMembers(catalogue.update_user_preferences, updateUserPreferences),
  form_submission: forVisitors(catalogue.form_submission, formSubmission),
  get_tickers: forVisitors(catalogue.get_tickers, getTickers),
  get_owners: forVisitors(catalogue.get_owners, getOwners),
  explore_trades: forMembers(catalogue.explore_trades, exploreTrades),
  get_trade_proof: forMembers(catalogue.get_trade_proof, getTradeProof),
  get_screening_status: forMembers(catalogue.get_screening_status, getScreeningStatus),
  get_day_at_a_glance: forMembers(catalogue.get_day_at_a_glance, getDayAtAGlance),
} satisfies Record<OperationType, Implementation>;

import { alertConditionTable } from "#contract/alerts/alert-conditions.ts";
import {
  eventNumberFilters,
  lineNumberFilters,
  tradeNumberFilters,
} from "#contract/screening/number-filters.ts";
import { wireNameInWords } from "#contract/values/words.ts";

const conditions = {
  ...alertConditionTable,
  ...lineNumberFilters,
  ...eventNumberFilters,
  ...tradeNumberFilters,
};

/** Fields whose label in the forms is not their wire name in words. */
const fieldLabels: ReadonlyMap<string, string> = new Map([
  ...Object.entries(conditions).map(([name, { label }]) => [name, label] as const),
  ["body", "Note"],
  ["by_mail", "Email"],
  ["btwn_fqe_ea", "Between quarter end and earnings"],
  ["by_sms", "SMS"],
  ["cadence", "How often"],
  ["can_send_email", "Email"],
  ["can_send_sms", "SMS"],
  ["due_on", "Due date"],
  ["enabled_2fa", "Two-factor authentication"],
  ["is_paused", "Pause"],
  ["is_shared", "Share with my organization"],
  ["member_email", "User"],
  ["new_alert_name", "Alert name"],
  ["outcome_note", "Explanation"],
  ["profile_image", "Profile picture"],
  ["reporting_person_ciks", "Reporting person"],
  ["sign_up_token", "Sign-up token"],
  ["tickers", "Company"],
  ["time", "Time of the day"],
  ["timezone", "Time zone"],
  ["url", "Webhook URL"],
  ["weekday", "Day of the week"],
]);

/** The label of a field in the forms. */
export function fieldLabel(name: string): string {
  return fieldLabels.get(name) ?? wireNameInWords(name);
}

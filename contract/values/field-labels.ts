import {
  alertNumberFilters,
  eventNumberFilters,
  lineNumberFilters,
  tradeNumberFilters,
} from "#contract/screening/number-filters.ts";
import { wireNameInWords } from "#contract/values/words.ts";

const numberFilters = {
  ...alertNumberFilters,
  ...lineNumberFilters,
  ...eventNumberFilters,
  ...tradeNumberFilters,
};

/** Fields whose label in the forms is not their wire name in words. */
const fieldLabels: ReadonlyMap<string, string> = new Map([
  ...Object.entries(numberFilters).map(([name, { label }]) => [name, label] as const),
  ["body", "Note"],
  ["by_mail", "Email"],
  ["btwn_fqe_ea", "Between quarter end and earnings"],
  ["by_sms", "SMS"],
  ["cadence", "How often"],
  ["can_send_email", "Email"],
  ["can_send_sms", "SMS"],
  ["constraint_10b51", "10b5-1 plans"],
  ["due_on", "Due date"],
  ["enabled_2fa", "Two-factor authentication"],
  ["is_paused", "Pause"],
  ["is_shared", "Share with my organization"],
  ["item_number", "8-K items"],
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

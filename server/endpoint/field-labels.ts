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

/** Fields, or fields of one operation, whose label in the forms is not their wire name in words. */
const fieldLabels: ReadonlyMap<string, string> = new Map([
  ...Object.entries(conditions).map(([name, { label }]) => [name, label] as const),
  ["body", "Note"],
  ["by_mail", "Email"],
  ["btwn_fqe_ea", "Between quarter end and earnings"],
  ["by_sms", "SMS"],
  ["cadence", "How often"],
  ["can_send_email", "Email"],
  ["can_send_sms", "SMS"],
  ["comment_lead.text", "Comment"],
  ["due_on", "Due date"],
  ["enabled_2fa", "Two-factor authentication"],
  ["is_paused", "Pause"],
  ["is_shared", "Share with my organization"],
  ["member_email", "User"],
  ["new_alert_name", "Alert name"],
  ["outcome_note", "Explanation"],
  ["profile_image", "Profile picture"],
  ["reporting_person_ciks", "Reporting person"],
  ["save_case_task.text", "Task"],
  ["sign_up_token", "Sign-up token"],
  ["tickers", "Company"],
  ["time", "Time of the day"],
  ["timezone", "Time zone"],
  ["url", "Webhook URL"],
  ["weekday", "Day of the week"],
]);

/** Labels in forms of something new: it has no id yet. */
const labelsOfNew = [
  { type: "save_case_note", name: "body", id: "note_id", label: "New note" },
  { type: "save_case_task", name: "text", id: "task_id", label: "New task" },
] as const;

/** The label of a field in the forms. @param call  what was sent, as far as it is known */
export function fieldLabel(name: string, call: unknown = null): string {
  const sent = new Map(typeof call === "object" && call !== null ? Object.entries(call) : []);
  const type: unknown = sent.get("type");
  const ofNew = labelsOfNew.find((each) => each.type === type && each.name === name);
  if (ofNew !== undefined && sent.get(ofNew.id) === undefined) return ofNew.label;
  const label = fieldLabels.get(`${String(type)}.${name}`) ?? fieldLabels.get(name);
  return label ?? wireNameInWords(name);
}

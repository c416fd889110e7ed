import type { OperationType } from "#contract/catalogue.ts";

/** What an administrator can change as another user, in words. */
const changes = {
  set_alerts: "Saved an alert",
  delete_alert: "Deleted an alert",
  mark_alert_read: "Marked an alert as read",
  mark_inbox_read: "Marked matches in the inbox as read",
  set_alert_delivery: "Changed how an alert is delivered",
  set_quiet_hours: "Changed the quiet hours of alerts",
  save_search: "Saved a search",
  duplicate_saved_search: "Duplicated a saved search",
  delete_saved_search: "Deleted a saved search",
  update_user_preferences: "Changed display preferences",
  edit_user: "Changed the account",
  insert_categorization: "Saved labels of a call",
  finish_categorization: "Completed the review of a call",
  reopen_categorization: "Reopened the review of a call",
  update_categorization_user_assignment: "Changed which companies a reviewer is assigned",
  set_gold_label: "Set a gold label",
  import_transcripts: "Imported transcripts",
} as const satisfies Partial<Record<OperationType, string>>;

const words = new Map<string, string>(Object.entries(changes));

const fields = new Map([
  ["name", "name"],
  ["profile_image", "profile picture"],
  ["timezone", "time zone"],
  ["can_send_email", "email notifications"],
  ["can_send_sms", "SMS notifications"],
  ["theme", "theme"],
]);

/**
 * A change by its operation, in words.
 * @param field  of the account, where one field of it was changed
 */
export function changeInWords(operation: string, field: string | null): string {
  const change = words.get(operation) ?? operation;
  return field === null ? change : `${change}: ${fields.get(field) ?? field}`;
}

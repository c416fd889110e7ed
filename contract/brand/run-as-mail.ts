import { greeting, paragraph, type Reader } from "#contract/brand/account-mails.ts";
import type { MailContent } from "#contract/brand/mail-content.ts";
import { brandNames } from "#contract/brand/names.ts";
import type { OperationType } from "#contract/catalogue.ts";

/** What was done in another's name; the time in words. */
type ChangeInWords = { time: string; change: string };

const mostChangesListed = 100;

/** To the owner of an account in which an administrator changed something. */
export function runAsNoticeMail({
  administrator,
  organization,
  from,
  until,
  changes,
  link,
  ...reader
}: Reader & {
  administrator: string;
  organization: string;
  from: string;
  until: string;
  changes: readonly ChangeInWords[];
  /** Where the reader can contact us about it. */
  link: string;
}): MailContent {
  const further = changes.length - mostChangesListed;
  return {
    subject: `An administrator changed something in your ${brandNames.product} account`,
    preheader: "Who made the changes, when, and what changed.",
    blocks: [
      greeting(reader),
      paragraph("An administrator signed in as you with Run As and made the changes listed below."),
      {
        kind: "fields",
        rows: [
          ["Administrator", administrator],
          ["Organization", organization],
          ["From", from],
          ["Until", until],
        ],
      },
      { kind: "heading", text: "Changes" },
      {
        kind: "fields",
        rows: changes.slice(0, mostChangesListed).map(({ time, change }) => [time, change]),
      },
      ...(further > 0
        ? [
            paragraph(
              `${further} more changes are not listed here. Ask the administrator for them.`,
            ),
          ]
        : []),
      paragraph("If you did not expect this, ask the administrator or contact us."),
      { kind: "link", label: "Contact us", address: link },
    ],
    reason: "someone else changed something in your account",
  };
}

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
  undo_import: "Undid an import of transcripts",
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

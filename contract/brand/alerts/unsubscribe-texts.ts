import { brandNames } from "#contract/brand/names.ts";

/** Words of the page that a mail's link opens. */
export const unsubscribeTexts = {
  title: `Alert emails from ${brandNames.product}`,
  /** @param alertName  null: of all alerts */
  question: (email: string, alertName: string | null): string =>
    alertName === null
      ? `Stop all alert emails to ${email}?`
      : `Stop emails for the alert “${alertName}” to ${email}?`,
  button: "Stop these emails",
  kept: "Matches are still recorded and stay in your inbox. Emails about the security of your account are not affected.",
  done: (email: string, alertName: string | null): string =>
    alertName === null
      ? `Alert emails to ${email} are off.`
      : `Emails for the alert “${alertName}” to ${email} are off.`,
  again: "You can turn them on again in the application.",
  settings: "Open Account Settings",
  invalid:
    "This link no longer works. The alert was deleted, or the email address of the account was changed.",
} as const;

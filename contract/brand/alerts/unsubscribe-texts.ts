import { brandNames } from "#contract/brand/names.ts";

/** Words of the page that a mail's link opens. */
export const unsubscribeTexts = {
  title: `Alert mails of ${brandNames.product}`,
  /** @param alertName  null: of all alerts */
  question: (email: string, alertName: string | null): string =>
    alertName === null
      ? `Stop all alert mails to ${email}?`
      : `Stop mails of the alert “${alertName}” to ${email}?`,
  button: "Stop these mails",
  kept: "Matches are recorded as before and stay in your inbox. Mails about the security of your account are not affected.",
  done: (email: string, alertName: string | null): string =>
    alertName === null
      ? `Alert mails to ${email} are off.`
      : `Mails of the alert “${alertName}” to ${email} are off.`,
  again: "Turn them on again in the application.",
  settings: "Open Account Settings",
  invalid:
    "This link does not work any more. The alert was deleted, or the address of the account has changed.",
} as const;

/** How often the matches of an alert are sent, at most. */
export const cadences = ["at_once", "hourly", "daily", "weekly"] as const;
export type Cadence = (typeof cadences)[number];

export const cadenceTexts = {
  at_once: "At once",
  hourly: "Hourly",
  daily: "Daily",
  weekly: "Weekly",
} as const satisfies Record<Cadence, string>;

/** Days of the week by their number in ISO 8601: Monday is 1. */
export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** Why a notice was not sent, or never arrived. */
export const deliveryReasons = {
  mail_off: "Email notifications are off in Account Settings.",
  sms_off: "SMS notifications are off in Account Settings.",
  alert_mail_off: "Email is off for this alert.",
  alert_sms_off: "SMS is off for this alert.",
  no_phone: "The account has no phone number.",
  phone_unverified: "The phone number is not verified.",
  no_gateway: "Text messages are not set up on this installation.",
  mail_refused: "The mail server rejected this address earlier.",
  phone_refused: "The provider rejected this number earlier.",
  suspended: "The account was suspended.",
  no_access: "The account has no access to alerts.",
  paused: "The alert was paused.",
  not_told: "The match was not sent through this channel.",
  refused: "The address was permanently rejected.",
  gave_up: "It could not be delivered; all retries failed.",
  held: "Not sent after a restore from backup, because it may already have been sent.",
} as const;
export type DeliveryReason = keyof typeof deliveryReasons;

/** Said where an alert is paused. */
export const pausedText =
  "While paused, matches are recorded but not sent. Corrections of sent matches are still sent.";

/** Matches that one mail lists; the rest is counted, with the link. */
export const mostListedMatches = 50;

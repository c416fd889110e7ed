import type { MailBlock, MailContent } from "#contract/brand/mail-content.ts";
import { brandNames } from "#contract/brand/names.ts";

const { product } = brandNames;

/** Who a mail goes to. */
export type Reader = { name: string; email: string };
/** A mail with a link; the time is in words, in the reader's zone. */
type LinkMail = Reader & { link: string; expiresAt: string };

export const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });

const longestGreeting = 80;
/** A dot between letters is enough for mail programs to make a link of it. */
const linkLike = /:\/\/|www\.|[^\s.@]\.\p{L}{2,}/iu;

/**
 * Anyone can sign up with another person's address, and the name they type appears in mails to it. One that
 * could be shown as a link, or that is a whole message, greets by the address.
 */
export function greeting({ name, email }: Reader): MailBlock {
  const isGreetable = name.length <= longestGreeting && !linkLike.test(name);
  return paragraph(`Hello ${isGreetable ? name : email},`);
}

/** @param choosesPassword  whether a password is chosen at the link, since several were given */
export function verifyEmailMail({
  link,
  expiresAt,
  choosesPassword,
  ...reader
}: LinkMail & { choosesPassword: boolean }): MailContent {
  const contested = paragraph(
    "This address was used to sign up more than once, with different passwords. None of them " +
      "counts: the link asks you to choose one.",
  );
  return {
    subject: `Verify your email for ${product}`,
    preheader: "The link works for 24 hours.",
    blocks: [
      greeting(reader),
      paragraph(`Please confirm that ${reader.email} is your email address.`),
      ...(choosesPassword ? [contested] : []),
      { kind: "link", label: "Verify email", address: link },
      paragraph(
        `The link works once and expires on ${expiresAt}. If you requested more than one link, ` +
          "only the newest works. If you did not sign up, ignore this message; no account becomes active.",
      ),
    ],
    reason: "this address was used to sign up",
  };
}

export function resetPasswordMail({ link, expiresAt, ...reader }: LinkMail): MailContent {
  return {
    subject: `Reset your ${product} password`,
    preheader: "The link works for 30 minutes.",
    blocks: [
      greeting(reader),
      paragraph(`Someone asked to reset the password of ${reader.email}.`),
      { kind: "link", label: "Set a new password", address: link },
      paragraph(
        `The link works once and expires at ${expiresAt}. Setting a new password signs out every ` +
          "session; two-factor authentication stays as it is. If you did not request this, ignore " +
          "the message. Your password has not changed.",
      ),
    ],
    reason: "a reset was requested for this account",
  };
}

/** @param link  to the page where a password is changed */
export function signInCodeMail({
  code,
  link,
  ...reader
}: Reader & { code: string; link: string }): MailContent {
  return {
    subject: `Your ${product} sign-in code`,
    preheader: "It expires in 10 minutes.",
    blocks: [
      greeting(reader),
      paragraph(`Your code is ${code}`),
      paragraph(
        "Enter it on the sign-in page within 10 minutes. It works once. We never ask for this code " +
          "by phone, chat, or email. If you are not signing in now, someone may know your password: " +
          "change it here.",
      ),
      { kind: "link", label: "Change your password", address: link },
    ],
    reason: "a sign-in with your password asked for a code",
  };
}

/** @param packages  what the account opens, in words; empty when nothing yet */
export function invitationMail({
  link,
  expiresAt,
  organization,
  inviterOrganization,
  packages,
  ...reader
}: LinkMail & {
  organization: string;
  inviterOrganization: string;
  packages: readonly string[];
}): MailContent {
  const at = organization === "" ? "" : ` at ${organization}`;
  const included = packages.length === 0 ? "no packages yet" : packages.join(", ");
  return {
    subject: `${inviterOrganization} has given you access to ${product}`,
    preheader: "Choose a password to begin.",
    blocks: [
      greeting(reader),
      paragraph(
        `An account for ${product} was opened for ${reader.email}${at}. It includes: ${included}.`,
      ),
      { kind: "link", label: "Choose a password", address: link },
      paragraph(
        `The link works once and expires on ${expiresAt}. No one else, including the administrator, ` +
          "can see the password you choose. If you did not expect this invitation, ignore it; the " +
          "account stays closed.",
      ),
    ],
    reason: `an administrator of ${inviterOrganization} entered this address`,
  };
}

/** The subject of a security notice. */
export type SecurityEvent =
  | { kind: "password_changed" }
  | { kind: "password_reset" }
  | { kind: "second_factor_on" }
  | { kind: "second_factor_off" }
  | { kind: "second_factor_reset" }
  | { kind: "recovery_code_used"; codesLeft: number }
  | { kind: "recovery_codes_renewed" }
  | { kind: "email_changed"; newEmail: string }
  | { kind: "phone_changed" }
  | { kind: "account_suspended" }
  | { kind: "account_reinstated" }
  | { kind: "account_deleted" };

type Notice = Reader & {
  event: SecurityEvent;
  /** In the reader's zone. */
  time: string;
  /** Browser and system. */
  device: string;
  networkAddress: string;
  /** Where the reader acts when it was someone else. */
  link: string;
};

/** Events of administration after which the reader's password opens nothing or is not in question. */
const aboutAccess: readonly SecurityEvent["kind"][] = [
  "account_suspended",
  "account_reinstated",
  "account_deleted",
];

/** Whether the reader who does not expect it should contact us, rather than reset the password. */
export function isAnsweredByContact({ kind }: SecurityEvent): boolean {
  return aboutAccess.includes(kind);
}

export function securityNoticeMail(notice: Notice): MailContent {
  const { subject, sentence } = eventTexts(notice.event);
  const byContact = isAnsweredByContact(notice.event);
  return {
    subject,
    preheader: `${byContact ? "If you expected this" : "If this was you"}, there is nothing to do.`,
    blocks: [
      greeting(notice),
      paragraph(sentence),
      {
        kind: "fields",
        rows: [
          ["Time", notice.time],
          ["Device", notice.device],
          ["Address", notice.networkAddress],
        ],
      },
      paragraph(
        byContact
          ? "If you expected this, there is nothing to do. If not, contact us."
          : "If this was you, there is nothing to do. If not, reset your password now and contact us.",
      ),
      {
        kind: "link",
        label: byContact ? "Contact us" : "Reset your password",
        address: notice.link,
      },
    ],
    reason: "it concerns the security of your account",
  };
}

type EventTexts = { subject: string; sentence: string };

/** What is said of events that carry nothing further. */
const plainEventTexts = {
  password_changed: {
    subject: `Your ${product} password was changed`,
    sentence: "The password of your account was changed and your other sessions were signed out.",
  },
  password_reset: {
    subject: `Your ${product} password was reset`,
    sentence:
      "The password of your account was reset by a link sent to this address. All sessions were signed out. " +
      "If two-factor authentication is on, the next sign-in needs your authenticator app or a " +
      "recovery code; until then, no codes are sent by email.",
  },
  second_factor_on: {
    subject: "Two-factor authentication was turned on",
    sentence: "Two-factor authentication was turned on for your account.",
  },
  second_factor_off: {
    subject: "Two-factor authentication was turned off",
    sentence:
      "Two-factor authentication was turned off for your account. Remembered devices were removed.",
  },
  second_factor_reset: {
    subject: "Two-factor authentication was turned off",
    sentence:
      "An administrator turned off two-factor authentication for your account, usually " +
      "because the authenticator was lost. All sessions were signed out and remembered devices removed.",
  },
  recovery_codes_renewed: {
    subject: "New recovery codes were generated",
    sentence: "New recovery codes were generated for your account. The old ones no longer work.",
  },
  phone_changed: {
    subject: `The phone number of your ${product} account was changed`,
    sentence:
      "The phone number of your account was changed. Text messages go to it once it is verified.",
  },
  account_suspended: {
    subject: `Your ${product} account was suspended`,
    sentence:
      "An administrator suspended your account. You cannot sign in, all sessions were signed out, and " +
      "your alerts send nothing. Nothing was deleted.",
  },
  account_reinstated: {
    subject: `Your ${product} account was reinstated`,
    sentence:
      "An administrator reinstated your account. You can sign in again, and your alerts are sent again.",
  },
  account_deleted: {
    subject: `Your ${product} account was deleted`,
    sentence: "Your account and its alerts were deleted. This address no longer has access.",
  },
} as const satisfies Partial<Record<SecurityEvent["kind"], EventTexts>>;

function eventTexts(event: SecurityEvent): EventTexts {
  if (event.kind === "recovery_code_used") {
    return {
      subject: "A recovery code was used",
      sentence: `A recovery code was used to sign in. ${event.codesLeft} codes remain.`,
    };
  }
  if (event.kind === "email_changed") {
    return {
      subject: `The email of your ${product} account was changed`,
      sentence: `An administrator changed the email of your account to ${event.newEmail}. All sessions were signed out.`,
    };
  }
  return plainEventTexts[event.kind];
}

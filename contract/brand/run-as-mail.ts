import { greeting, paragraph, type Reader } from "#contract/brand/account-mails.ts";
import type { MailContent } from "#contract/brand/mail-content.ts";
import { brandNames } from "#contract/brand/names.ts";

/** What was done in another's name; the time in words. */
export type ChangeInWords = { time: string; change: string };

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
  /** Where the reader asks about it. */
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

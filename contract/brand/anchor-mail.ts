import type { MailContent } from "#contract/brand/mail-content.ts";
import { brandNames } from "#contract/brand/names.ts";

/** To an administrator: the audit trail and its anchors differ. @param problem  one clause, in words */
export function anchorProblemMail(problem: string): MailContent {
  return {
    subject: `${brandNames.product}: the audit trail does not agree with its anchors`,
    blocks: [
      { kind: "fields", rows: [["What differs", problem]] },
      {
        kind: "paragraph",
        text:
          "The audit trail or the anchors file was truncated, changed, or restored, or a secret key is missing. " +
          "No further anchors are written until the cause is found. On the machine that has the anchors " +
          'file, run "npm run sentinel -- verify", and read "Anchors of the audit trail" in ' +
          "docs/operations.md.",
      },
      { kind: "paragraph", text: "This message is sent daily until the problem is resolved." },
    ],
    reason: "you administer this installation",
  };
}

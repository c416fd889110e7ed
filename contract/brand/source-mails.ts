import type { MailBlock, MailContent } from "#contract/brand/mail-content.ts";
import { brandNames } from "#contract/brand/names.ts";

/** One thing that is wrong with a source, or was: what, the facts, and what to do about it. */
export type SourceProblem = { title: string; detail: string; advice: string };

const mostListed = 20;

const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });

/** Notifies an administrator of alarms that began and ended, in one mail. */
export function sourceAlarmMail({
  begun,
  ended,
  statusLink,
}: {
  begun: readonly SourceProblem[];
  ended: readonly Pick<SourceProblem, "title">[];
  statusLink: string;
}): MailContent {
  const blocks: MailBlock[] = [];
  if (begun.length > 0) {
    blocks.push(paragraph("These data sources need attention. Each problem is reported once."));
    for (const { title, detail, advice } of begun.slice(0, mostListed)) {
      blocks.push({ kind: "fields", rows: [[title, detail]] }, paragraph(advice));
    }
    blocks.push(...rest(begun.length));
  }
  if (ended.length > 0) {
    blocks.push(paragraph("Resolved:"));
    for (const { title } of ended.slice(0, mostListed)) blocks.push(paragraph(title));
    blocks.push(...rest(ended.length));
  }
  return {
    subject: `${brandNames.product}: ${subjectOf(begun, ended)}`,
    blocks: [...blocks, { kind: "link", label: "Status", address: statusLink }],
    reason: "you administer this installation",
  };
}

function rest(count: number): MailBlock[] {
  return count > mostListed
    ? [paragraph(`And ${count - mostListed} more on the status page.`)]
    : [];
}

function subjectOf(
  begun: readonly Pick<SourceProblem, "title">[],
  ended: readonly Pick<SourceProblem, "title">[],
): string {
  const [first] = begun.length > 0 ? begun : ended;
  const title = (first?.title ?? "").replace(/\.$/, "");
  const count = begun.length > 0 ? begun.length : ended.length;
  const subject = count === 1 ? title : `${title}, and ${count - 1} more`;
  return begun.length > 0 ? subject : `resolved: ${subject}`;
}

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

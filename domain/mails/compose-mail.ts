import { mailFoot } from "#contract/brand/mails.ts";
import type { MailBlock, MailContent } from "#contract/brand/mail-content.ts";
import { labelled, mailHtml } from "#domain/mails/mail-html.ts";

export type ComposedMail = { subject: string; text: string; html: string };

/**
 * The text and the HTML part of a mail, which carry the same words. What was typed by others is
 * text in both: lines after a field's first are indented, so that none can pass for a field.
 */
export function composeMail({ subject, preheader, blocks, reason }: MailContent): ComposedMail {
  const foot = mailFoot(reason);
  const text = [...blocks.map(blockText), foot].join("\n\n");
  return {
    subject,
    text: `${text}\n`,
    html: `${mailHtml({ subject, preheader, blocks, foot })}\n`,
  };
}

function blockText(block: MailBlock): string {
  if (block.kind === "paragraph") return block.text;
  if (block.kind === "link") return `${block.label}: ${block.address}`;
  return block.rows
    .map(([label, value]) => `${labelled(label)} ${value.replaceAll("\n", "\n    ")}`)
    .join("\n");
}

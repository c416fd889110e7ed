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
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return block.text;
    case "link":
      return linkText(block);
    case "links":
      return block.links.map(linkText).join("\n");
    case "item":
      return itemText(block);
    case "fields":
      return block.rows
        .map(([label, value]) => `${labelled(label)} ${value.replaceAll("\n", "\n    ")}`)
        .join("\n");
  }
}

function linkText({ label, address }: { label: string; address: string }): string {
  return `${label}: ${address}`;
}

/** What belongs to an item is indented below its title, so that no value can pass for another. */
function itemText({ title, rows }: Extract<MailBlock, { kind: "item" }>): string {
  const lines = rows.map(({ label, value, address }) => {
    const link = address === undefined ? "" : `\n      ${address}`;
    return `  ${labelled(label)} ${value.replaceAll("\n", "\n      ")}${link}`;
  });
  return [`* ${title.replaceAll("\n", " ")}`, ...lines].join("\n");
}

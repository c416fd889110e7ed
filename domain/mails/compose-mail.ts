import { mailFoot } from "#contract/brand/mails.ts";
import type { MailBlock, MailContent } from "#contract/brand/mail-content.ts";

export type ComposedMail = { subject: string; text: string; html: string };

/**
 * The text and the HTML part of a mail, which carry the same words. What was typed by others is
 * text in both: lines after a field's first are indented, so that none can pass for a field.
 */
export function composeMail({ subject, preheader, blocks, reason }: MailContent): ComposedMail {
  const foot = mailFoot(reason);
  const text = [...blocks.map(blockText), foot].join("\n\n");
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family: sans-serif; line-height: 1.5">',
    ...(preheader === undefined ? [] : [hiddenHtml(preheader)]),
    ...blocks.map(blockHtml),
    `<p><small>${escapeHtml(foot)}</small></p>`,
    "</body></html>",
  ].join("\n");
  return { subject, text: `${text}\n`, html: `${html}\n` };
}

function blockText(block: MailBlock): string {
  if (block.kind === "paragraph") return block.text;
  if (block.kind === "link") return `${block.label}: ${block.address}`;
  return block.rows
    .map(([label, value]) => `${labelled(label)} ${value.replaceAll("\n", "\n    ")}`)
    .join("\n");
}

function blockHtml(block: MailBlock): string {
  if (block.kind === "paragraph") return `<p>${escapeHtml(block.text)}</p>`;
  if (block.kind === "link") return linkHtml(block);
  const rows = block.rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align: left; vertical-align: top">${escapeHtml(labelled(label))}</th>` +
      `<td style="white-space: pre-wrap">${escapeHtml(value)}</td></tr>`,
  );
  return `<table>${rows.join("\n")}</table>`;
}

function linkHtml({ label, address }: Extract<MailBlock, { kind: "link" }>): string {
  const link = `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
  return `<p>${escapeHtml(label)}: ${link}</p>`;
}

/** Seen in lists of mails only. */
function hiddenHtml(text: string): string {
  return `<div style="display: none; max-height: 0; overflow: hidden">${escapeHtml(text)}</div>`;
}

/** A label that asks needs no colon. */
function labelled(label: string): string {
  return label.endsWith("?") ? label : `${label}:`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

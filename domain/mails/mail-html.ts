import { escapeHtml } from "#contract/values/escape-html.ts";
import type { MailBlock } from "#contract/brand/mail-content.ts";

type HtmlMail = {
  subject: string;
  preheader: string | undefined;
  blocks: readonly MailBlock[];
  foot: string;
};

/** Mail programs that keep no style sheet show the light colours, which stand at each element. */
const light = {
  body: "margin: 0; padding: 24px 12px; background-color: #f6f8fa; color: #141a21; font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 15px; line-height: 1.6",
  card: "max-width: 560px; margin: 0 auto; padding: 28px 32px; background-color: #ffffff; border: 1px solid #dce2e9; border-radius: 8px",
  paragraph: "margin: 0 0 16px",
  button:
    "display: inline-block; padding: 10px 22px; border-radius: 4px; background-color: #0b5cc4; color: #ffffff; font-weight: 600; text-decoration: none",
  address: "margin: 0 0 16px; font-size: 13px; overflow-wrap: anywhere; word-break: break-all",
  link: "color: #0b5cc4",
  table: "margin: 0 0 16px; border-collapse: collapse",
  label:
    "padding: 2px 16px 2px 0; text-align: left; vertical-align: top; font-weight: 500; color: #4a5663",
  value: "padding: 2px 0; vertical-align: top; white-space: pre-wrap; overflow-wrap: anywhere",
  heading: "margin: 24px 0 8px; font-size: 17px; line-height: 1.35; font-weight: 600",
  item: "margin: 0 0 16px; padding: 0 0 0 12px; border-left: 3px solid #0b5cc4",
  title: "margin: 0 0 4px; font-weight: 600; overflow-wrap: anywhere",
  rows: "border-collapse: collapse; font-size: 13px; line-height: 1.5",
  links: "margin: 0 0 16px; font-size: 13px",
  foot: "max-width: 560px; margin: 16px auto 0; padding: 0 32px; font-size: 12px; color: #4a5663",
  hidden: "display: none; max-height: 0; overflow: hidden",
} as const;

const darkSheet = `:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
body { background-color: #0a0d12 !important; color: #e8edf3 !important }
.card { background-color: #10151c !important; border-color: #27313d !important }
.button { background-color: #1f6fd6 !important }
.link { color: #5aa9ff !important }
.item { border-color: #5aa9ff !important }
.quiet { color: #a3afbd !important }
}`;

/** The HTML part of a mail: a card that loads nothing from anywhere. */
export function mailHtml({ subject, preheader, blocks, foot }: HtmlMail): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkSheet}</style></head>`,
    `<body style="${light.body}">`,
    ...(preheader === undefined
      ? []
      : [`<div style="${light.hidden}">${escapeHtml(preheader)}</div>`]),
    `<div class="card" style="${light.card}">`,
    ...blocks.map(blockHtml),
    "</div>",
    `<p class="quiet" style="${light.foot}">${escapeHtml(foot)}</p>`,
    "</body></html>",
  ].join("\n");
}

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case "paragraph":
      return `<p style="${light.paragraph}">${escapeHtml(block.text)}</p>`;
    case "heading":
      return `<h2 style="${light.heading}">${escapeHtml(block.text)}</h2>`;
    case "link":
      return linkHtml(block);
    case "links":
      return `<p style="${light.links}">${block.links.map(quietLinkHtml).join(" · ")}</p>`;
    case "item":
      return itemHtml(block);
    case "fields":
      return fieldsHtml(block);
  }
}

function quietLinkHtml({ label, address }: { label: string; address: string }): string {
  return `<a class="link" href="${escapeHtml(address)}" style="${light.link}">${escapeHtml(label)}</a>`;
}

function itemHtml({ title, rows }: Extract<MailBlock, { kind: "item" }>): string {
  const lines = rows.map(({ label, value, address }) => {
    const shown =
      address === undefined ? escapeHtml(value) : quietLinkHtml({ label: value, address });
    return rowHtml(label, shown);
  });
  return [
    `<div class="item" style="${light.item}">`,
    `<p style="${light.title}">${escapeHtml(title)}</p>`,
    `<table style="${light.rows}">${lines.join("\n")}</table></div>`,
  ].join("\n");
}

/** A button, and its URL for anyone who wants to see where it leads. */
function linkHtml({ label, address }: Extract<MailBlock, { kind: "link" }>): string {
  const href = `href="${escapeHtml(address)}"`;
  return [
    `<p style="${light.paragraph}"><a class="button" ${href} style="${light.button}">${escapeHtml(label)}</a></p>`,
    `<p style="${light.address}"><a class="link" ${href} style="${light.link}">${escapeHtml(address)}</a></p>`,
  ].join("\n");
}

function fieldsHtml({ rows }: Extract<MailBlock, { kind: "fields" }>): string {
  const lines = rows.map(([label, value]) => rowHtml(label, escapeHtml(value)));
  return `<table style="${light.table}">${lines.join("\n")}</table>`;
}

/** @param shown  escaped already */
function rowHtml(label: string, shown: string): string {
  return (
    `<tr><th scope="row" class="quiet" style="${light.label}">${escapeHtml(labelled(label))}</th>` +
    `<td style="${light.value}">${shown}</td></tr>`
  );
}

/** A label that is a question needs no colon. */
export function labelled(label: string): string {
  return label.endsWith("?") ? label : `${label}:`;
}

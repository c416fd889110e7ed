import { escapeHtml } from "#contract/values/escape-html.ts";
import type { FiledMail } from "#server/development/read-mails.ts";

export const mailsPath = "/development/mails";
export const styleSheetPath = "/development/mails.css";

export const styleSheet = `:root { color-scheme: light dark }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif }
table { width: 100%; border-collapse: collapse }
th, td { padding: 0.4rem 1rem 0.4rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere }
tr + tr { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
`;

const note =
  "Emails are shown here because no mail server is configured. Their links sign people in.";

/** @param mails  the newest first */
export function mailListPage(mails: readonly FiledMail[]): string {
  const rows = mails.map(
    ({ name, subject, recipients, date }) =>
      `<tr><td><a href="${mailsPath}/${escapeHtml(encodeURIComponent(name))}">${escapeHtml(subject)}</a></td>` +
      `<td>${escapeHtml(recipients)}</td><td>${escapeHtml(timeText(date))}</td></tr>`,
  );
  const table =
    '<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Server time, UTC</th></tr></thead>' +
    `<tbody>${rows.join("\n")}</tbody></table>`;
  return page("Development emails", mails.length === 0 ? "<p>No emails yet.</p>" : table);
}

export function mailPage({ subject, recipients, date, text }: FiledMail): string {
  return page(
    subject,
    `<p><a href="${mailsPath}">All emails</a></p>` +
      `<p>To ${escapeHtml(recipients)}, ${escapeHtml(timeText(date))} UTC (server time)</p>` +
      `<pre>${withLinks(text)}</pre>`,
  );
}

function page(title: string, content: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="stylesheet" href="${styleSheetPath}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>',
    `<body><main><h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(note)}</p>`,
    content,
    "</main></body></html>",
    "",
  ].join("\n");
}

/** Addresses in the text become links; everything else stays text. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const escaped = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${escaped}" rel="noreferrer">${escaped}</a>` : escaped;
    })
    .join("");
}

function timeText(date: string): string {
  return date === "" ? "" : date.replace("T", " ").replace(/(?:\.\d+)?Z$/, "");
}

import { escapeHtml } from "#contract/values/escape-html.ts";
import { unsubscribeTexts as texts } from "#contract/brand/alerts/unsubscribe-texts.ts";
import type { MailedAbout } from "#database/alerts/delivery/unsubscribe.ts";

export const unsubscribePath = "/unsubscribe";
export const styleSheetPath = "/unsubscribe.css";

/** The application's colours for both themes, as the reader's system has it. Source: VISUAL.md */
export const styleSheet = `:root { color-scheme: light dark; --page: #f6f8fa; --card: #ffffff; --line: #dce2e9; --text: #141a21; --quiet: #4a5663; --link: #0b5cc4; --button: #0b5cc4 }
@media (prefers-color-scheme: dark) { :root { --page: #0a0d12; --card: #10151c; --line: #27313d; --text: #e8edf3; --quiet: #a3afbd; --link: #5aa9ff; --button: #1f6fd6 } }
body { margin: 0; padding: 3rem 1rem; background: var(--page); color: var(--text); font: 16px/1.6 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif }
main { max-width: 32rem; margin: 0 auto; padding: 1.75rem 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; overflow-wrap: anywhere }
h1 { margin: 0 0 1rem; font-size: 1.25rem; line-height: 1.35 }
p { margin: 0 0 1rem }
.quiet { color: var(--quiet); font-size: 0.875rem }
a { color: var(--link) }
button { padding: 0.6rem 1.4rem; border: 0; border-radius: 4px; background: var(--button); color: #ffffff; font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
`;

/** Asks; nothing happens until the button is pressed. */
export function questionPage({ email, alertName }: MailedAbout, token: string): string {
  const action = `${unsubscribePath}?token=${encodeURIComponent(token)}`;
  return page([
    `<p>${escapeHtml(texts.question(email, alertName))}</p>`,
    `<form method="post" action="${escapeHtml(action)}">`,
    `<p><button type="submit" name="List-Unsubscribe" value="One-Click">${escapeHtml(texts.button)}</button></p></form>`,
    `<p class="quiet">${escapeHtml(texts.kept)}</p>`,
  ]);
}

export function donePage({ email, alertName }: MailedAbout): string {
  return page([
    `<p role="status">${escapeHtml(texts.done(email, alertName))}</p>`,
    `<p class="quiet">${escapeHtml(texts.kept)}</p>`,
    `<p>${escapeHtml(texts.again)} <a href="/profile/account-settings">${escapeHtml(texts.settings)}</a></p>`,
  ]);
}

export function invalidPage(): string {
  return page([
    `<p role="alert">${escapeHtml(texts.invalid)}</p>`,
    `<p>${escapeHtml(texts.again)} <a href="/profile/account-settings">${escapeHtml(texts.settings)}</a></p>`,
  ]);
}

function page(content: readonly string[]): string {
  const title = escapeHtml(texts.title);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="robots" content="noindex">',
    `<title>${title}</title><link rel="stylesheet" href="${styleSheetPath}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>',
    `<body><main><h1>${title}</h1>`,
    ...content,
    "</main></body></html>",
    "",
  ].join("\n");
}

import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  findMailedAbout,
  type MailedAbout,
  stopMails,
} from "#database/alerts/delivery/unsubscribe.ts";
import { appendAuditEntry } from "#database/queries/audit/audit.ts";
import { readUnsubscribeToken, type Unsubscription } from "#platform/secrets/unsubscribe-token.ts";
import type { Services } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { unsubscribesPerMinute } from "#server/limits/limit-table.ts";
import { networkOf } from "#server/limits/network-of.ts";
import { isPublicSite, siteOfHost } from "#server/sites/site-of-host.ts";
import { escapeHtml } from "#contract/values/escape-html.ts";
import { unsubscribeTexts as texts } from "#contract/brand/alerts/unsubscribe-texts.ts";

const unsubscribePath = "/unsubscribe";
const styleSheetPath = "/unsubscribe.css";

/** The application's colours for both themes, as the reader's system has it. Source: VISUAL.md */
const styleSheet = `:root { color-scheme: light dark; --page: #f6f8fa; --card: #ffffff; --line: #dce2e9; --text: #141a21; --quiet: #4a5663; --link: #0b5cc4; --button: #0b5cc4 }
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

/** Asks for confirmation; nothing happens until the button is pressed. */
function questionPage({ email, alertName }: MailedAbout, token: string): string {
  const action = `${unsubscribePath}?token=${encodeURIComponent(token)}`;
  return page([
    `<p>${escapeHtml(texts.question(email, alertName))}</p>`,
    `<form method="post" action="${escapeHtml(action)}">`,
    `<p><button type="submit" name="List-Unsubscribe" value="One-Click">${escapeHtml(texts.button)}</button></p></form>`,
    `<p class="quiet">${escapeHtml(texts.kept)}</p>`,
  ]);
}

function donePage({ email, alertName }: MailedAbout): string {
  return page([
    `<p role="status">${escapeHtml(texts.done(email, alertName))}</p>`,
    `<p class="quiet">${escapeHtml(texts.kept)}</p>`,
    `<p>${escapeHtml(texts.again)} <a href="/profile/account-settings">${escapeHtml(texts.settings)}</a></p>`,
  ]);
}

function invalidPage(): string {
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

const bodyLimit = 4_096;
const longestToken = 512;

type Subject = Omit<Unsubscription, "email">;
type Found = { token: string; subject: Subject; about: MailedAbout };

/**
 * Where the links of alert mails lead, without a sign-in: a confirmation page, and the POST that
 * acts, which mail programs send themselves. Opening a link changes nothing; acting twice has the
 * effect of acting once. Source: RFC 8058, section 3.2
 */
export async function registerUnsubscribe(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (pages) => {
    await pages.register(rateLimit, {
      max: unsubscribesPerMinute,
      timeWindow: "1 minute",
      keyGenerator: ({ ip }) => networkOf(ip),
    });
    // The body that a form or a mail program sends adds nothing to the address.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_request, _body, done) =>
      done(null, null),
    );
    pages.addHook("onRequest", async ({ host }) => {
      if (isPublicSite(siteOfHost(host, services.settings))) throw new OperationError("not_found");
    });
    pages.get(styleSheetPath, async (_request, reply) =>
      reply.type("text/css; charset=utf-8").send(styleSheet),
    );
    pages.get(unsubscribePath, async (request, reply) => {
      const found = await findSubject(request, services);
      if (found === null) return send(reply, 404, invalidPage());
      const { about, token } = found;
      return send(reply, 200, about.areMailsOn ? questionPage(about, token) : donePage(about));
    });
    pages.post(unsubscribePath, async (request, reply) => {
      const found = await findSubject(request, services);
      if (found === null) return send(reply, 404, invalidPage());
      await stop(found, request, services);
      return send(reply, 200, donePage(found.about));
    });
  });
}

/** @returns null when the link is none of ours, or what it is about is no more */
async function findSubject(
  { query }: FastifyRequest,
  { db, keyRing }: Services,
): Promise<Found | null> {
  const parsed = z.object({ token: z.string().max(longestToken) }).safeParse(query);
  if (!parsed.success) return null;
  const { token } = parsed.data;
  const read = readUnsubscribeToken(keyRing, token);
  if (read === null) return null;
  const { accountId, alertId } = read;
  const about = await findMailedAbout(db, { accountId, alertId });
  if (about === undefined || !read.isFor(about.email)) return null;
  return { token, subject: { accountId, alertId }, about };
}

async function stop(
  { subject, about }: Found,
  request: FastifyRequest,
  { db, clock }: Services,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const isChanged = await stopMails(transaction, subject);
    if (!isChanged) return;
    await appendAuditEntry(transaction, {
      at: clock.now().toString(),
      actor: null,
      subject: about.email,
      operation: "unsubscribe",
      outcome: "emails stopped",
      detail: about.alertName === null ? { of: "all alerts" } : { alert: about.alertName },
      requestId: request.id,
      networkAddress: request.ip,
    });
  });
}

function send(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .status(status)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(text);
}

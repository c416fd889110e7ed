import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  findMailedAbout,
  type MailedAbout,
  stopMails,
} from "#database/alerts/delivery/unsubscribe.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { readUnsubscribeToken, type Unsubscription } from "#platform/secrets/unsubscribe-token.ts";
import type { Services } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { unsubscribesPerMinute } from "#server/limits/limit-table.ts";
import { networkOf } from "#server/limits/network-of.ts";
import { isPublicSite, siteOfHost } from "#server/sites/site-of-host.ts";
import {
  donePage,
  invalidPage,
  questionPage,
  styleSheet,
  styleSheetPath,
  unsubscribePath,
} from "#server/unsubscribe/unsubscribe-pages.ts";

const bodyLimit = 4_096;
const longestToken = 512;

type Subject = Omit<Unsubscription, "email">;
type Found = { token: string; subject: Subject; about: MailedAbout };

/**
 * Where the links of alert mails lead, without a sign-in: a page that asks, and the POST that acts,
 * which mail programs send by themselves. Looking at a link changes nothing; acting twice is as
 * acting once. Source: RFC 8058, section 3.2
 */
export async function registerUnsubscribe(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (pages) => {
    await pages.register(rateLimit, {
      max: unsubscribesPerMinute,
      timeWindow: "1 minute",
      keyGenerator: ({ ip }) => networkOf(ip),
    });
    // What a form or a mail program sends says no more than the address.
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
      outcome: "mails stopped",
      detail: { of: subject.alertId === null ? "all alerts" : "one alert" },
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

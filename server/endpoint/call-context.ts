import type { FastifyReply, FastifyRequest } from "fastify";
import type { SecretCookie, Services, VisitorContext } from "#server/endpoint/context.ts";
import { hashToken } from "#platform/tokens.ts";
import { rememberedFor } from "#server/second-factor/lifetimes.ts";
import { absoluteLimit } from "#server/sessions/lifetimes.ts";

const sessionCookieName = "__Host-sid";
const cookieRules = { path: "/", secure: true, httpOnly: true, sameSite: "strict" } as const;
const longestUserAgent = 300;

/** What an operation may use during a call. */
export function callContext(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): VisitorContext {
  const { isSessionCookieRequired } = services.settings;
  const secretCookie = cookiesOf(request, reply);
  const sessionCookie = secretCookie(sessionCookieName, absoluteLimit);
  return {
    ...services,
    requestId: request.id,
    networkAddress: request.ip,
    userAgent: request.headers["user-agent"]?.slice(0, longestUserAgent) ?? null,
    isCallerGone: () => reply.raw.destroyed && !reply.raw.writableFinished,
    sessionCookie: isSessionCookieRequired ? sessionCookie : neverSet(sessionCookie),
    deviceCookie: (accountId) => secretCookie(deviceCookieName(accountId), rememberedFor),
  };
}

function cookiesOf(request: FastifyRequest, reply: FastifyReply) {
  return (name: string, lifetime: Temporal.Duration): SecretCookie => ({
    read: () => request.cookies[name] ?? null,
    write: (secret) => {
      reply.setCookie(name, secret, { ...cookieRules, maxAge: lifetime.total("seconds") });
    },
    clear: () => {
      reply.clearCookie(name, cookieRules);
    },
  });
}

function neverSet(cookie: SecretCookie): SecretCookie {
  return { ...cookie, write: () => undefined, clear: () => undefined };
}

/** Several accounts in one browser keep their cookies apart; the name does not tell which account. */
function deviceCookieName(accountId: number): string {
  return `__Host-device-${hashToken(`device:${accountId}`).toString("hex").slice(0, 16)}`;
}

/** The access token: from the Authorization header, else from the body where the operation has it. */
export function presentedToken(request: FastifyRequest, body: unknown): string | null {
  const bearer = /^Bearer ([\w-]{1,512})$/i.exec(request.headers.authorization ?? "")?.[1];
  if (bearer !== undefined) return bearer;
  if (typeof body !== "object" || body === null || !("access_token" in body)) return null;
  return typeof body.access_token === "string" ? body.access_token : null;
}

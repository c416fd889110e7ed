import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services, SessionCookie, VisitorContext } from "#server/endpoint/context.ts";
import { absoluteLimit } from "#server/sessions/lifetimes.ts";

const cookieName = "__Host-sid";
const cookieRules = { path: "/", secure: true, httpOnly: true, sameSite: "strict" } as const;
const longestUserAgent = 300;

/** What an operation may use, for the call at hand. */
export function callContext(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): VisitorContext {
  return {
    ...services,
    requestId: request.id,
    networkAddress: request.ip,
    userAgent: request.headers["user-agent"]?.slice(0, longestUserAgent) ?? null,
    sessionCookie: sessionCookie(request, reply, services),
  };
}

function sessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings }: Services,
): SessionCookie {
  return {
    read: () => request.cookies[cookieName] ?? null,
    write: (secret) => {
      if (!settings.isSessionCookieRequired) return;
      const maxAge = absoluteLimit.total("seconds");
      reply.setCookie(cookieName, secret, { ...cookieRules, maxAge });
    },
    clear: () => {
      if (settings.isSessionCookieRequired) reply.clearCookie(cookieName, cookieRules);
    },
  };
}

/** The access token: from the Authorization header, else from the body where the operation has it. */
export function presentedToken(request: FastifyRequest, body: unknown): string | null {
  const bearer = /^Bearer ([\w-]{1,512})$/i.exec(request.headers.authorization ?? "")?.[1];
  if (bearer !== undefined) return bearer;
  if (typeof body !== "object" || body === null || !("access_token" in body)) return null;
  return typeof body.access_token === "string" ? body.access_token : null;
}

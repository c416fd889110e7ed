import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const oneYearSeconds = 31_536_000;

/** Headers every answer carries. Source: SECURITY.md, V3.4. */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    frameguard: { action: "deny" },
    hsts: { maxAge: oneYearSeconds, includeSubDomains: true },
    referrerPolicy: { policy: "no-referrer" },
  });
}

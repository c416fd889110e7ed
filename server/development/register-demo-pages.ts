import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { demoEdgarPath } from "#contract/values/edgar-identifiers.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { networkOf } from "#server/limits/network-of.ts";
import { demoPagesPerMinute } from "#server/limits/limit-table.ts";
import { isPublicSite, siteOfHost, type SiteHosts } from "#server/sites/site-of-host.ts";

/** What the demonstration market's EDGAR shows at an address. */
export type DemoPage = { contentType: string; bytes: Buffer };

/**
 * Reads a page of the demonstration's EDGAR, as of the market's time.
 * @param path  "/Archives/edgar/data/…"
 * @returns null when there is no such page, or the market is not running
 */
export type ReadDemoPage = (path: string) => Promise<DemoPage | null>;

const filingPath = /^\/Archives\/edgar\/data\/[\w./-]+$/;
const note =
  '<p role="note"><strong>Demonstration: this filing, its company and its people are invented.</strong></p>';
/** The page is third-party content: it may have any style, but run no script. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-top-navigation-by-user-activation";

/**
 * The documents of invented filings, which sec.gov does not have, at the same paths below
 * `/demo-edgar`. Open to everyone, as EDGAR is. Without a demonstration there is nothing.
 */
export async function registerDemoPages(
  app: FastifyInstance,
  readPage: ReadDemoPage | null,
  hosts: SiteHosts,
): Promise<void> {
  await app.register(async (pages) => {
    await pages.register(rateLimit, {
      max: demoPagesPerMinute,
      timeWindow: "1 minute",
      keyGenerator: ({ ip }) => networkOf(ip),
    });
    pages.get(`${demoEdgarPath}/*`, async (request, reply) => {
      const path = (request.url.split("?", 1)[0] ?? "").slice(demoEdgarPath.length);
      const isShown = filingPath.test(path) && !isPublicSite(siteOfHost(request.host, hosts));
      const page = isShown && readPage !== null ? await readPage(path) : null;
      if (page === null) throw new OperationError("not_found");
      reply.header("cache-control", "no-store").header("content-security-policy", pagePolicy);
      return reply.type(page.contentType).send(labelled(page));
    });
  });
}

/** Links within EDGAR stay within the demonstration's, and the page says what it is. */
function labelled({ contentType, bytes }: DemoPage): Buffer {
  if (!contentType.startsWith("text/html")) return bytes;
  const text = bytes.toString("latin1");
  const linked = text.replaceAll(
    /(\b(?:href|src|action)=["']?)\/(?=Archives\/)/gi,
    `$1${demoEdgarPath}/`,
  );
  return Buffer.from(
    linked.replace(/<body[^>]*>/i, (opening) => `${opening}${note}`),
    "latin1",
  );
}

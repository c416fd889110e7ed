import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerSettings } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { addressOnApp, originOfSite, siteOfHost, type Site } from "#server/sites/site-of-host.ts";
import { pageAt, fillSitePages, type SitePages } from "#server/sites/site-pages.ts";
import {
  contentTypeOf,
  readWebRoot,
  createServedFile,
  type ServedFile,
} from "#server/static/served-file.ts";
import { negotiateEncoding } from "#server/static/compress-answers.ts";
import { localOrigin } from "#platform/hosts.ts";

/** Pages of the application's host that visitors may find. */
const publicPages = ["/", "/marketeconomics", "/contact-us", "/terms"];
const signInPages = ["/login", "/sign-up"];
/** Beginnings of paths: the screens behind the sign-in, pages of mailed links, and the API. */
const closedPaths = [
  "/alert",
  "/api",
  "/categorization",
  "/company",
  "/dashboard",
  "/explore-",
  "/export",
  "/forgot-password",
  "/profile",
  "/reset-password",
  "/verify-email",
];

/**
 * What robots.txt of a site says: a public site is open throughout, the application's host only
 * where a visitor has something to read.
 * @param origin  canonical origin of the site, from configuration
 */
function robotsText(site: Site, origin: string): string {
  const rules =
    site === "platform" || site === "firm"
      ? ["Allow: /"]
      : [
          "Allow: /$",
          ...[...publicPages.slice(1), ...signInPages].map((path) => `Allow: ${path}`),
          ...closedPaths.map((path) => `Disallow: ${path}`),
        ];
  return ["User-agent: *", ...rules, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}

/**
 * The sitemap of a site, as XML.
 * @param origin  canonical origin of the site, from configuration
 */
function sitemapXml(site: Site, origin: string): string {
  const pages = site === "platform" || site === "firm" ? ["/"] : publicPages;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((page) => `  <url><loc>${origin}${page}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");
}

export type WebFilesOptions = {
  /** Folder of the built files. */
  webRoot: string;
  settings: ServerSettings;
};

/** File names below this path carry a hash of their content. */
const hashedFiles = "assets/";

/**
 * Serves the built web application: its files on every host, its pages where they belong. A path
 * without a file extension is a page. A missing file, or anything else unknown, is not found.
 */
export async function registerWebFiles(
  app: FastifyInstance,
  { webRoot, settings }: WebFilesOptions,
): Promise<void> {
  const built = await readWebRoot(webRoot);
  const files = servedFiles(built);
  let filled: SitePages | null = null;
  // Filled with the first request: until the server listens, the port may be any free one.
  const pages = (): SitePages =>
    (filled ??= fillSitePages(built, {
      hosts: settings,
      networkUrl: settings.networkUrl,
      isDemonstration: settings.isDemonstration,
      localOrigin: originHere(app, settings),
    }));
  registerCrawlerFiles(app, settings);
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: async (request, reply) => {
      const path = pathOf(request);
      const file = files.get(path);
      if (file !== undefined) return sendFile(request, reply, file);
      if (!isPage(path)) throw new OperationError("not_found");
      return sendPage(request, reply, { pages: pages(), settings });
    },
  });
  app.setNotFoundHandler(async () => {
    throw new OperationError("not_found");
  });
}

/** By path of the address. Pages are never sent as they were built, with their markers. */
function servedFiles(built: ReadonlyMap<string, Buffer>): ReadonlyMap<string, ServedFile> {
  const files = new Map<string, ServedFile>();
  for (const [name, bytes] of built) {
    if (name.endsWith(".html")) continue;
    const cacheControl = name.startsWith(hashedFiles)
      ? "public, max-age=31536000, immutable"
      : "no-cache";
    files.set(
      `/${name}`,
      createServedFile(bytes, { contentType: contentTypeOf(name), cacheControl }),
    );
  }
  return files;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, settings }: { pages: SitePages; settings: ServerSettings },
): Promise<FastifyReply> {
  const site = siteOfHost(request.host, settings);
  if (site === "unknown" && settings.publicUrl === null) return refuseHost(reply);
  const page = pageAt(site, pathOf(request));
  if (page === null && settings.publicUrl !== null) {
    reply.header("cache-control", "no-store");
    return reply.redirect(addressOnApp(settings.publicUrl, request.url), 307);
  }
  const file = page === null ? null : pages(page, site);
  if (file === null) {
    const text = "The web application is not built. Run npm run build.";
    throw new OperationError("not_found", { text });
  }
  return sendFile(request, reply, file);
}

/** For the person who sets up the server: links on a page of this host could lead nowhere. */
function refuseHost(reply: FastifyReply): FastifyReply {
  const text =
    "Sentinel does not recognize the host name in this URL.\n\n" +
    "To use this name, set SENTINEL_PUBLIC_URL to the URL people open, such as\n" +
    "https://app.firm.example, and restart Sentinel.\n";
  reply.status(421).header("cache-control", "no-store").type("text/plain; charset=utf-8");
  return reply.send(text);
}

/** What crawlers read, each site its own. */
function registerCrawlerFiles(app: FastifyInstance, settings: ServerSettings): void {
  app.get("/robots.txt", async (request, reply) => {
    const site = siteOfHost(request.host, settings);
    const origin = originOfSite(site, settings, originHere(app, settings));
    reply.header("cache-control", "no-cache").type("text/plain; charset=utf-8");
    return robotsText(site, origin);
  });
  app.get("/sitemap.xml", async (request, reply) => {
    const site = siteOfHost(request.host, settings);
    const origin = originOfSite(site, settings, originHere(app, settings));
    reply.header("cache-control", "no-cache").type("application/xml; charset=utf-8");
    return sitemapXml(site, origin);
  });
}

function originHere(app: FastifyInstance, settings: ServerSettings): string {
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : settings.port;
  return localOrigin(port);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "";
}

function isPage(path: string): boolean {
  const isReserved = /^\/(?:api|export|live|health|ready|assets)(?:\/|$)/.test(path);
  return path.startsWith("/") && !isReserved && !/\/\.|\.[^/]*$/.test(path);
}

/** Answers a GET or HEAD with the file, or with 304 where the client holds these very bytes. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
): Promise<FastifyReply> {
  const { headers } = request;
  const accepted = headers["accept-encoding"];
  const encoding = file.isCompressible
    ? negotiateEncoding(Array.isArray(accepted) ? accepted.join(",") : accepted)
    : "identity";
  const etag = file.etag(encoding);
  reply.header("etag", etag).header("cache-control", file.cacheControl);
  if (file.isCompressible) reply.header("vary", "accept-encoding");
  if (isHeld(headers["if-none-match"], etag)) return reply.status(304).send();
  reply.type(file.contentType);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(await file.read(encoding));
}

function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const held = ifNoneMatch.split(",").map((text) => text.trim().replace(/^W\//, ""));
  return held.includes(etag) || held.includes("*");
}

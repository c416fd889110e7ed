import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** File names below this path carry a hash of their content. */
const hashedFiles = "/assets/";

/**
 * Serves the built web application. A path without a file extension is a screen and gets the
 * page; a missing file, or anything else unknown, is not found.
 * @param webRoot  folder of the built files
 */
export async function registerWebFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  const isBuilt = existsSync(join(webRoot, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webRoot,
      dotfiles: "ignore",
      index: "index.html",
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.slice(webRoot.length).startsWith(hashedFiles);
        reply.header(
          "cache-control",
          isHashed ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isScreen(request)) throw new OperationError("not_found");
    if (!isBuilt)
      throw new OperationError("not_found", {
        text: "The web application is not built: run npm run build.",
      });
    return reply.sendFile("index.html");
  });
}

function isScreen(request: FastifyRequest): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const path = request.url.split("?", 1)[0] ?? "";
  const isReserved = /^\/(?:api|export|live|health|ready|assets)(?:\/|$)/.test(path);
  return !isReserved && !/\/\.|\.[^/]*$/.test(path);
}

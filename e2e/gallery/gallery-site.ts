import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import fastify from "fastify";
import { registerSecurityHeaders } from "#server/security-headers.ts";
import { contentTypeOf, readWebRoot } from "#server/static/served-file.ts";

const REPOSITORY = resolve(import.meta.dirname, "..", "..");

export interface GallerySite {
  url: string;
  stop: () => Promise<void>;
}

/** Builds the gallery of parts and serves it with the security headers of the product. */
export async function openGallery(): Promise<GallerySite> {
  await build();
  const app = fastify();
  await registerSecurityHeaders(app);
  const files = await readWebRoot(join(REPOSITORY, ".cache", "gallery"));
  app.get<{ Params: { "*": string } }>("/*", async (request, reply) => {
    const name = request.params["*"];
    const bytes = files.get(name);
    return bytes === undefined
      ? reply.status(404).send()
      : reply.type(contentTypeOf(name)).send(bytes);
  });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url: `${address}/ui/gallery/index.html`, stop: () => app.close() };
}

/** In a process of its own, which gives its memory back. */
async function build(): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve("vite/package.json");
  const program = join(dirname(manifest), "bin", "vite.js");
  const child = spawn(
    process.execPath,
    [program, "build", "--mode", "gallery", "--logLevel", "error"],
    { cwd: REPOSITORY, stdio: ["ignore", "inherit", "inherit"] },
  );
  const status = await new Promise((done) => child.on("close", done));
  if (status !== 0) throw new Error("The gallery could not be built.");
}

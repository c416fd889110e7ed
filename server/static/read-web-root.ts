import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

/**
 * Every file of the built web application, by its path under the root with `/` between folders.
 * Read once: a build that replaces the folder never leaves a running server with half of each.
 * Hidden files are left out; without the folder there are none.
 */
export async function readWebRoot(root: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await readFolder(root)) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path).split(sep).join("/");
    if (!entry.isFile() || /(?:^|\/)\./.test(name)) continue;
    files.set(name, await readFile(path));
  }
  return files;
}

async function readFolder(root: string) {
  try {
    return await readdir(root, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

const contentTypes: ReadonlyMap<string, string> = new Map([
  [".css", "text/css; charset=utf-8"],
  [".html", "text/html; charset=utf-8"],
  [".ico", "image/x-icon"],
  [".jpg", "image/jpeg"],
  [".js", "text/javascript; charset=utf-8"],
  [".json", "application/json; charset=utf-8"],
  [".png", "image/png"],
  [".svg", "image/svg+xml"],
  [".txt", "text/plain; charset=utf-8"],
  [".webmanifest", "application/manifest+json; charset=utf-8"],
  [".webp", "image/webp"],
  [".woff2", "font/woff2"],
  [".xml", "application/xml; charset=utf-8"],
]);

/** The Content-Type of a file by its name; unknown kinds are bytes. */
export function contentTypeOf(name: string): string {
  return contentTypes.get(extname(name)) ?? "application/octet-stream";
}

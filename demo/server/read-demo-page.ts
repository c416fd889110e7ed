import { get } from "node:http";
import { buffer } from "node:stream/consumers";

const patienceMs = 5_000;

/**
 * One page of a running demo server, for those who show it.
 * @param origin  "http://127.0.0.1:PORT"
 * @param path  such as "/Archives/edgar/data/…"
 * @returns null when there is no such page, or no server any more
 */
export async function readDemoPage(
  origin: string,
  path: string,
): Promise<{ contentType: string; bytes: Buffer } | null> {
  return new Promise((resolve) => {
    const request = get(
      new URL(path, origin),
      { headers: { "User-Agent": "Sentinel pages@localhost.invalid" }, timeout: patienceMs },
      (response) => {
        const contentType = response.headers["content-type"] ?? "text/plain";
        buffer(response).then(
          (bytes) => resolve(response.statusCode === 200 ? { contentType, bytes } : null),
          () => resolve(null),
        );
      },
    );
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(null));
  });
}

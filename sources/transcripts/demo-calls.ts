import { z } from "zod";

const index = z.object({ calls: z.array(z.object({ key: z.string().regex(/^[\w-]{1,60}$/) })) });
const timeoutMs = 30_000;

export type CallServer = {
  /** Origin of the demo world on loopback. */
  origin: string;
  userAgent: string;
  signal: AbortSignal;
};

/**
 * Keys of the calls the demo world has transcripts of so far.
 * @throws when it does not answer, or not what was requested
 */
export async function fetchCallKeys(server: CallServer): Promise<readonly string[]> {
  const text = await fetchText(server, "/calls/index.json");
  return index.parse(JSON.parse(text)).calls.map(({ key }) => key);
}

/**
 * One call in the product's own JSON.
 * @throws as `fetchCallKeys`
 */
export async function fetchCallText(server: CallServer, key: string): Promise<string> {
  return await fetchText(server, `/calls/${key}.json`);
}

async function fetchText({ origin, userAgent, signal }: CallServer, path: string): Promise<string> {
  const response = await fetch(origin + path, {
    headers: { "User-Agent": userAgent },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
  return text;
}

import { credentials, type SignedIn } from "#testing/server/app-under-test.ts";

/** A connected browser, and the names of the events it has received. */
export type LiveStream = { events: string[]; leave: () => void };

/** Connects to `GET /live` of a listening application; a refusal throws. */
export async function openLiveStream(url: string, as: SignedIn): Promise<LiveStream> {
  const ending = new AbortController();
  const response = await fetch(`${url}/live`, { headers: credentials(as), signal: ending.signal });
  if (!response.ok || response.body === null) throw new Error(`Refused: ${response.status}.`);
  const events: string[] = [];
  void read(response.body, events);
  return { events, leave: () => ending.abort() };
}

async function read(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  events: string[],
): Promise<void> {
  try {
    for await (const text of body.pipeThrough(new TextDecoderStream()))
      for (const [, name = ""] of text.matchAll(/^event: (\w+)$/gm)) events.push(name);
  } catch {
    // The test has left.
  }
}

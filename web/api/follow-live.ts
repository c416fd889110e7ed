import { liveInboxSchema } from "#contract/operations/alerts/alert-inbox.ts";
import { CallError } from "./call-error.ts";
import { refusalIn } from "./refusal.ts";
import { withSession } from "#web/api/with-session.ts";

type Live = {
  onUnread: (unread: number) => void;
  onLeads: () => void;
  onCases: () => void;
  signal: AbortSignal;
};

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Reports how many matches are unread, at once and after every change, and that leads or cases changed, until the
 * signal is aborted or the session is over. After a broken connection it connects again, after growing pauses, and
 * reports that leads and cases may have changed.
 */
export async function followLive({ onUnread, onLeads, onCases, signal }: Live): Promise<void> {
  let pauseMs = firstPauseMs;
  let isAgain = false;
  while (!signal.aborted) {
    try {
      const stream = await withSession((token) => openStream(token, signal));
      pauseMs = firstPauseMs;
      if (isAgain) {
        onLeads();
        onCases();
      }
      isAgain = true;
      await readEvents(stream, (name, data) => {
        if (name === "leads") onLeads();
        if (name === "cases") onCases();
        const parsed = name === "inbox" ? liveInboxSchema.safeParse(JSON.parse(data)) : null;
        if (parsed?.success === true) onUnread(parsed.data.unread);
      });
    } catch (error) {
      if (signal.aborted || isRefusal(error)) return;
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }
}

/** A refused client would be refused again: the session has ended, or the permission is gone. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof CallError && (error.code === "unauthenticated" || error.code === "forbidden")
  );
}

async function openStream(
  token: string | null,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  let response: Response;
  try {
    response = await fetch("/live", {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    // A proxy may refuse streams alone; other calls notice a server that cannot be reached.
    throw CallError.network();
  }
  if (!response.ok || response.body === null) {
    const body: unknown = await response.json().catch(() => null);
    throw refusalIn(body) ?? CallError.network();
  }
  return response.body;
}

/** Reads server-sent events to the end of the stream. Source: WHATWG HTML, server-sent events. */
async function readEvents(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  receive: (name: string, data: string) => void,
): Promise<void> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    waiting += value;
    const blocks = waiting.split("\n\n");
    waiting = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(
        block.split("\n").map((line): [string, string] => {
          const [name = "", ...rest] = line.split(": ");
          return [name, rest.join(": ")];
        }),
      );
      const data = fields.get("data");
      if (data !== undefined) receive(fields.get("event") ?? "message", data);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

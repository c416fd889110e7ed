import { afterAll, describe, expect, test } from "vitest";
import { openBulkPool, inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { type NewHit, recordHits } from "#database/alerts/hits/record-hits.ts";
import { appForFile, credentials, type SignedIn } from "#testing/server/app-under-test.ts";
import { aHit } from "#testing/factories/alerts/alert-hits.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";

const app = await appForFile({ isLive: true });
const url = await app.app.listen({ host: "127.0.0.1", port: 0 });
const pool = openBulkPool(app.connectionString);
afterAll(() => pool.end());

/** The unread counts that a connected browser receives, as they arrive. */
async function connect(as: SignedIn) {
  const ending = new AbortController();
  const response = await fetch(`${url}/live`, { headers: credentials(as), signal: ending.signal });
  if (response.body === null) throw new Error("There is no stream.");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    response,
    leave: () => ending.abort(),
    /** Waits for the next count; null when the stream ends before. */
    next: async (): Promise<number | null> => {
      for (;;) {
        const found = /event: inbox\ndata: \{"unread":(\d+)\}\n\n/.exec(text);
        if (found !== null) {
          text = text.slice(found.index + found[0].length);
          return Number(found[1]);
        }
        const { value, done } = await reader.read();
        if (done) return null;
        text += value;
      }
    },
  };
}

function hitOf(alertId: number, number: number): NewHit {
  return aHit(alertId, `0000000007-26-${String(number).padStart(6, "0")}`);
}

async function record(...hits: NewHit[]): Promise<void> {
  await inTransaction(pool, (client) => recordHits(client, hits));
}

type Inbox = {
  unread: number;
  has_more: boolean;
  entries: { id: number; is_unread: boolean; company: string; accno: string }[];
};

async function inboxOf(as: SignedIn, before?: number): Promise<Inbox> {
  const { response } = await app.call("get_alert_inbox", { email: as.email, before }, as);
  return response.json();
}

describe("GET /live", () => {
  test("tells the unread matches at once, after each match, and after they were read", async () => {
    const as = await app.signInAs("live@x.example", "alerts");
    const other = await app.signInAs("other@x.example", "alerts");
    const alert = await createAlert(app.db, { email: as.email, name: "Sales & more" });
    const [live, elsewhere] = [await connect(as), await connect(other)];
    expect(live.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(live.response.headers.get("cache-control")).toBe("no-store");
    expect(await live.next()).toBe(0);
    expect(await elsewhere.next()).toBe(0);
    await record(hitOf(alert, 1), hitOf(alert, 2));
    expect(await live.next()).toBe(2);
    // What was recorded before tells nothing again.
    await record(hitOf(alert, 2), hitOf(alert, 3));
    expect(await live.next()).toBe(3);

    const inbox = await inboxOf(as);
    expect(inbox).toMatchObject({ unread: 3, has_more: false });
    expect(inbox.entries.map(({ accno }) => accno.slice(-1))).toEqual(["3", "2", "1"]);
    expect(inbox.entries[0]).toMatchObject({
      kind: "match",
      alert_name: "Sales & more",
      form_type: "4",
      company: "Calder & Sons",
      ticker: "CLDR",
      conditions: [{ condition: "Value >= $ 250K", value: "$ 1,157,940.00" }],
      happened_at: "2026-11-20T14:31:00Z",
      is_unread: true,
    });
    // Seen up to the second: the third came later.
    await app.call("mark_inbox_read", { email: as.email, through: inbox.entries[1]?.id }, as);
    expect(await live.next()).toBe(1);
    expect((await inboxOf(as)).entries.map((entry) => entry.is_unread)).toEqual([
      true,
      false,
      false,
    ]);
    expect((await inboxOf(other)).entries).toEqual([]);
    live.leave();
    elsewhere.leave();
  });

  test("lists older entries page by page, none twice", async () => {
    const as = await app.signInAs("pages@x.example", "alerts");
    const alert = await createAlert(app.db, { email: as.email });
    await record(...Array.from({ length: 45 }, (_, number) => hitOf(alert, 100 + number)));
    const seen: number[] = [];
    for (let before: number | undefined; ;) {
      const page = await inboxOf(as, before);
      seen.push(...page.entries.map(({ id }) => id));
      if (!page.has_more) break;
      before = seen.at(-1);
    }
    expect(new Set(seen).size).toBe(45);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  test("notes nothing as read for an administrator who runs as the person", async () => {
    const as = await app.signInAs("subject@x.example", "alerts");
    const alert = await createAlert(app.db, { email: as.email });
    await record(hitOf(alert, 500));
    const admin = await app.signInAs("boss@x.example", "admin");
    const { response } = await app.call("run_as", { email: as.email }, admin);
    const { access_token: accessToken }: { access_token: string } = response.json();
    const runAs = { ...admin, email: as.email, accessToken };
    const [entry] = (await inboxOf(runAs)).entries;
    await app.call("mark_inbox_read", { email: as.email, through: entry?.id }, runAs);
    expect((await inboxOf(as)).unread).toBe(1);
  });

  test("ends with the application, and refuses accounts without a package [V8.2.1]", async () => {
    const stranger = await app.signInAs("stranger@x.example");
    for (const headers of [{}, credentials(stranger)]) {
      const { status } = await fetch(`${url}/live`, { headers });
      expect(status).toBe("cookie" in headers ? 403 : 401);
    }
    const as = await app.signInAs("last@x.example", "alerts");
    const streams = [];
    // The eleventh ends the first.
    for (let count = 0; count < 11; count += 1) {
      const stream = await connect(as);
      expect(await stream.next()).toBe(0);
      streams.push(stream);
    }
    expect(await streams[0]?.next()).toBeNull();
    for (const stream of streams.slice(1)) stream.leave();
  });
});

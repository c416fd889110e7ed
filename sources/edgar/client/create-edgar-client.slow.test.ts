import type { LookupFunction } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { edgarFaults, type Fault } from "#testing/edgar/faults.ts";
import {
  type FaultProxy,
  startFaultProxy,
  type TargetAnswer,
} from "#testing/edgar/start-fault-proxy.ts";
import {
  type ClientLimits,
  EdgarError,
  type GetOptions,
  type Pace,
  secOrigins,
} from "./edgar-client.ts";
import { createEdgarClient, type OpenEdgarClient } from "./create-edgar-client.ts";

const userAgent = "Test Firm contact@firm.example";
const submission = "<SEC-DOCUMENT>0000000001-26-000001.txt : 20260105\nbody\n</SEC-DOCUMENT>\n";
const whole = Buffer.from(submission.repeat(40));
const path = "/Archives/edgar/data/1/000000000126000001/0000000001-26-000001.txt";
const feedPath = "/cgi-bin/browse-edgar?action=getcurrent&type=4&count=100&output=atom&start=";

/** Short enough for tests, long enough for a busy machine. */
const quickLimits: Partial<ClientLimits> = {
  connectMs: 5_000,
  headersMs: 400,
  idleMs: 400,
  totalMs: 5_000,
  triesRefused: 3,
  triesBroken: 3,
};

/** Keeps what the client reports of the host, and grants each request at once. */
function notedPace() {
  const notes: (string | number | null)[] = [];
  const pace: Pace = {
    waitForSlot: async (signal) => {
      signal?.throwIfAborted();
      notes.push("turn");
    },
    backOff: async (seconds) => void notes.push(seconds),
    succeed: async () => void notes.push("ok"),
  };
  return { pace, notes };
}

let proxy: FaultProxy;
let client: OpenEdgarClient;
let notes: (string | number | null)[];
let target: (path: string) => TargetAnswer;
const opened: OpenEdgarClient[] = [];

function openClient(limits: Partial<ClientLimits> = {}): OpenEdgarClient {
  const noted = notedPace();
  notes = noted.notes;
  const origins = { www: proxy.origin, data: proxy.origin };
  const made = createEdgarClient({
    origins,
    userAgent,
    pace: noted.pace,
    limits: { ...quickLimits, ...limits },
  });
  opened.push(made);
  return made;
}

beforeEach(async () => {
  target = () => ({ status: 200, headers: { "content-type": "text/plain" }, bytes: whole });
  proxy = await startFaultProxy({ target: (request) => target(request.path) });
  client = openClient();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
  await proxy.stop();
});

async function get(options?: GetOptions, address = `${proxy.origin}${path}`) {
  const answer = await client.get(address, options);
  if (answer.status !== "fetched") throw new Error("nothing was fetched");
  return answer;
}

async function failureOf(asking: Promise<unknown>): Promise<EdgarError> {
  const error: unknown = await asking.then(
    () => new Error("it was answered"),
    (reason: unknown) => reason,
  );
  if (error instanceof EdgarError) return error;
  throw error;
}

/** The first visits meet a fault each; those after them are answered. */
function faultsFirst(...faults: readonly Fault[]): void {
  proxy.setPlan(({ visit }) => faults[visit] ?? null);
}

describe("an answered request", () => {
  test("says who asks, waits for its turn and gives the bytes", async () => {
    const answer = await get();
    expect(Buffer.from(answer.bytes)).toEqual(whole);
    expect(answer.isWhole).toBe(true);
    expect(proxy.log.map(({ headers }) => headers["user-agent"])).toEqual([userAgent]);
    expect(notes).toEqual(["turn", "ok"]);
  });

  test("takes compressed bodies and decodes them", async () => {
    faultsFirst({ kind: "gzip" });
    expect(Buffer.from((await get()).bytes)).toEqual(whole);
    expect(proxy.log[0]?.headers["accept-encoding"]).toBe("gzip");
  });

  test("asks for what has changed, and takes no for an answer", async () => {
    const validators = { etag: '"a1"', lastModified: "Mon, 05 Jan 2026 10:00:00 GMT" };
    target = () => ({
      status: 200,
      headers: { etag: '"a1"', "last-modified": validators.lastModified },
      bytes: whole,
    });
    expect((await get()).validators).toEqual(validators);
    faultsFirst({ kind: "stall" }, { kind: "answer", status: 304 });
    expect(await client.get(`${proxy.origin}${path}`, { validators })).toEqual({
      status: "not-modified",
      url: `${proxy.origin}${path}`,
    });
    expect(proxy.log[1]?.headers).toMatchObject({
      "if-none-match": '"a1"',
      "if-modified-since": validators.lastModified,
    });
  });
});

describe("refusals", () => {
  test("back off as long as the host says, and ask again", async () => {
    faultsFirst(edgarFaults.tooMany(7), edgarFaults.forbidden);
    expect((await get()).bytes.length).toBe(whole.length);
    expect(notes).toEqual(["turn", 7, "turn", null, "turn", "ok"]);
  });

  test("end after so many tries, with advice", async () => {
    proxy.setPlan(() => edgarFaults.outage);
    const error = await failureOf(get());
    expect(error).toMatchObject({ failure: "refused", httpStatus: 503 });
    expect(error.message).toContain("SEC_USER_AGENT");
    expect(notes).toEqual(["turn", null, "turn", null, "turn", null]);
  });

  test("a page that names no storage error is a refusal, whatever it says", async () => {
    proxy.setPlan(() => ({
      kind: "answer",
      status: 403,
      contentType: "text/html",
      body: "<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY>Reference #18</BODY></HTML>",
    }));
    expect(await failureOf(get())).toMatchObject({ failure: "refused", httpStatus: 403 });
  });

  test("a Retry-After that names an instant counts from now", async () => {
    const at = new Date(Date.now() + 90_000).toUTCString();
    faultsFirst({ kind: "answer", status: 429, headers: { "retry-after": at } });
    await get();
    expect(Number(notes[1])).toBeGreaterThan(80);
    expect(Number(notes[1])).toBeLessThanOrEqual(90);
  });
});

describe("what is not there", () => {
  test.each([
    ["the archive's answer for a missing file", edgarFaults.missing, 403],
    ["404", { kind: "answer", status: 404 } as const, 404],
  ])("%s is absent, asked once and no refusal", async (_name, fault, httpStatus) => {
    proxy.setPlan(() => fault);
    expect(await failureOf(get())).toMatchObject({ failure: "absent", httpStatus });
    expect(notes).toEqual(["turn", "ok"]);
  });
});

describe("pages where something else was asked for", () => {
  test("are asked for again and reported, without backing off", async () => {
    proxy.setPlan(() => edgarFaults.pageForList);
    expect(await failureOf(get())).toMatchObject({ failure: "unavailable", httpStatus: 200 });
    expect(notes).toEqual(["turn", "turn", "turn"]);
    proxy.setPlan(({ number }) => (number === 3 ? edgarFaults.pageForList : null));
    expect((await get()).bytes.length).toBe(whole.length);
  });

  test("past the end of the feed say so at once; its first page may only be refused", async () => {
    proxy.setPlan(() => edgarFaults.outage);
    const past = await failureOf(client.get(`${proxy.origin}${feedPath}4000`));
    expect(past).toMatchObject({ failure: "unavailable", httpStatus: 503 });
    expect(notes).toEqual(["turn"]);
    const first = await failureOf(client.get(`${proxy.origin}${feedPath}0`));
    expect(first).toMatchObject({ failure: "refused", httpStatus: 503 });
  });

  test("are what was asked for where EDGAR has pages", async () => {
    proxy.setPlan(() => edgarFaults.pageForList);
    for (const page of ["/Archives/edgar/data/1/2/3-index-headers.html", "/data-research/sets"]) {
      expect((await client.get(`${proxy.origin}${page}`)).status).toBe("fetched");
    }
  });

  test("errors of the server are asked again, those of the question are not", async () => {
    proxy.setPlan(() => ({ kind: "answer", status: 500 }));
    expect(await failureOf(get())).toMatchObject({ failure: "unavailable", httpStatus: 500 });
    proxy.setPlan(() => ({ kind: "answer", status: 400 }));
    expect(await failureOf(get())).toMatchObject({ failure: "unavailable", httpStatus: 400 });
    expect(notes).toEqual(["turn", "turn", "turn", "turn"]);
  });
});

describe("answers that break off", () => {
  test.each<[string, Fault]>([
    ["a reset", { kind: "reset" }],
    ["a reset within the body", { kind: "reset-in-body", afterBytes: 100 }],
    ["half a body", { kind: "half-body" }],
    ["less than its length", { kind: "wrong-length", by: 10 }],
    ["more than its length", { kind: "wrong-length", by: -10 }],
    ["half a compressed body", { kind: "half-gzip" }],
    ["an unchanged that was not asked for", { kind: "answer", status: 304 }],
    [
      "an encoding that was not asked for",
      { kind: "answer", status: 200, body: "x", headers: { "content-encoding": "br" } },
    ],
  ])("%s: asked again, and broken when it stays so", async (_name, fault) => {
    faultsFirst(fault, fault);
    expect(Buffer.from((await get()).bytes)).toEqual(whole);
    proxy.setPlan(() => fault);
    const error = await failureOf(get());
    expect(error.failure).toBe("broken");
    expect(proxy.log).toHaveLength(6);
    expect(notes).not.toContain(null);
  });

  test("a host that is not there is broken too", async () => {
    await proxy.stop();
    const error = await failureOf(get());
    expect(error.failure).toBe("broken");
    expect(error.message).toContain("cannot be reached (ECONNREFUSED). Check the network");
  });
});

describe("answers that take too long", () => {
  test.each<[string, Fault]>([
    ["no answer", { kind: "stall" }],
    ["a body that stops", { kind: "stall-in-body", afterBytes: 64 }],
  ])("%s: asked again, and a timeout when it stays so", async (_name, fault) => {
    client = openClient({ triesBroken: 2 });
    proxy.setPlan(({ path: requested, visit }) => (requested === path && visit > 0 ? null : fault));
    const [answer, error] = await Promise.all([
      get(),
      failureOf(get({}, `${proxy.origin}/stays-so.txt`)),
    ]);
    expect(answer.bytes.length).toBe(whole.length);
    expect(error.failure).toBe("timeout");
    expect(proxy.log).toHaveLength(4);
  });

  test("a response that drips without long pauses still ends", async () => {
    client = openClient({ totalMs: 400, triesBroken: 1 });
    proxy.setPlan(() => ({ kind: "drip", pieceBytes: 1, pauseMs: 10 }));
    expect((await failureOf(get())).failure).toBe("timeout");
  });
});

describe("sizes", () => {
  test("a longer answer is refused, or its start read", async () => {
    expect(await failureOf(get({ maxBytes: 1_000 }))).toMatchObject({ failure: "too-large" });
    const start = await get({ maxBytes: 1_000, whenLonger: "read-start" });
    expect(start.isWhole).toBe(false);
    expect(Buffer.from(start.bytes)).toEqual(whole.subarray(0, 1_000));
    const all = await get({ maxBytes: whole.length, whenLonger: "read-start" });
    expect(all.isWhole).toBe(true);
  });

  test("a little that decodes to a gigabyte is left at the limit", async () => {
    proxy.setPlan(() => ({ kind: "gzip-bomb", decodedBytes: 1_000_000_000 }));
    const error = await failureOf(get({ maxBytes: 2_000_000 }));
    expect(error.failure).toBe("too-large");
    const start = await get({ maxBytes: 2_000_000, whenLonger: "read-start" });
    expect(start).toMatchObject({ isWhole: false });
    expect(start.bytes.length).toBe(2_000_000);
  });

  test("the limit holds for what is sent too", async () => {
    // Bytes that do not compress: what is sent is longer than what it decodes to.
    const packed = gzipSync(Buffer.from("x"));
    target = () => ({
      status: 200,
      headers: { "content-encoding": "gzip" },
      bytes: Buffer.concat(Array.from({ length: 400 }, () => packed)),
    });
    expect((await failureOf(get({ maxBytes: 1_000 }))).failure).toBe("too-large");
  });
});

describe("where it goes", () => {
  test("only the configured origin is asked, and EDGAR only by https [V13.2.4, V13.2.5]", async () => {
    const others = [
      "http://169.254.169.254/latest/meta-data",
      "http://127.0.0.1:1/",
      "http://2130706433/",
      "http://0x7f000001/",
      "http://[::1]/",
      "https://www.sec.gov/files/company_tickers.json",
      "https://www.sec.gov.evil.example/",
      `${proxy.origin.replace("http://", "http://name:secret@")}${path}`,
      "file:///etc/passwd",
      "no address",
    ];
    for (const address of others) {
      const error = await failureOf(client.get(address));
      expect(error.failure).toBe("forbidden-address");
      expect(error.message).not.toContain("secret");
    }
    expect(proxy.log).toHaveLength(0);
    expect(notes).toEqual([]);
    const { pace } = notedPace();
    const ownClient = createEdgarClient({ origins: secOrigins, userAgent, pace });
    opened.push(ownClient);
    for (const address of ["http://www.sec.gov/", "https://efts.sec.gov/", `${proxy.origin}/`]) {
      expect((await failureOf(ownClient.get(address))).failure).toBe("forbidden-address");
    }
    for (const www of ["http://10.0.0.1", "http://www.sec.gov", "https://127.0.0.1"]) {
      expect(() =>
        createEdgarClient({ origins: { www, data: secOrigins.data }, userAgent, pace }),
      ).toThrow(TypeError);
    }
  });

  test("a name of EDGAR's that stands for a private address is not connected to [V1.3.6]", async () => {
    const addresses = ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:192.168.1.1"];
    for (const address of addresses) {
      const lookup: LookupFunction = (_host, _options, callback) =>
        callback(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
      const { pace } = notedPace();
      const ownClient = createEdgarClient({ origins: secOrigins, userAgent, pace, lookup });
      opened.push(ownClient);
      const error = await failureOf(
        ownClient.get("https://www.sec.gov/files/company_tickers.json"),
      );
      expect(error.failure).toBe("forbidden-address");
      expect(error.message).toContain(address);
    }
  });

  test("nor is a name of this machine that stands for another one", async () => {
    const www = proxy.origin.replace("127.0.0.1", "localhost");
    const origins = { www, data: www };
    const outcomes: string[] = [];
    for (const address of ["93.184.215.14", "192.168.1.1", "127.0.0.1"]) {
      const lookup: LookupFunction = (_host, _options, callback) =>
        callback(null, [{ address, family: 4 }]);
      const { pace } = notedPace();
      const ownClient = createEdgarClient({ origins, userAgent, pace, lookup });
      opened.push(ownClient);
      const outcome = ownClient.get(`${www}${path}`).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof EdgarError ? error.failure : String(error)),
      );
      outcomes.push(await outcome);
    }
    expect(outcomes).toEqual(["forbidden-address", "forbidden-address", "fetched"]);
  });

  test("a redirect is followed once within its host and never beyond [V15.3.2]", async () => {
    proxy.setPlan(({ path: requested }) =>
      requested === "/old.txt" ? edgarFaults.redirect(path) : null,
    );
    const moved = await get({}, `${proxy.origin}/old.txt`);
    expect(Buffer.from(moved.bytes)).toEqual(whole);
    expect(moved.url).toBe(`${proxy.origin}${path}`);
    const elsewhere = await startFaultProxy({ target: () => ({ status: 200, bytes: whole }) });
    try {
      const places = [
        `${elsewhere.origin}${path}`,
        "http://169.254.169.254/",
        "//[::1]/",
        proxy.origin.replace("http:", "https:"),
        "",
      ];
      for (const location of places) {
        proxy.setPlan(() => edgarFaults.redirect(location));
        expect((await failureOf(get())).failure).toBe("forbidden-address");
      }
      proxy.setPlan(() => edgarFaults.redirect("/again.txt"));
      expect((await failureOf(get())).failure).toBe("forbidden-address");
      expect(elsewhere.log).toEqual([]);
    } finally {
      await elsewhere.stop();
    }
  });
});

describe("what is no longer wanted", () => {
  test("ends at once, before and during an answer", async () => {
    const stopped = AbortSignal.abort();
    expect((await failureOf(get({ signal: stopped }))).failure).toBe("aborted");
    expect(proxy.log).toEqual([]);
    const controller = new AbortController();
    client = openClient({ headersMs: 60_000 });
    proxy.setPlan(() => {
      setImmediate(() => controller.abort());
      return { kind: "stall" };
    });
    expect((await failureOf(get({ signal: controller.signal }))).failure).toBe("aborted");
    expect(proxy.log).toHaveLength(1);
  });
});

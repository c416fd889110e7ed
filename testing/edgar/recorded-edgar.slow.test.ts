import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type EdgarAddresses, edgarAddresses } from "#sources/edgar/client/addresses.ts";
import {
  createEdgarClient,
  type OpenEdgarClient,
} from "#sources/edgar/client/create-edgar-client.ts";
import type { Fetched, GetOptions } from "#sources/edgar/client/edgar-client.ts";
import { parseFeed } from "#sources/edgar/listings/feed.ts";
import { readIndexBytes } from "#sources/edgar/listings/indexes.ts";
import { parseSubmissions } from "#sources/edgar/listings/submissions.ts";
import { parseTickers } from "#sources/edgar/listings/tickers.ts";
import { startRecordedEdgar } from "#testing/edgar/recorded-edgar.ts";
import type { FaultProxy } from "#testing/edgar/start-fault-proxy.ts";
import { sharedDataDir } from "#testing/shared-data.ts";
import { readSubmission } from "#worker/filings/read-submission.ts";

const data = sharedDataDir();
const folder = join(data ?? "", "edgar");
/** data/README.md: `start=0` to `start=5000`. */
const pages = 51;
const accessionIn = /\d{10}-\d\d-\d{6}/;

let edgar: FaultProxy;
let client: OpenEdgarClient;
let addresses: EdgarAddresses;
let refusals: (number | null)[];

beforeEach(async () => {
  if (data === null) return;
  edgar = await startRecordedEdgar(folder);
  refusals = [];
  const origins = { www: edgar.origin, data: edgar.origin };
  addresses = edgarAddresses(origins);
  client = createEdgarClient({
    origins,
    userAgent: "Test Firm contact@firm.example",
    pace: {
      waitForSlot: async () => undefined,
      backOff: async (seconds) => void refusals.push(seconds),
      succeed: async () => undefined,
    },
  });
});

afterEach(async () => {
  if (data === null) return;
  await client.close();
  await edgar.stop();
});

async function fetched(url: string, options?: GetOptions): Promise<Fetched> {
  const answer = await client.get(url, options);
  if (answer.status !== "fetched") throw new Error(`${url} has not changed`);
  return answer;
}

describe.skipIf(data === null)("real recordings (shared data) through the client", () => {
  test("the whole feed of Form 4, page by page, to the page past its end", async () => {
    const accessions = new Set<string>();
    const forms = new Set<string>();
    let entries = 0;
    for (let page = 0; page < pages; page += 1) {
      const feed = parseFeed((await fetched(addresses.feed("4", page * 100))).bytes);
      entries += feed.entries.length + feed.skipped;
      for (const entry of feed.entries) {
        accessions.add(entry.accession);
        forms.add(entry.form);
      }
    }
    const past = fetched(addresses.feed("4", pages * 100));
    await expect(past).rejects.toMatchObject({ failure: "unavailable", httpStatus: 503 });
    // Counted in the recordings as text.
    const texts = Array.from({ length: pages }, (_, page) =>
      readFileSync(
        join(
          folder,
          `cgi-bin/action=getcurrent_count=100_start=${page * 100}_type=4_owner=include_output=atom.atom`,
        ),
        "latin1",
      ),
    );
    const named = texts.flatMap((text) =>
      [...text.matchAll(/accession-number=([\d-]{20})/g)].map(([, accession]) => accession),
    );
    expect([entries, accessions.size]).toEqual([named.length, new Set(named).size]);
    // EDGAR matches by prefix.
    expect([...forms]).toEqual(expect.arrayContaining(["4", "4/A", "424B2"]));
    expect(refusals).toEqual([]);
  });

  test("an index, a broken one and an empty one", async () => {
    const count = { rows: 0, broken: 0 };
    const read = async (url: string): Promise<{ rows: number; broken: number }> => {
      const { bytes } = await fetched(url);
      const found = { ...count };
      for await (const line of readIndexBytes(bytes))
        if (line.type === "row") found.rows += 1;
        else found.broken += 1;
      return found;
    };
    const daily = addresses.dailyIndex("2018-12-31");
    const lines = readFileSync(
      join(folder, "Archives/edgar/daily-index/2018/QTR4/master.20181231.idx"),
      "latin1",
    ).split("\n");
    expect(await read(daily)).toEqual({
      rows: lines.filter((line) => /^\d+\|/.test(line)).length,
      broken: 0,
    });
    const odd = await read(`${edgar.origin}/odd-index/form-with-bad-lines.idx`);
    // One name is longer than its column and pushes the others out of theirs; all ten can be determined.
    expect(odd).toEqual({ rows: 10, broken: 0 });
    expect(await read(`${edgar.origin}/odd-index/form-empty.idx`)).toEqual(count);
    // A closed day: the storage's own "AccessDenied".
    await expect(fetched(addresses.dailyIndex("2018-12-25"))).rejects.toMatchObject({
      failure: "absent",
      httpStatus: 403,
    });
    const validators = (await fetched(daily)).validators;
    expect((await client.get(daily, { validators })).status).toBe("not-modified");
    expect(refusals).toEqual([]);
  });

  test("a page of HTML at the address of a list is distinguished from the list", async () => {
    const page = readFileSync(join(folder, "cgi-bin/current_events_current-1eb469.html"), "utf8");
    const listing = readFileSync(
      join(folder, "Archives/edgar/daily-index/2018/QTR4/index.html"),
      "utf8",
    );
    for (const body of [page, listing]) {
      edgar.setPlan(() => ({ kind: "answer", status: 200, body, contentType: "text/plain" }));
      for (const url of [
        addresses.feed("4", 0),
        addresses.tickers,
        addresses.fullIndex("2018/QTR4"),
      ])
        await expect(fetched(url)).rejects.toMatchObject({ failure: "unavailable" });
    }
  });

  test("ticker lists and submissions, with their overflow", async () => {
    for (const [url, name] of [
      [addresses.tickers, "company_tickers.json"],
      [addresses.tickersWithExchange, "company_tickers_exchange.json"],
      [addresses.tickersOfFunds, "company_tickers_mf.json"],
    ] as const) {
      const tickers = parseTickers(name, (await fetched(url)).bytes);
      expect(tickers.length).toBeGreaterThan(5_000);
    }
    const names = readdirSync(join(folder, "submissions"));
    let filings = 0;
    for (const name of names) {
      const { bytes } = await fetched(addresses.submissions(name));
      filings += parseSubmissions(name, bytes).filings.length;
    }
    expect(names.length).toBeGreaterThan(70);
    expect(filings).toBeGreaterThan(10_000);
    await expect(fetched(addresses.submissions("CIK0000000001.json"))).rejects.toMatchObject({
      failure: "absent",
      httpStatus: 404,
    });
  });

  test(
    "every full submission, old ones included, as it lies on disk",
    { timeout: 60_000 },
    async () => {
      const root = join(folder, "Archives/edgar/data");
      const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
        /^\d+\/\d{10}-\d\d-\d{6}\.txt$/.test(path),
      );
      const years = new Set<string>();
      const unread: string[] = [];
      for (const path of paths) {
        const accession = accessionIn.exec(path)?.[0] ?? "";
        const url = addresses.submission(Number(path.split("/")[0]), accession);
        const answer = await fetched(url, { whenLonger: "read-start" });
        expect(Buffer.compare(answer.bytes, readFileSync(join(root, path)))).toBe(0);
        const listed = { accession, form: "", acceptedAt: null, filedOn: null };
        const read = readSubmission(answer, listed, "edgar");
        if (read.kind === "unreadable") unread.push(`${accession} ${read.record.reasonCode}`);
        else years.add(read.record.filedOn?.slice(0, 4) ?? "none");
      }
      expect(paths.length).toBeGreaterThan(300);
      // A Form 4 of 2000 on plain paper (data/README.md).
      expect(unread).toEqual(["0001094891-00-000193 no-xml"]);
      expect([...years]).toEqual(expect.arrayContaining(["1998", "2004", "2025"]));
    },
  );
});

import { cpSync } from "node:fs";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packsForFile } from "#testing/evidence/made-pack.ts";
import {
  changeText,
  entriesOf,
  forged,
  inSubject,
  missedForgeries,
  signAgain,
} from "#testing/evidence/forged-pack.ts";
import { createEvidenceScene, salesBeforeAnEvent } from "#testing/evidence/evidence-scene.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { PackZip } from "#server/evidence/pack-zip.ts";
import {
  packAgain,
  runVerifiers,
  verifyBoth,
  verifyEach,
  verifyFlips,
} from "#testing/evidence/unpacked-pack.ts";

const database = await databaseForFile(createEvidenceScene);
const packs = await packsForFile(database.db);

/** A small ZIP as packs are written, with every kind of entry. */
async function smallZip(pristine: string): Promise<string> {
  const path = join(await mkdtemp(join(packs.folder, "small-")), "small.zip");
  const file = await open(path, "wx");
  const zip = new PackZip(file, new Date("2026-11-20T15:00:00Z"));
  const names = ["README.txt", "data/trades.csv", "verifier/pack/zip.py"];
  for (const name of names) await zip.add(name, await readFile(join(pristine, name)));
  await zip.addStored("ZIPSUMS", zip.sums());
  for (const name of ["SHA256SUMS", "signature.json"])
    await zip.addStored(name, Buffer.from(`${name}\n`));
  await zip.finish();
  await file.close();
  return path;
}

/** Places of which a verifier does not name the entry after their bit is flipped. */
async function missedFlips(path: string, pristine: string, places: ReadonlyMap<number, string>) {
  const [python, node] = await verifyFlips(path, pristine, [...places.keys()]);
  return [...places].filter(([, name], index) =>
    [python?.[index], node?.[index]].some(
      (problems) =>
        problems?.some((each) => each.startsWith("CHANGED: ") && each.includes(name)) !== true,
    ),
  );
}

test("both verifiers find a flipped bit in every byte of the structure, and in samples of data, and name its place", async () => {
  const { root: pristine } = await packs.ofFew();
  const path = await smallZip(pristine);
  const zip = await readFile(path);
  const places = new Map<number, string>();
  const entries = [...entriesOf(zip)];
  for (const { name, at, begin, end } of entries) {
    // Every byte of headers and of what is not compressed; of compressed data, every tenth and the last.
    const step = end - begin < 500 ? 1 : 10;
    for (let place = at; place < begin; place += 1) places.set(place, name);
    for (let place = begin; place < end; place += step) places.set(place, name);
    places.set(end - 1, name);
  }
  const directory = entries.at(-1)?.end ?? 0;
  for (let place = directory; place < zip.length; place += 1) places.set(place, "of the ZIP");
  expect(places.size).toBeGreaterThan(1_500);
  expect(await missedFlips(path, pristine, places)).toEqual([]);
});

test("both verifiers find a flipped bit in each entry of a pack and name its place", async () => {
  // Of one filing, so that the pack is little more than the structure.
  const { events } = await salesBeforeAnEvent(database.db);
  const { path, root: pristine } = await packs.make({ trades: [], events }, { withTrades: false });
  const zip = await readFile(path);
  const entries = [...entriesOf(zip)];
  const last = ["ZIPSUMS", "SHA256SUMS", "signature.json"];
  expect(entries.slice(-3).map(({ name }) => name)).toEqual(last);
  const places = new Map<number, string>();
  for (const [index, { name, at, begin, end }] of entries.entries()) {
    // Another byte of each header, or of its data; also the last bits, which compressed data may leave unused.
    if (index % 2 === 0) places.set(at + ((index * 7) % (begin - at)), name);
    else places.set(index % 4 === 1 ? end - 1 : Math.floor((begin + end) / 2), name);
  }
  const directory = entries.at(-1)?.end ?? 0;
  for (let place = directory; place < zip.length; place += 499) places.set(place, "of the ZIP");
  expect(places.size).toBeGreaterThan(entries.length);
  expect(await missedFlips(path, pristine, places)).toEqual([]);
  await expectChanged(
    zip,
    pristine,
    [...places].filter((_place, index) => index % 25 === 0),
  );
});

/** What both verifiers say of ZIPs with one bit flipped; of the whole one as programs of their own. */
async function expectChanged(zip: Buffer, scripts: string, places: [number, string][]) {
  const whole = join(await mkdtemp(join(packs.folder, "flipped-")), "whole.zip");
  await writeFile(whole, zip);
  for (const { status, output } of await runVerifiers(whole, scripts)) {
    expect(output).toContain(
      "VERIFIED. The signature was checked against the key in the pack, which does not prove who created it",
    );
    expect(status).toBe(0);
  }
  const paths = await Promise.all(
    places.map(async ([place], index) => {
      const changed = Buffer.from(zip);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const path = `${whole}.${index}`;
      await writeFile(path, changed);
      return path;
    }),
  );
  const said = await verifyEach(paths, scripts);
  expect(said.flat().filter(({ status }) => status !== 1)).toEqual([]);
}

/** Flips a bit of a file at a fraction of its length. */
async function flip(root: string, name: string, fraction: number): Promise<void> {
  const bytes = await readFile(join(root, name));
  const at = Math.floor((bytes.length - 1) * fraction);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(join(root, name), bytes);
}

test("any changed byte of an unpacked file is found and the file named by both verifiers", async () => {
  const { root: pristine } = await packs.ofFew();
  const sums = await readFile(join(pristine, "SHA256SUMS"), "utf8");
  const names = sums.split("\n").flatMap((line) => line.split("  ")[1] ?? []);
  expect(names.length).toBeGreaterThan(100);
  // A change of the sums or the signature alone, of one file of each kind alone, and of all files at once.
  const alone = names.filter((name) => !name.startsWith("verifier/") || name.endsWith("/zip.py"));
  const changes = [
    ...["SHA256SUMS", "signature.json", ...alone].map((name, index) => ({
      names: [name],
      fraction: (index % 3) / 2,
    })),
    ...[0, 0.5, 1].map((fraction) => ({ names, fraction })),
  ];
  const roots: string[] = [];
  for (const change of changes) {
    const root = await mkdtemp(join(packs.folder, "changed-"));
    cpSync(pristine, root, { recursive: true });
    for (const name of change.names) await flip(root, name, change.fraction);
    roots.push(root);
  }
  const said = await verifyEach(roots, pristine);
  const missed = changes.flatMap((change, index) =>
    (said[index] ?? []).flatMap(({ verifier, status, output }) =>
      change.names
        .filter(
          (name) => status !== 1 || !new RegExp(`CHANGED: .*${RegExp.escape(name)}`).test(output),
        )
        .map((name) => `${verifier}: ${name}: ${output}`),
    ),
  );
  expect(said.flat()).toHaveLength(changes.length * 2);
  expect(missed).toEqual([]);
});

test("a ZIP that another program packed again is one problem, and a file changed in it is named", async () => {
  const { path, root: pristine } = await packs.ofFew();
  const notAsWritten = "NOT AS WRITTEN: The ZIP file was packed again after Sentinel wrote it.";
  const problems = (output: string) =>
    output.split("\n").filter((line) => /^(NOT|CHANGED|MISSING|DIFFERS|FAILED)/.test(line));
  for (const top of ["", "pack/"]) {
    const root = await packs.unpacked(path);
    for (const { status, output } of await verifyBoth(await packAgain(root, top), pristine)) {
      expect(problems(output)).toEqual([notAsWritten, "FAILED: 1 problem."]);
      expect(status).toBe(1);
    }
    await changeText(root, "report.html", (text) =>
      text.replace("recompute every numbered", "recompute each numbered"),
    );
    for (const { status, output } of await verifyBoth(await packAgain(root, top), pristine)) {
      expect(problems(output).slice(0, 2)).toEqual([notAsWritten, "CHANGED: report.html"]);
      expect(problems(output).slice(2, -1)).toEqual([
        expect.stringContaining("DIFFERS: report.html"),
      ]);
      expect(status).toBe(1);
    }
  }
});

test("a file that is missing or added is named", async () => {
  const { path, root: pristine } = await packs.ofFew();
  const root = await packs.unpacked(path);
  await rm(join(root, "methods.md"));
  await writeFile(join(root, "data", "other.csv"), "x");
  for (const { status, output } of await verifyBoth(root, pristine)) {
    expect(output).toContain("MISSING: methods.md");
    expect(output).toContain("NOT PART OF THE PACK: data/other.csv");
    expect(status).toBe(1);
  }
});

test("a table that differs from data/figures.json, and a file that the pack does not name, are found with every hash renewed", async () => {
  const { root: pristine } = await packs.ofFew();
  const inTable = (name: string, from: RegExp, to: string) => async (root: string) =>
    changeText(root, `data/${name}.csv`, (text) => text.replace(from, to));
  const listed = (name: string) => async (root: string) => {
    await writeFile(join(root, name), "x");
    await changeText(root, "SHA256SUMS", (text) => `${text}${"0".repeat(64)}  ${name}\n`);
  };
  expect(
    await missedForgeries(pristine, [
      ["DIFFERS: data/trades.csv, row 1: shown", inTable("trades", /"Sale"/, '"Purchase"')],
      [
        'DIFFERS: data/trades.csv, row 2: shown "", in data/figures.json',
        inTable("trades", /(?<=\r\n)"T2".*\r\n/, ""),
      ],
      ["DIFFERS: data/events.csv, row 1: shown", inTable("events", /"(?=\r\n$)/, '1"')],
      [
        'DIFFERS: data/events.csv, row 2: shown "\\"E2\\"", in data/figures.json ""',
        inTable("events", /$/, '"E2"\r\n'),
      ],
      ["DIFFERS: data/figures.csv, row 3: shown", inTable("figures", /(?<="T1","3",")/, "x")],
      ["DIFFERS: data/figures.csv, row 0: shown", inTable("figures", /"value"/, '"text"')],
      [
        "DIFFERS: data/filings.csv, row 1: shown",
        inTable("filings", /(?<=^[^\n]*\n"[^"]*","[^"]*",")0/, "1"),
      ],
      ["NOT PART OF THE PACK: data/other.csv", listed("data/other.csv")],
      ["NOT PART OF THE PACK: filings/other.txt", listed("filings/other.txt")],
      ["NOT PART OF THE PACK: verifier/other.py", listed("verifier/other.py")],
      ["NOT PART OF THE PACK: verifier/pack/other.mjs", listed("verifier/pack/other.mjs")],
      [
        "MISSING: data/trades.csv",
        async (root) =>
          changeText(root, "SHA256SUMS", (text) => text.replace(/.*trades\.csv\n/, "")),
      ],
    ]),
  ).toEqual([]);
});

test("a close that was changed, with every hash and the signature renewed, is found by recomputation", async () => {
  const { path, pack } = await packs.ofFew();
  const root = await packs.unpacked(path);
  const [trade] = pack.subjects;
  const figure = trade?.figures.find(({ name }) => name === "avoided_or_gained");
  const day = figure?.stock?.to ?? "";
  const closes = await readFile(join(root, "prices/closes.csv"), "utf8");
  const line = closes
    .split("\r\n")
    .find((each) => each.includes(`"${figure?.stock?.series}","${day}"`));
  const price = Number(line?.split('","')[2]);
  const changed = line?.replace(`"${price}"`, `"${price + 0.01}"`) ?? "";
  expect(changed).not.toBe(line);
  await writeFile(join(root, "prices/closes.csv"), closes.replace(line ?? "", changed));
  await signAgain(root);
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).not.toContain("CHANGED");
    expect(output).toContain(`DIFFERS: ${trade?.id}, figure ${figure?.id} (${figure?.label})`);
    expect(output).toContain("(Next 8-K return)");
    expect(status).toBe(1);
  }
  for (const { status, output } of await verifyBoth(root, root, "--key", packs.keyId)) {
    expect(output).toContain(`OTHER KEY: the pack is signed by `);
    expect(status).toBe(1);
  }
});

test("shares changed in a filing, with every hash and the signature renewed, are found too", async () => {
  const { root: pristine, pack } = await packs.ofFew();
  const [trade] = pack.subjects;
  if (trade?.kind !== "trade") throw new Error("The first subject is no trade.");
  const root = await forged(pristine, (copy) =>
    changeText(copy, `filings/${trade.row.accession}.txt`, (text) =>
      text.replace(/(?<=<transactionShares>\s*<value>)\d/g, (digit) => (digit === "1" ? "2" : "1")),
    ),
  );
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).not.toContain("CHANGED");
    expect(output).toContain("(Shares): stated");
    expect(status).toBe(1);
  }
});

test("a price that is rounded to cents, with every hash and the signature renewed, is found by both verifiers", async () => {
  const { root: pristine, pack } = await packs.ofFew();
  const prices = pack.subjects.flatMap(({ id, figures }) =>
    figures.filter(({ name }) => name === "price").map((figure) => ({ of: id, ...figure })),
  );
  const price = prices.find(({ value }) => /\.\d{3}/.test(String(value)));
  if (price === undefined) throw new Error("No price of the pack has more than two decimals.");
  const cents = `$${Number(price.value).toFixed(2)}`;
  const root = await forged(pristine, async (copy) => {
    for (const name of ["data/figures.json", "report.html"])
      await changeText(copy, name, (text) => text.replaceAll(price.text, cents));
  });
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain(`DIFFERS: ${price.of}, figure ${price.id} (Price): its text`);
    expect(output).toContain(`does not say ${price.value}`);
    expect(status).toBe(1);
  }
});

/** What the forgeries change of a trade in data/figures.json. */
type StoredTrade = {
  id: string;
  figures: { name: string; unit: string }[];
  quarter: { end: string; is_pending: boolean; announcement: { accepted_on: string } } | null;
};

test("a changed sentence or input of a pattern is found, in the report and in data/figures.json", async () => {
  const { root: pristine, pack } = await packs.ofFew();
  const event = pack.subjects.find(({ kind }) => kind === "event");
  const trade = event?.patterns[0]?.inputs.find(({ label }) => label.startsWith("Sale "));
  if (event === undefined || trade === undefined) throw new Error("No pattern names a trade.");
  const says = `DIFFERS: report.html, ${event.id}, patterns: `;
  const section = new RegExp(`(?<=<section id="${event.id.toLowerCase()}">.*)`, "s").source;
  const inEvent = (from: string, to: string) => async (root: string) =>
    changeText(root, "report.html", (text) =>
      // What is before a place is looked at only where the place itself fits.
      text.replace(new RegExp(`(?=${from})${section}${from}`, "s"), to),
    );
  const inData = (change: (stored: StoredPatterns) => void) =>
    inSubject<StoredPatterns>(event.id, change);
  expect(
    await missedForgeries(pristine, [
      [says, inEvent("Insiders sold", "Insiders often sold")],
      [says, inEvent(RegExp.escape(`<td>${trade.value}`), "<td>Another person")],
      [says, inEvent(RegExp.escape(String(trade.source)), "0000000000-00-000000")],
      [says, inEvent("<p>Pattern “[^<]*</p>\n", "")],
      [says, inData(({ patterns }) => patterns.splice(0, 1))],
      [
        says,
        inData(({ patterns }) => {
          for (const pattern of patterns) pattern.is_undecided = true;
        }),
      ],
    ]),
  ).toEqual([]);
  for (const { status, output } of await verifyBoth(pristine, pristine)) {
    expect(output).toContain("\nDETERMINED BY SENTINEL from all filings of a company, also those");
    expect(output).toContain("VERIFIED.");
    expect(status).toBe(0);
  }
});

type Labeled = {
  id: string;
  facts: { label: string; text: string; source: unknown }[];
  figures: { id: number; name: string; label: string; value: unknown; note: string | null }[];
  patterns: { label: string }[];
};

test("a fact, figure, or pattern with a label that Sentinel does not write is found, also if report and data agree", async () => {
  const { root: pristine } = await packs.ofFew();
  const outcome = { label: "Outcome", text: "The SEC found fraud.", source: null };
  const added = inSubject<Labeled>("T1", ({ facts }) => facts.push(outcome));
  const inOne = (id: string, change: (subject: Labeled) => void) => inSubject<Labeled>(id, change);
  expect(
    await missedForgeries(pristine, [
      [
        'LABEL: T1: Sentinel writes no fact with the label "Issuer (convicted)"',
        inOne("T1", ({ facts: [issuer] }) =>
          Object.assign(issuer ?? {}, { label: "Issuer (convicted)" }),
        ),
      ],
      [
        'LABEL: E1: more than one fact has the label "Why this day 0"',
        inOne("E1", ({ facts }) => facts.push({ ...outcome, label: "Why this day 0" })),
      ],
      [
        'LABEL: T1: Sentinel writes no figure shares with the label "Shares stolen"',
        inOne("T1", ({ figures }) => {
          for (const figure of figures)
            if (figure.name === "shares") figure.label = "Shares stolen";
        }),
      ],
      [
        'LABEL: T1: Sentinel writes no figure fine with the label "Fine"',
        inOne("T1", ({ figures: [figure] }) =>
          Object.assign(figure ?? {}, {
            name: "fine",
            label: "Fine",
            value: null,
            note: "Not paid.",
          }),
        ),
      ],
      [
        /LABEL: T1: Sentinel writes no figure trade_return with the label "Return 120d"/,
        inOne("T1", ({ figures }) => {
          for (const figure of figures)
            if (figure.label === "Return 5d") figure.label = "Return 120d";
        }),
      ],
      [
        /LABEL: T1: Sentinel writes no figure avoided_or_gained with the label "Gain by/,
        inOne("T1", ({ figures }) => {
          for (const figure of figures)
            figure.label = figure.label.replace(/^Loss avoided by/, "Gain by");
        }),
      ],
      [
        'LABEL: E1: Sentinel writes no pattern with the label "Fraud"',
        inOne("E1", ({ patterns: [pattern] }) => Object.assign(pattern ?? {}, { label: "Fraud" })),
      ],
    ]),
  ).toEqual([]);
  const root = await forged(pristine, async (copy) => {
    await added(copy);
    await changeText(copy, "report.html", (text) =>
      text.replace(
        /(?<=<section id="t1">.*?)(?=<\/tbody>)/s,
        `<tr><td>${outcome.label}</td><td>${outcome.text}</td><td class="code"></td></tr>\n`,
      ),
    );
  });
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output.match(/^(?:LABEL|DIFFERS|MARKUP|FAILED).*/gm)).toEqual([
      'LABEL: T1: Sentinel writes no fact with the label "Outcome"',
      "FAILED: 1 problem.",
    ]);
    expect(status).toBe(1);
  }
});

/** What the forgeries change of the patterns of a subject in data/figures.json. */
type StoredPatterns = { id: string; patterns: { is_undecided: boolean }[] };

const quarterFact = /(?<=Quarter closed, results ahead<\/td><td>)(Yes|No)/;

test("a changed newest information, quarter, or unit of a price, with every hash and the signature renewed, is found", async () => {
  const { root: pristine, pack } = await packs.ofFew();
  const trade = pack.subjects.find(
    (subject) => subject.kind === "trade" && (subject.quarter?.announcement ?? null) !== null,
  );
  if (trade?.kind !== "trade") throw new Error("No trade has a quarter with its announcement.");
  const { id, quarter } = trade;
  const end = quarter?.end ?? "";
  const inReport = (from: RegExp, to: string) => async (root: string) =>
    changeText(root, "report.html", (text) => text.replace(from, to));
  const inTrade = (change: (stored: StoredTrade) => void) => inSubject<StoredTrade>(id, change);
  expect(
    await missedForgeries(pristine, [
      [
        "DIFFERS: report.html, Newest information: shown",
        inReport(/(?<=Newest information<\/td><td>[A-Z][a-z]{2} )\d+/, "32"),
      ],
      [
        "DIFFERS: report.html, Newest information: shown",
        // A close of a later day.
        async (root) =>
          changeText(root, "prices/closes.csv", (text) =>
            text.replace(/"\d{4}(-\d\d-\d\d","[\d.]+","[\d.]*"\r\n)$/, '"2031$1'),
          ),
      ],
      [/DIFFERS: report.html, T\d+, Quarter closed, results ahead/, inReport(quarterFact, "Maybe")],
      [
        `DIFFERS: ${id}, Quarter closed, results ahead: recomputed Yes`,
        inTrade((stored) => {
          if (stored.quarter === null) return;
          stored.quarter.announcement.accepted_on = "2031-01-02";
          stored.quarter.is_pending = true;
        }),
      ],
      [
        `DIFFERS: ${id}, a quarter had not ended before the trade`,
        inTrade((stored) => {
          if (stored.quarter !== null) stored.quarter.end = "2031-01-02";
        }),
      ],
      [
        `DIFFERS: ${id}, Quarter closed, results ahead: recomputed`,
        inTrade((stored) => {
          if (stored.quarter !== null) stored.quarter.end = end.replace(/\d\d$/, "01");
        }),
      ],
      [
        `DIFFERS: ${id}, figure `,
        inTrade(({ figures }) => {
          for (const figure of figures) if (figure.name === "price") figure.unit = "dollars";
        }),
      ],
    ]),
  ).toEqual([]);
});

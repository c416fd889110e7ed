import { expect, test, vi } from "vitest";
import type { Call } from "#demo/calls/call.ts";
import { callsOf } from "#demo/calls/calls-of.ts";
import { hardNegatives, plantedFrauds } from "#demo/calls/planted-calls.ts";
import { createWorld } from "#demo/world/world.ts";
import { readTranscripts } from "#domain/transcripts/read-transcripts.ts";

vi.setConfig({ testTimeout: 60_000 });

const world = createWorld("sentinel", "2026-11-20");
const calls = callsOf(world.filings);

function textOf(call: Call): string {
  return call.interactions
    .flatMap(({ turns }) => turns.filter(({ role }) => role !== "Operator"))
    .map(({ text }) => text)
    .join(" ");
}

test("there are calls of nearly every company and quarter, in the form the product reads", () => {
  expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
  expect(new Set(calls.map(({ cik }) => cik)).size).toBeGreaterThan(55);
  for (const call of calls) {
    const { calls: read } = readTranscripts("call.json", JSON.stringify(call));
    expect(read[0]?.interactions).toEqual(call.interactions);
    expect(call.interactions.filter(({ kind }) => kind === "question").length).toBeGreaterThan(3);
    expect(textOf(call)).not.toMatch(/[{}[\]|]|undefined|NaN| {2}|\bthe the\b/);
  }
});

test("people and revenue are those of the company's own report of that quarter", () => {
  for (const call of calls) {
    const report = world.filings.find(
      (filing) =>
        filing.kind === "current-report" &&
        filing.issuer.cik === call.cik &&
        filing.acceptedOn === call.heldOn &&
        filing.event.quarterEnd !== null,
    );
    if (report?.kind !== "current-report") throw new Error(`${call.key} has no report`);
    const speakers = new Set(call.interactions.flatMap(({ turns }) => turns.map((t) => t.speaker)));
    expect(speakers.has(report.speakers.chief)).toBe(true);
    expect(speakers.has(report.speakers.finance)).toBe(true);
    expect(call.availableFrom > `${report.acceptedOn} ${report.acceptedTime}`).toBe(true);
  }
});

test("every planted fraud is in a call before the filing that shows it, word for word", () => {
  const frauds = calls.flatMap((call) =>
    call.plants.filter(({ kind }) => kind === "fraud").map((plant) => ({ call, plant })),
  );
  expect(frauds.length).toBe(plantedFrauds.length);
  for (const { call, plant } of frauds) {
    const [, accession = ""] = plant.shownBy?.split(" ") ?? [];
    const later = world.filings.find((filing) => filing.accession === accession);
    expect(later?.issuer.cik).toBe(call.cik);
    expect((later?.acceptedOn ?? "") > call.heldOn).toBe(true);
    const planted = plantedFrauds.find(({ note }) => note === plant.about);
    const spoken = call.interactions[plant.interactionNumber - 1];
    expect(spoken?.kind).toBe("question");
    expect(spoken?.turns[2]?.text.slice(0, 12)).toBe(planted?.answer.slice(0, 12));
  }
  const negatives = calls.flatMap(({ plants }) => plants.filter(({ kind }) => kind !== "fraud"));
  expect(negatives.length).toBe(hardNegatives.length);
});

test("each company has a key of six digits of its own, and one text on its fraud", () => {
  const byKey = Map.groupBy(calls, ({ gvkey }) => gvkey);
  expect(byKey.size).toBe(new Set(calls.map(({ cik }) => cik)).size);
  for (const [gvkey, own] of byKey) {
    expect(gvkey).toMatch(/^9\d{5}$/);
    expect(new Set(own.map(({ cik, fraudDescription }) => `${cik} ${fraudDescription}`)).size).toBe(
      1,
    );
  }
  const planted = new Set(plantedFrauds.map(({ ticker }) => ticker));
  for (const { ticker, fraudDescription } of calls)
    expect(fraudDescription.includes("complaint"), ticker).toBe(planted.has(ticker));
});

test("an allegation does not repeat what is said in the place it is about", () => {
  for (const fraud of plantedFrauds) {
    const call = calls.find(({ ticker }) => ticker === fraud.ticker);
    const alleged = wordRuns(call?.fraudDescription ?? "", 4);
    const said = wordRuns(`${fraud.about} ${fraud.question} ${fraud.answer}`, 4);
    expect([...alleged].filter((run) => said.has(run))).toEqual([]);
  }
});

function wordRuns(text: string, length: number): ReadonlySet<string> {
  const words = text.toLowerCase().split(/\W+/);
  return new Set(words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(" ")));
}

const wordsInShingle = 8;

function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().split(/\W+/);
  return new Set(words.map((_, at) => words.slice(at, at + wordsInShingle).join(" ")));
}

test("no two calls read the same: of sequences of eight words they share few", () => {
  const sets = calls.filter((_, at) => at % 3 === 0).map((call) => shinglesOf(textOf(call)));
  let most = 0;
  for (const [at, one] of sets.entries()) {
    for (const other of sets.slice(at + 1)) {
      let shared = 0;
      for (const shingle of one) if (other.has(shingle)) shared += 1;
      most = Math.max(most, shared / (one.size + other.size - shared));
    }
  }
  expect(most).toBeLessThan(0.15);
  const questions = calls.flatMap(({ interactions }) =>
    interactions
      .filter(({ kind }) => kind === "question")
      .map(({ turns }) => turns.map(({ text }) => text).join(" ")),
  );
  expect(new Set(questions).size).toBe(questions.length);
});

test("calls of the past are the same however far the world reaches", () => {
  const further = callsOf(createWorld("sentinel", "2027-03-31").filings);
  expect(further.length).toBeGreaterThan(calls.length);
  expect(further.slice(0, calls.length)).toEqual(calls);
});

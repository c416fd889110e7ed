import { describe, expect, test } from "vitest";
import {
  nextSaveStep,
  type SaveEffect,
  type SaveEvent,
  type SaveOutcome,
  type SaveState,
  type Shown,
} from "./save-machine.ts";

const delayMs = 3_000;

type Sending = Extract<SaveState, { is: "sending" }>;

function sending(changed: Partial<Omit<Sending, "is">> = {}): SaveState {
  return { is: "sending", failures: 0, meanwhile: null, isSentAgain: false, ...changed };
}

const clean: SaveState = { is: "clean" };
const dirty: SaveState = { is: "dirty", isComplete: true };
const incomplete: SaveState = { is: "dirty", isComplete: false };
const held: SaveState = { is: "held" };
const conflict: SaveState = { is: "conflict" };
const refused: SaveState = { is: "refused" };
const unassigned: SaveState = { is: "unassigned" };
const failed = (failures: number): SaveState => ({ is: "failed", failures });

const resting = {
  clean,
  dirty,
  incomplete,
  failed: failed(2),
  held,
  conflict,
  refused,
  unassigned,
};
const underWay = {
  sending: sending({ failures: 2 }),
  "sending, then again": sending({ failures: 2, isSentAgain: true }),
  "sending, saveable change": sending({ meanwhile: "saveable" }),
  "sending, undone": sending({ meanwhile: "saved" }),
  "sending, incomplete change": sending({ meanwhile: "incomplete" }),
  "sending, conflict heard of": sending({ meanwhile: "conflicting" }),
};
const states: Record<string, SaveState> = { ...resting, ...underWay };

const change = (shown: Shown): SaveEvent => ({ kind: "changed", shown, delayMs });
const send: SaveEvent = { kind: "send" };
const answer = (outcome: SaveOutcome, shown: Shown): SaveEvent => ({
  kind: "answered",
  outcome,
  shown,
  delayMs,
});

type Row = readonly [state: SaveState, effects: readonly SaveEffect[]];

const toSaved: readonly SaveEffect[] = [
  "drop draft",
  "stop timer",
  "clear failure",
  "settle",
  "release held",
];
const keptSaved: readonly SaveEffect[] = ["keep draft", ...toSaved.slice(1)];
const toSaveable: readonly SaveEffect[] = ["keep draft", { afterMs: delayMs }];
const toIncomplete: readonly SaveEffect[] = [
  "keep draft",
  "stop timer",
  "clear failure",
  "release held",
];
const toConflict: readonly SaveEffect[] = ["keep draft", "stop timer", "release held"];
const sendNow: readonly SaveEffect[] = ["stop timer", "send"];

describe.each(Object.entries(resting))("%s", (_name, state) => {
  test.each<[Shown, Row]>([
    ["saved", [clean, toSaved]],
    ["saveable", [dirty, toSaveable]],
    ["incomplete", [incomplete, toIncomplete]],
    ["conflicting", [conflict, toConflict]],
  ])("changed, and now %s", (shown, [next, effects]) => {
    expect(nextSaveStep(state, change(shown))).toEqual({ state: next, effects });
  });

  test.each<SaveOutcome>(["saved", "unanswered", "refused", "held", "conflict"])(
    "no attempt is under way: %s means nothing",
    (outcome) => {
      expect(nextSaveStep(state, answer(outcome, "saveable"))).toEqual({ state, effects: [] });
    },
  );
});

test.each<[keyof typeof resting, Row]>([
  ["clean", [clean, []]],
  ["dirty", [sending(), sendNow]],
  ["incomplete", [incomplete, []]],
  ["failed", [sending({ failures: 2 }), sendNow]],
  ["held", [sending(), sendNow]],
  ["conflict", [conflict, []]],
  ["refused", [sending(), sendNow]],
  ["unassigned", [sending(), sendNow]],
])("%s, asked to send", (name, [next, effects]) => {
  expect(nextSaveStep(resting[name], send)).toEqual({ state: next, effects });
});

describe.each(Object.entries(underWay))("%s", (name, state) => {
  const isSentAgain = name === "sending, then again";

  test("asked to send: once more after this attempt", () => {
    expect(nextSaveStep(state, send)).toEqual({
      state: { ...state, isSentAgain: true },
      effects: ["stop timer"],
    });
  });

  test.each<[Shown, readonly SaveEffect[]]>([
    ["saved", keptSaved],
    ["saveable", toSaveable],
    ["incomplete", toIncomplete],
    ["conflicting", toConflict],
  ])("changed, and now %s: kept in this browser whatever the answer", (shown, effects) => {
    expect(nextSaveStep(state, change(shown))).toEqual({
      state: sending({ meanwhile: shown, isSentAgain }),
      effects,
    });
  });

  test.each<[Shown, Row]>([
    ["saved", [clean, toSaved]],
    ["saveable", isSentAgain ? [sending(), [...toSaveable, ...sendNow]] : [dirty, toSaveable]],
    ["incomplete", [incomplete, toIncomplete]],
    ["conflicting", [conflict, toConflict]],
  ])("answered, and now %s", (shown, [next, effects]) => {
    expect(nextSaveStep(state, answer("saved", shown))).toEqual({ state: next, effects });
  });

  test("saved differently elsewhere: the user decides", () => {
    const step = nextSaveStep(state, answer("conflict", "conflicting"));
    expect(step).toEqual({ state: conflict, effects: ["stop timer"] });
  });
});

test.each<[keyof typeof underWay, "unanswered" | "refused" | "unassigned" | "held", Row]>([
  ["sending", "unanswered", [failed(3), [{ afterMs: 4_000 }]]],
  ["sending", "refused", [refused, ["release held"]]],
  ["sending", "unassigned", [unassigned, ["release held"]]],
  ["sending", "held", [held, []]],
  ["sending, then again", "unanswered", [sending({ failures: 3 }), sendNow]],
  ["sending, then again", "refused", [sending(), ["release held", ...sendNow]]],
  ["sending, then again", "held", [sending(), sendNow]],
  ["sending, saveable change", "unanswered", [failed(1), [{ afterMs: 1_000 }]]],
  ["sending, saveable change", "refused", [dirty, ["release held"]]],
  ["sending, saveable change", "unassigned", [dirty, ["release held"]]],
  ["sending, saveable change", "held", [dirty, []]],
  ["sending, undone", "unanswered", [clean, ["clear failure"]]],
  ["sending, undone", "refused", [refused, ["release held"]]],
  ["sending, undone", "held", [clean, ["clear failure"]]],
  ["sending, incomplete change", "unanswered", [incomplete, []]],
  ["sending, incomplete change", "refused", [refused, ["release held"]]],
  ["sending, incomplete change", "held", [incomplete, []]],
  ["sending, conflict heard of", "unanswered", [conflict, ["stop timer"]]],
  ["sending, conflict heard of", "refused", [conflict, ["stop timer", "release held"]]],
  ["sending, conflict heard of", "held", [conflict, ["stop timer"]]],
])("%s, %s", (name, outcome, [next, effects]) => {
  expect(nextSaveStep(underWay[name], answer(outcome, "saveable"))).toEqual({
    state: next,
    effects,
  });
});

test("what was removed is not sent any more, whatever happens, and what waited for it goes on", () => {
  const removed: SaveState = { is: "removed" };
  for (const state of Object.values(underWay)) {
    expect(nextSaveStep(state, answer("removed", "saveable"))).toEqual({
      state: removed,
      effects: ["stop timer", "release held"],
    });
  }
  for (const event of [send, change("saveable"), answer("saved", "saved")]) {
    expect(nextSaveStep(removed, event)).toEqual({ state: removed, effects: [] });
  }
});

test("pauses between attempts grow from 1 to 15 seconds", () => {
  const pauses = [0, 1, 2, 3, 4, 9].map(
    (failures) => nextSaveStep(sending({ failures }), answer("unanswered", "saveable")).effects,
  );
  expect(pauses).toEqual(
    [1_000, 2_000, 4_000, 8_000, 15_000, 15_000].map((afterMs) => [{ afterMs }]),
  );
});

test("a draft is dropped only when everything that is shown is saved", () => {
  const shown: readonly Shown[] = ["saved", "saveable", "incomplete", "conflicting"];
  const outcomes: readonly SaveOutcome[] = [
    "saved",
    "unanswered",
    "refused",
    "unassigned",
    "held",
    "conflict",
  ];
  const events = [
    send,
    ...shown.map(change),
    ...shown.flatMap((each) => outcomes.map((outcome) => answer(outcome, each))),
  ];
  const dropping = Object.values(states).flatMap((state) =>
    events.flatMap((event) => {
      const step = nextSaveStep(state, event);
      return step.effects.includes("drop draft") ? [{ event, next: step.state }] : [];
    }),
  );
  expect(new Set(dropping.map(({ next }) => next.is))).toEqual(new Set(["clean"]));
  expect(
    new Set(
      dropping.map(({ event }) =>
        event.kind === "answered" ? `${event.outcome}, ${event.shown}` : JSON.stringify(event),
      ),
    ),
  ).toEqual(new Set(["saved, saved", JSON.stringify(change("saved"))]));
});

import { describe, expect, test } from "vitest";
import { type Found, hitOutcome, type KeptHit } from "#domain/alerts/settling/hit-outcome.ts";

const facts = { "Company Name": "Calder", Shares: 500, Value: 2500 };
const hit: KeptHit = {
  id: 1,
  alertId: 2,
  criteriaVersion: 1,
  alertVersion: 1,
  dedupKey: "key",
  accession: "0000001001-24-000001",
  rowNumber: 1,
  state: "live",
  facts,
};
const there = {
  is: "there",
  accession: hit.accession,
  rowNumber: 1,
  happenedAt: "2024-03-04T15:00:00Z",
  isMatching: true,
  isWatched: true,
  cells: facts,
} as const satisfies Found;
const fewer = { ...facts, Shares: 400 };

/** The state and the words of the notice; null where all stays as it is. */
function said(of: Partial<KeptHit>, found: Found): [state: string, reason: string | null] | null {
  const outcome = hitOutcome({ ...hit, ...of }, found);
  return outcome === null ? null : [outcome.state, outcome.notice?.reason ?? null];
}

describe("a match that holds", () => {
  test("stays as it is", () => expect(said({}, there)).toBeNull());
  test("with other figures is corrected, in words and in its cells", () => {
    expect(hitOutcome(hit, { ...there, cells: fewer })).toMatchObject({
      state: "live",
      facts: fewer,
      notice: { kind: "correction", reason: "The filing was corrected. Shares: 500 → 400." },
    });
  });
  test("with another name of the company is not corrected", () => {
    expect(said({}, { ...there, cells: { ...facts, "Company Name": "Calder Inc" } })).toBeNull();
  });
  test("moves to the row of another filing without a notice", () => {
    const accession = "0000001001-24-000009";
    expect(hitOutcome(hit, { ...there, accession })).toMatchObject({ accession, notice: null });
  });
});

describe("a match that no longer holds", () => {
  test("was withdrawn", () =>
    expect(said({}, { is: "gone" })).toEqual([
      "withdrawn",
      "The filing or this row of it is no longer available.",
    ]));
  test("was amended, with what changed", () =>
    expect(said({}, { is: "amended", by: "0000001001-24-000002", cells: fewer })).toEqual([
      "amended",
      "Amended by filing 0000001001-24-000002. Shares: 500 → 400.",
    ]));
  test("fails the conditions", () =>
    expect(said({}, { ...there, isMatching: false })).toEqual([
      "unmatched",
      "It no longer meets the conditions.",
    ]));
  test("is reported once", () => {
    expect(said({ state: "withdrawn" }, { is: "gone" })).toBeNull();
    expect(said({ state: "unmatched" }, { ...there, isMatching: false })).toBeNull();
  });
});

test("a match that holds again is reported as such", () => {
  const reason = "It matches again.";
  expect(said({ state: "withdrawn" }, there)).toEqual(["live", reason]);
  expect(hitOutcome({ ...hit, state: "unmatched" }, there)?.notice?.kind).toBe("restored");
});

describe("after a change of the alert's definition", () => {
  const earlier = { criteriaVersion: 1, alertVersion: 2 };
  test("a match of the earlier one stays live, though the present one does not match", () => {
    expect(said(earlier, { ...there, isMatching: false })).toBeNull();
  });
  test("one that the present definition matches takes its version, if it was watched", () => {
    expect(hitOutcome({ ...hit, ...earlier }, there)?.criteriaVersion).toBe(2);
    expect(hitOutcome({ ...hit, ...earlier }, { ...there, isWatched: false })).toBeNull();
  });
  test("one that failed before stays failed", () => {
    const failed = { ...earlier, state: "unmatched" as const };
    expect(said(failed, { ...there, isMatching: false })).toBeNull();
  });
});

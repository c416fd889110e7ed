import { expect, test } from "vitest";
import { type SavedVersion, versionChanges } from "./version-changes.ts";

const first: SavedVersion = {
  version: 1,
  categorization: 0,
  reason: null,
  interaction_html: null,
  saved_at: "2026-08-10T14:00:00.000Z",
  saved_by: "priya@x.example",
  is_of_present_text: true,
};
const relevant = {
  ...first,
  version: 2,
  categorization: 1,
  interaction_html: "<mark>So</mark>",
} as const;

test("the first save is reported as what it says", () => {
  expect(versionChanges(first, null)).toEqual(["Labeled Not Relevant"]);
  expect(versionChanges({ ...first, categorization: null }, null)).toEqual(["Labeled No choice"]);
});

test("a later one as what is different", () => {
  expect(versionChanges(relevant, first)).toEqual([
    "Changed from Not Relevant to Relevant",
    "Highlights changed",
  ]);
  expect(versionChanges({ ...relevant, reason: "Compare with 11." }, relevant)).toEqual([
    "Note added",
  ]);
  expect(
    versionChanges({ ...relevant, reason: "" }, { ...relevant, reason: "Compare with 11." }),
  ).toEqual(["Note removed"]);
  expect(versionChanges({ ...relevant, reason: "a" }, { ...relevant, reason: "b" })).toEqual([
    "Note changed",
  ]);
});

test("an empty note and none are the same", () => {
  expect(versionChanges({ ...first, reason: "" }, first)).toEqual(["Saved again without a change"]);
});

test("highlights of two texts are not compared", () => {
  const repeated = { ...relevant, interaction_html: "<mark>So it is</mark>" };
  expect(versionChanges(repeated, { ...relevant, is_of_present_text: false })).toEqual([
    "Labeled again after the transcript was corrected",
  ]);
});

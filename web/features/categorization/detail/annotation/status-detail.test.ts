import { expect, test } from "vitest";
import { interactionStatuses as statuses } from "#contract/categorization/review-vocabulary.ts";
import { statusDetail } from "./status-detail.ts";

const untouched = {
  status: statuses.inProgress,
  label: null,
  highlightCount: 0,
  saving: "clean",
  savesAt: null,
  isUnsaved: false,
  isKept: false,
} as const;

const relevant = {
  ...untouched,
  status: statuses.complete,
  label: 1,
  highlightCount: 3,
  isUnsaved: true,
} as const;

test("what is complete counts down to its save", () => {
  const waiting = { ...relevant, saving: "dirty", savesAt: 10_000 } as const;
  expect(statusDetail(waiting, 6_900)).toBe("Relevant, 3 highlights. Saving in 3 s");
  expect(statusDetail(waiting, 8_200)).toBe("Relevant, 3 highlights. Saving in 2 s");
  expect(statusDetail(waiting, 9_950)).toBe("Relevant, 3 highlights. Saving in 1 s");
  expect(statusDetail(waiting, 10_400)).toBe("Relevant, 3 highlights. Saving in 1 s");
  expect(statusDetail({ ...relevant, saving: "sending" }, 0)).toBe(
    "Relevant, 3 highlights. Saving",
  );
  expect(statusDetail({ ...relevant, highlightCount: 1, isUnsaved: false, isKept: true }, 0)).toBe(
    "Relevant, 1 highlight. Saved",
  );
});

test("what is not saved says so", () => {
  expect(statusDetail({ ...relevant, saving: "failed", savesAt: 4_000 }, 0)).toBe(
    "Relevant, 3 highlights. Not saved, retrying in 4 s",
  );
  expect(statusDetail({ ...relevant, saving: "refused" }, 0)).toBe(
    "Relevant, 3 highlights. Not saved",
  );
  expect(statusDetail({ ...relevant, saving: "conflict" }, 0)).toBe(
    "Relevant, 3 highlights. Also changed elsewhere",
  );
});

test("what cannot be saved yet says what it lacks", () => {
  expect(statusDetail(untouched, 0)).toBe("Nothing chosen yet");
  const lacking = { ...untouched, isUnsaved: true };
  expect(statusDetail({ ...lacking, status: statuses.chooseLabel, highlightCount: 2 }, 0)).toBe(
    "2 highlights, no choice yet. Not saved",
  );
  expect(statusDetail({ ...lacking, status: statuses.highlight, label: 1 }, 0)).toBe(
    "Relevant, no highlight yet. Not saved",
  );
});

test("not relevant has no highlights", () => {
  expect(statusDetail({ ...untouched, status: statuses.complete, label: 0, isKept: true }, 0)).toBe(
    "Not Relevant, no highlights. Saved",
  );
});

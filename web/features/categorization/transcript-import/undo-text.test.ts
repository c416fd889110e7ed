import { expect, test } from "vitest";
import {
  callsText,
  keptText,
  removedCalls,
  stateOf,
  undoneText,
  undoSentences,
} from "./undo-text.ts";

const one = {
  id: 1,
  source: "transcripts",
  file_name: "calls.csv",
  imported_at: "2026-11-20T15:00:00Z",
  imported_by: "lead@x.example",
  new_calls: 3,
  new_interactions: 9,
  changed_calls: 0,
  remaining_calls: 3,
  undone_at: null,
  undone_by: null,
};

test("an import is undone in part while a call of it is stored", () => {
  const undone = { ...one, undone_at: "2026-11-21T15:00:00Z", undone_by: "lead@x.example" };
  expect(stateOf(one)).toBe("Imported");
  expect(stateOf({ ...undone, remaining_calls: 1 })).toBe("Partly undone");
  expect(stateOf({ ...undone, remaining_calls: 0 })).toBe("Undone");
  expect(callsText(one)).toBe("3 calls");
  expect(callsText({ ...undone, remaining_calls: 1 })).toBe("2 of 3 removed");
  expect(removedCalls({ ...undone, remaining_calls: 1 })).toBe(2);
});

test("the dialog says what is removed, what is removed with it, and what stays", () => {
  const preview = {
    removed_calls: 2,
    removed_interactions: 1_200,
    corrected_calls: 1,
    corrected_by: ["b.csv"],
    withdrawn_assignments: 1,
    kept_corrections: 4,
    kept_calls: 1,
    kept: [],
    digest: "",
  };
  expect(undoSentences(preview)).toEqual([
    "2 calls with 1,200 interactions will be removed. To get them back, import the file again, then each file that corrected them.",
    "b.csv later corrected 1 of them; the corrected text is removed too.",
    "1 assignment will be withdrawn, because its company has no other calls.",
    "4 calls that were stored before keep the corrected text of this file. To restore the earlier text, import the earlier file again.",
  ]);
  const one = { corrected_calls: 0, withdrawn_assignments: 2, kept_corrections: 0 };
  expect(undoSentences({ ...preview, ...one, removed_calls: 1, removed_interactions: 1 })).toEqual([
    "1 call with 1 interaction will be removed. To get it back, import the file again.",
    "2 assignments will be withdrawn, because their companies have no other calls.",
  ]);
  const none = { ...preview, ...one, removed_calls: 0, withdrawn_assignments: 0 };
  expect(undoSentences(none)).toEqual([
    "All calls of this import are in use, so none can be removed.",
  ]);
  expect(undoSentences({ ...none, kept_calls: 0 })).toEqual([
    "No calls of this import are left to remove.",
  ]);
  expect(keptText(1)).toBe(
    "1 call stays because it is in use (labels, notes, gold labels, or cases).",
  );
  expect(undoneText({ removed: 1, kept: 0 })).toBe("1 call removed.");
  expect(undoneText({ removed: 0, kept: 2 })).toBe("0 calls removed; 2 calls stay.");
});

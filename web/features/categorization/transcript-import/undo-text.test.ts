import { expect, test } from "vitest";
import { reasonsText, stateOf, undoneText, undoSentences } from "./undo-text.ts";

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
  expect(stateOf(one)).toBe("imported");
  expect(stateOf({ ...undone, remaining_calls: 1 })).toBe("partly undone");
  expect(stateOf({ ...undone, remaining_calls: 0 })).toBe("undone");
});

test("the question says what goes, what goes with it, and what stays", () => {
  const preview = {
    removed_calls: 2,
    removed_interactions: 1_200,
    corrected_calls: 1,
    corrected_by: ["b.csv"],
    withdrawn_assignments: 1,
    kept_calls: 1,
    kept: [],
  };
  expect(undoSentences(preview, { changed_calls: 4 })).toEqual([
    "2 calls with 1,200 interactions will be removed. To get them back, import the file again.",
    "Of these, 1 call was corrected later by b.csv: this text is removed too.",
    "1 assignment of companies that have no other calls will be withdrawn.",
    "4 calls stored before, which this file corrected, will keep the corrected text. To restore the earlier text, import the earlier file again.",
  ]);
  const nothing = { ...preview, removed_calls: 0, corrected_calls: 0, withdrawn_assignments: 0 };
  expect(undoSentences(nothing, one)).toEqual(["No call can be removed."]);
  expect(reasonsText(["saved", "in_case"])).toBe("has saved labels or notes, is in a case");
  expect(undoneText({ removed: 1, kept: 0 })).toBe("1 call removed.");
  expect(undoneText({ removed: 0, kept: 2 })).toBe("0 calls removed; 2 calls stay.");
});

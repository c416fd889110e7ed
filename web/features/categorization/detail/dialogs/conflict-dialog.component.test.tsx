import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import type { ReviewItem } from "../../review-state/review-item.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";

const text = "We expect growth. We restated revenue.";
const mine = { label: 1, note: "restatement", highlights: [[18, 38]] } as const;
const theirs = { label: 0, note: "", highlights: [] } as const;
const item: ReviewItem = {
  number: 7,
  heading: "Answer",
  kind: "remarks",
  callTitle: "Q3 call",
  heldOn: "2024-11-05",
  lines: [text],
  turns: [],
  text,
  revision: 1,
  saved: theirs,
  version: 1,
  savedAt: null,
  savedBy: null,
  outdated: null,
  annotation: mine,
  status: "Complete",
  isDone: true,
  saving: "conflict",
  savesAt: null,
  failure: null,
  conflict: { annotation: theirs, version: 2, savedAt: null, savedBy: "Ana" },
};

function decide(shown = item) {
  const answers = {
    onKeepMine: vi.fn<() => void>(),
    onTakeTheirs: vi.fn<() => void>(),
    onLater: vi.fn<() => void>(),
  };
  renderComponent(<ConflictDialog item={shown} {...answers} />);
  return answers;
}

test("both versions are shown whole before one of them is lost", async () => {
  decide();
  const own = page.getByRole("region", { name: "Mine" });
  for (const part of ["Relevant", "We restated revenue.", "Note: restatement"]) {
    await expect.element(own.getByText(part, { exact: true })).toBeVisible();
  }
  const other = page.getByRole("region", { name: "Theirs" });
  for (const part of ["Ana", "Not Relevant"]) {
    await expect.element(other.getByText(part, { exact: true })).toBeVisible();
  }
});

test("in the demonstration, the time of the other save is marked as server time", async () => {
  document.documentElement.dataset["demonstration"] = "yes";
  onTestFinished(() => {
    delete document.documentElement.dataset["demonstration"];
  });
  const conflict = {
    annotation: theirs,
    version: 2,
    savedAt: "2026-11-22T19:20:07Z",
    savedBy: "Ana",
  };
  decide({ ...item, conflict });
  // New York is five hours behind UTC in November.
  const about = page.getByText("Ana, 22 Nov 2026, 14:20:07 ET (server time)", { exact: true });
  await expect.element(about).toBeVisible();
});

test("Escape decides nothing; each button does what it says", async () => {
  const { onKeepMine, onTakeTheirs, onLater } = decide();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(onLater).toHaveBeenCalledTimes(1);
  expect([onKeepMine, onTakeTheirs].flatMap(({ mock }) => mock.calls)).toEqual([]);
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Take theirs" }).click();
  expect([onKeepMine, onTakeTheirs].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

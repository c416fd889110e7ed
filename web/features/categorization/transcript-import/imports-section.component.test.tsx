import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCalls, lateAnswer } from "#web/api/answer-calls.ts";
import { queryClient } from "#web/api/query-client.ts";
import { ToastProvider } from "#web/ui/overlay/toast.tsx";
import { renderComponent } from "#web/ui/render-component.tsx";
import { ImportsSection } from "./imports-section.tsx";

function show(): void {
  queryClient.clear();
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ImportsSection />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

test("without imports the list says what will be in it", async () => {
  answerCalls({ get_call_imports: () => ({ imports: [], total: 0 }) });
  show();
  await expect.element(page.getByText("No imports yet.")).toBeVisible();
});

const one = {
  id: 7,
  source: "transcripts",
  file_name: "test.csv",
  imported_at: "2026-11-20T15:00:00Z",
  imported_by: null,
  new_calls: 2,
  new_interactions: 5,
  changed_calls: 1,
  remaining_calls: 2,
  undone_at: null,
  undone_by: null,
};
const preview = {
  removed_calls: 2,
  removed_interactions: 5,
  corrected_calls: 0,
  corrected_by: [],
  withdrawn_assignments: 0,
  kept_corrections: 0,
  kept_calls: 0,
  kept: [],
  digest: "d1",
};
const undoButtons = page.getByRole("button", { name: /^Undo the import of / });
const dialog = page.getByRole("alertdialog");
const cancel = dialog.getByRole("button", { name: "Cancel" });
const undo = dialog.getByRole("button", { name: "Undo import" });

test("an undo that fails says why and keeps the question; one that corrected only cannot be undone", async () => {
  const corrections = { ...one, id: 8, file_name: "more.csv", new_calls: 0, remaining_calls: 0 };
  const sent = answerCalls({
    get_call_imports: () => ({ imports: [corrections, one], total: 2 }),
    preview_undo_import: () => preview,
    undo_import: () => ({ error: "The disk is full.", code: "internal" }),
  });
  show();
  await expect.element(page.getByText("more.csv").first()).toBeInTheDocument();
  expect(undoButtons.elements()).toHaveLength(1);
  await undoButtons.click();
  await undo.click();
  await expect.element(dialog.getByText("The disk is full.")).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ type: "undo_import", import_id: 7, known_digest: "d1" });
});

test("in the demonstration the list says that its times are not those of the market", async () => {
  document.documentElement.dataset["demonstration"] = "yes";
  try {
    answerCalls({ get_call_imports: () => ({ imports: [one], total: 1 }) });
    show();
    await expect.element(page.getByText(/^Times in this list are real times, not/)).toBeVisible();
  } finally {
    delete document.documentElement.dataset["demonstration"];
  }
});

test("on a phone the button can be reached without scrolling, and how many calls were removed is shown", async () => {
  await page.viewport(390, 844);
  const partly = { ...one, new_calls: 3, undone_at: "2026-11-21T15:00:00Z", undone_by: "lead" };
  answerCalls({ get_call_imports: () => ({ imports: [partly], total: 1 }) });
  show();
  await expect.element(undoButtons).toBeVisible();
  expect(undoButtons.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await expect.element(page.getByText("1 of 3 removed")).toBeVisible();
  await page.viewport(1440, 900);
});

test("until it is known what is removed, only Cancel can be pressed, and it keeps the focus", async () => {
  const late = lateAnswer();
  const sent = answerCalls({
    get_call_imports: () => ({ imports: [one], total: 1 }),
    preview_undo_import: late.answer,
  });
  show();
  await undoButtons.click();
  await expect.element(cancel).toHaveFocus();
  await expect.element(undo).toBeDisabled();
  late.give(preview);
  await expect.element(undo).toBeEnabled();
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.map(({ type }) => type)).not.toContain("undo_import");
});

test("a preview that fails can only be canceled or tried again; without calls to remove, only closed", async () => {
  const answers: object[] = [{ error: "The disk is full.", code: "internal" }];
  answerCalls({
    get_call_imports: () => ({ imports: [one], total: 1 }),
    preview_undo_import: () => answers.shift() ?? { ...preview, removed_calls: 0, kept_calls: 2 },
  });
  show();
  await undoButtons.click();
  await expect.element(dialog.getByText("The import could not be checked.")).toBeVisible();
  await expect.element(cancel).toHaveFocus();
  await expect.element(undo).toBeDisabled();
  await dialog.getByRole("button", { name: "Try again" }).click();
  const close = dialog.getByRole("button", { name: "Close" });
  await expect.element(close).toHaveFocus();
  expect(dialog.getByRole("button").elements()).toHaveLength(1);
});

test("if other calls would be removed by now, nothing is sent again before the new list is shown", async () => {
  const previews = [preview, { ...preview, removed_calls: 1, kept_calls: 1, digest: "d2" }];
  const sent = answerCalls({
    get_call_imports: () => ({ imports: [one], total: 1 }),
    preview_undo_import: () => previews.shift() ?? preview,
    undo_import: () => ({ error: "It has changed.", code: "undo_changed" }),
  });
  show();
  await undoButtons.click();
  await undo.click();
  await expect.element(dialog.getByText(/^1 call with /)).toBeVisible();
  await expect.element(dialog.getByText("It has changed.")).toBeVisible();
  await expect.element(cancel).toHaveFocus();
  await undo.click();
  await expect
    .poll(() => sent.filter(({ type }) => type === "undo_import"))
    .toMatchObject([{ known_digest: "d1" }, { known_digest: "d2" }]);
});

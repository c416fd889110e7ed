import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls } from "#web/api/answer-calls.ts";
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

test("an undo that fails says why and keeps the question; one that corrected only cannot be undone", async () => {
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
  const corrections = { ...one, id: 8, file_name: "more.csv", new_calls: 0, remaining_calls: 0 };
  const sent = answerCalls({
    get_call_imports: () => ({ imports: [corrections, one], total: 2 }),
    preview_undo_import: () => ({
      removed_calls: 2,
      removed_interactions: 5,
      corrected_calls: 0,
      corrected_by: [],
      withdrawn_assignments: 0,
      kept_calls: 0,
      kept: [],
    }),
    undo_import: () => ({ error: "The disk is full.", code: "internal" }),
  });
  show();
  await expect.element(page.getByText("more.csv").first()).toBeInTheDocument();
  const undo = page.getByRole("button", { name: /^Undo the import of / });
  await undo.click();
  await page.getByRole("button", { name: "Undo import" }).click();
  const question = page.getByRole("alertdialog");
  await expect.element(question.getByText("The disk is full.")).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ type: "undo_import", import_id: 7 });
});

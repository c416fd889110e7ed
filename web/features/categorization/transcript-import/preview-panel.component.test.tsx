import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answerCalls } from "#web/api/answer-calls.ts";
import { queryClient } from "#web/api/query-client.ts";
import { ToastProvider } from "#web/ui/overlay/toast.tsx";
import { renderComponent } from "#web/ui/render-component.tsx";
import { PreviewPanel } from "./preview-panel.tsx";

const call = {
  key: "q2",
  gvkey: "001234",
  company_name: "Quillstone Software",
  title: "Q2 2026 earnings call",
  held_on: "2026-08-06",
  interactions: 4,
  outcome: "changed" as const,
  outdated_labels: 2,
};
const imported = { success: true as const, new: 0, changed: 1, unchanged: 0 };

const file = { id: 1, name: "calls.jsonl", content: "{}" };

test("while a file has errors, its other calls are not said to be imported", async () => {
  const errors = [{ line: 2, reason: "The JSON ends too early: a bracket or quote is open." }];
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <PreviewPanel
          file={file}
          preview={{ source: "transcripts", calls: [call], errors, error_count: 1 }}
          onImported={() => undefined}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const lead =
    "1 call could be imported once the errors are corrected: 0 new, 1 changed, 0 unchanged";
  await expect.element(page.getByText(lead)).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Import/ })).not.toBeInTheDocument();
});

test("labels become outdated only once that is confirmed; a double click imports once, a failure can be tried again", async () => {
  const answers = [{ error: "The disk is full.", code: "internal" }, imported];
  const sent = answerCalls({ import_transcripts: () => answers.shift() });
  const onImported = vi.fn<(answer: object) => void>();
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <PreviewPanel
          file={file}
          preview={{ source: "transcripts", calls: [call], errors: [], error_count: 0 }}
          onImported={onImported}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const button = page.getByRole("button", { name: "Import 1 call" });
  await expect.element(button).toBeDisabled();
  await page.getByRole("checkbox", { name: "Make 2 labels outdated" }).click();
  await button.dblClick();
  await expect.element(page.getByText(/^The disk is full\. You can import again/)).toBeVisible();
  expect(sent).toHaveLength(1);
  await button.click();
  await expect.poll(() => onImported.mock.calls.map(([answer]) => answer)).toEqual([imported]);
});

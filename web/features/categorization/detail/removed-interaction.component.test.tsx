import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ToastProvider } from "#web/ui/overlay/toast.tsx";
import { renderComponent } from "#web/ui/render-component.tsx";
import type { ReviewItem } from "../review-state/review-item.ts";
import { ItemStatus } from "./annotation/item-status.tsx";
import { ReadingPane } from "./reading/reading-pane.tsx";

const text = "We restated revenue.";
const item: ReviewItem = {
  number: 8,
  heading: "Opening remarks",
  kind: "remarks",
  callTitle: "Q3 call",
  heldOn: "2024-11-05",
  lines: [text],
  turns: [{ speaker: null, role: null, lines: 1 }],
  text,
  revision: 1,
  saved: { label: null, note: "", highlights: [] },
  version: 0,
  savedAt: null,
  savedBy: null,
  outdated: null,
  annotation: { label: 0, note: "", highlights: [] },
  status: "Complete",
  isDone: true,
  saving: "removed",
  savesAt: null,
  failure: null,
  conflict: null,
};

test.each([
  [
    "removed",
    "UnavailableThis interaction was removed, or a corrected transcript no longer has it. What you entered was not saved and does not count. Copy your note if you need it.",
  ],
  [
    "unassigned",
    "Not savedThis company is no longer assigned, or its calls were removed. What you entered does not count. It is kept in this browser, in case the company is assigned again.",
  ],
] as const)("what is %s says so once, and offers no save", async (saving, said) => {
  renderComponent(
    <ItemStatus item={{ ...item, saving }} isLastOpen onRetry={vi.fn<() => void>()} />,
  );
  await expect.element(page.getByRole("alert")).toHaveTextContent(said);
  expect(page.getByRole("button").elements()).toEqual([]);
  expect(document.body.textContent).not.toContain("Complete");
});

test("the heading names the number that the list, files, and cases cite", async () => {
  renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <ReadingPane
          item={item}
          items={[item]}
          position={3}
          total={7}
          isReadOnly
          onGo={vi.fn<() => void>()}
          onSelect={vi.fn<() => void>()}
          notices={null}
          toCase={null}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await expect
    .element(page.getByRole("heading", { level: 2 }))
    .toHaveTextContent("Interaction 8 · 4 of 7");
});

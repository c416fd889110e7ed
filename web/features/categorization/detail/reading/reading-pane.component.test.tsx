import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "#web/api/query-client.ts";
import { ToastProvider } from "#web/ui/overlay/toast.tsx";
import { renderComponent } from "#web/ui/render-component.tsx";
import type { ReviewItem } from "../../review-state/review-item.ts";
import { ReadingPane } from "./reading-pane.tsx";

const annotation = { label: null, note: "", highlights: [] } as const;
const item: ReviewItem = {
  number: 7,
  heading: "Answer of the chief financial officer",
  kind: "remarks",
  callTitle: "Q3 2024 earnings call of Captiva Extrusions",
  heldOn: "2024-11-05",
  lines: ["We expect growth."],
  turns: [],
  text: "We expect growth.",
  revision: 1,
  saved: annotation,
  version: 0,
  savedAt: null,
  savedBy: null,
  outdated: null,
  annotation,
  status: "Complete",
  isDone: true,
  saving: "clean",
  savesAt: null,
  failure: null,
  conflict: null,
};

test("the heading of an interaction is below its call and place", async () => {
  await page.viewport(1440, 900);
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ReadingPane
          item={item}
          items={[item]}
          onGo={() => {}}
          position={0}
          total={1}
          isReadOnly
          onSelect={() => {}}
          notices={null}
          toCase={<button type="button">Add to case</button>}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const heading = page.getByText(item.heading, { exact: true });
  await expect.element(heading).toBeVisible();
  const place = page.getByRole("heading", { name: "Interaction 7 · 1 of 1" }).element();
  const below = place.getBoundingClientRect().bottom;
  expect(heading.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(below);
});

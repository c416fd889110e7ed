import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Case, CaseItem } from "#contract/operations/cases/cases.ts";
import { answerCalls } from "#web/api/answer-calls.ts";
import { queryClient } from "#web/api/query-client.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { ToastProvider } from "#web/ui/overlay/toast.tsx";
import { ItemsTab } from "./items-tab.tsx";

const at = "2026-11-02T15:00:00Z";

const uncompared = (number: number): CaseItem => ({
  number,
  kind: "company",
  added_by: "Ida Holm",
  added_at: at,
  sha256: "0".repeat(64),
  kept: {
    title: `Company ${number}`,
    reference: {},
    data: {},
    about: { day: null, accession: null, companies: [], persons: [] },
    trade_facts: "none",
    since: { state: "not-compared", changes: [] },
  },
});

const caseWith = (items: CaseItem[]): Case => ({
  case_id: 1,
  number: "CASE-2026-0001",
  title: "Example",
  status: "open",
  outcome: null,
  owner: "Ida Holm",
  is_own: true,
  due_on: null,
  created_at: at,
  updated_at: at,
  activity: 1,
  summary: "",
  outcome_note: "",
  version: 1,
  changed_by: "Ida Holm",
  members: [],
  items,
  notes: [],
  tasks: [],
});

test.each([
  [[1], "1 item is not compared automatically. Open the item and choose"],
  [[1, 2], "2 items are not compared automatically. Open each item and choose"],
])(
  "the note on items that are not compared says where the button is: items %j",
  async (numbers, text) => {
    answerCalls({});
    renderComponent(
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <MemoryRouter>
            <ItemsTab shown={caseWith(numbers.map(uncompared))} />
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>,
    );
    const note = page.getByText(`${text} “Compare with current data”.`);
    await expect.element(note).toBeVisible();
    const compare = page.getByRole("button", { name: "Compare with current data" });
    expect(compare.elements()).toHaveLength(0);
    await page.getByText("Company 1").click();
    await expect.element(compare).toBeVisible();
  },
);

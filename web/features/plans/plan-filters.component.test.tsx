import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import type { ShownPlans } from "./plan-address.ts";
import { PlanFilters } from "./plan-filters.tsx";

const any: ShownPlans = {
  company: "",
  person: "",
  from: "",
  to: "",
  flags: [],
  earnings: "",
  sort: "adopted_on",
  direction: "desc",
  page: 1,
};

test.each([
  ["2026-05-02", "2026-05-01", 1],
  ["2026-05-01", "2026-05-01", 0],
  ["2026-05-02", "", 0],
])("adoption dates from %s to %s have %d marks", async (from, to, marks) => {
  renderComponent(<PlanFilters shown={{ ...any, from, to }} onChange={() => undefined} />);
  await expect.element(page.getByLabelText("Adopted to")).toHaveValue(to);
  const mark = page.getByText("Enter a date on or after “Adopted from”.");
  expect(mark.elements()).toHaveLength(marks);
});

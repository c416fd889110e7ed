import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import { ResultsTable } from "./results-table.tsx";

const detail = { accession: null, cik: "0000000001", match_id: 1, is_unread: false };
const table = {
  title: "Results for Falls",
  columns: ["Company Name", "Date"],
  data: [{ "Company Name": "Calder", Date: "2026-11-19" }],
  details: [{ ...detail, key: "1" }],
  total: 1,
  is_total_known: true,
  notes: [],
};

function renderResults(part: object) {
  renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ResultsTable title={table.title} table={{ ...table, ...part }} areMatches />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function sentence(): Promise<string | null> {
  const shown = page.getByRole("paragraph");
  await expect.element(shown).toBeVisible();
  return shown.element().textContent;
}

test.each([
  [{ recorded: 0, already_met: 0 }, "none recorded by the alert"],
  [{ recorded: 3, already_met: 0 }, "3 recorded by the alert"],
  [
    { recorded: 3, already_met: 1 },
    "3 recorded by the alert (1 of which met the conditions before it began watching)",
  ],
  [
    { recorded: 1, already_met: 1 },
    "1 recorded by the alert (1 of which met the conditions before it began watching)",
  ],
  [
    { recorded: 11, already_met: 11 },
    "11 recorded by the alert (11 of which met the conditions before it began watching)",
  ],
])("of %j, the sentence above the rows says %j", async (counts, words) => {
  renderResults({ ...counts, total: 12 });
  expect(await sentence()).toContain(`12 matches in 12 months, ${words}, `);
});

test("unread matches are counted as unread, as in the inbox", async () => {
  renderResults({ recorded: 1, already_met: 1, unread_matches: [1] });
  expect(await sentence()).toContain("1 was unread when you opened this page.");
});

test("that only the newest matches are listed is said once", async () => {
  renderResults({ recorded: 0, total: 12_345 });
  expect(await sentence()).toBe(
    "12,345 matches in 12 months, none recorded by the alert, newest 1 shown.",
  );
});

test.each([
  [1, "At least 1 match in 12 months, newest first."],
  [10_000, "At least 10,000 matches in 12 months, newest 10,000 shown."],
])("if time ran out after %s matches, the sentence says so", async (total, words) => {
  const keys = Array.from({ length: total }, (_, place) => String(place));
  const data = keys.map(() => table.data[0]);
  const details = keys.map((key) => ({ ...detail, key }));
  renderResults({ data, details, total, is_total_known: false });
  expect(await sentence()).toBe(words);
});

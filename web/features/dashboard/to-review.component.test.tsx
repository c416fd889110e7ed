import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls } from "#web/api/answer-calls.ts";
import { queryClient } from "#web/api/query-client.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { ToReview } from "./to-review.tsx";

const cluster = {
  id: 1,
  key: "cluster/1",
  kind: "cluster" as const,
  conm: "Cryptex Corp",
  ticker: "CPTX",
  cik: "0000000001",
  owner: null,
  owner_cik: null,
  is_director_or_officer: false,
  title: null,
  accno: "0000000001-26-000001",
  row_number: 1,
  trade_direction: "Sale" as const,
  day: "2026-09-30",
  value: 6_000_000,
  persons: 4,
  favored_days: null,
  event: "8-K",
  event_return: -0.314,
  score: 80,
  top_factors: [],
  state: "new" as const,
  reason: null,
  assignee: null,
  due_on: null,
  version: 1,
  have_facts_changed: false,
  is_live: true,
  found_at: "2026-10-28T12:00:00Z",
};
const event = { ...cluster, id: 2, key: "event/2", kind: "event" as const, day: "2026-10-28" };

test("two leads of one company differ in what they are and in their days", async () => {
  const leads = [cluster, event];
  answerCalls({
    get_leads: () => ({
      leads,
      total: 2,
      is_total_capped: false,
      score_version: "v2",
      members: [],
    }),
  });
  const runAs = { email: "root@x.example", name: "Root", organization: "X" };
  const session = { name: "Ana", email: "ana@x.example", permissions: ["explore_trades"] };
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ToReview session={{ ...session, profileImage: null, runAs }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const lines = page.getByRole("list", { name: "My leads" }).getByRole("link");
  await expect.element(lines.first().getByText("Cluster · 30 Sep 2026")).toBeVisible();
  await expect.element(lines.last().getByText("Event · 28 Oct 2026")).toBeVisible();
});

import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls } from "#web/api/answer-calls.ts";
import { queryClient } from "#web/api/query-client.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { AssignmentsPage } from "./assignments-page.tsx";

test("without companies, the page says to import conference calls first", async () => {
  answerCalls({
    get_all_users: () => [],
    get_review_progress: () => ({ reviewers: [] }),
    get_categorization_user_assignments: () => ({
      user_assignments: {},
      kept_progress: {},
      company_names: {},
      company_total_categorizations: {},
    }),
  });
  renderComponent(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <AssignmentsPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await expect.element(page.getByText("No conference calls are stored.")).toBeVisible();
  const toDo = "Import conference calls first; their companies can then be assigned here.";
  await expect.element(page.getByText(toDo)).toBeVisible();
});

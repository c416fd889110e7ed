import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { answerCalls } from "#web/api/answer-calls.ts";
import { queryClient } from "#web/api/query-client.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { PendingPrices } from "./pending-prices.tsx";

const noFilings = { count: 0, unreadable: 0, last_accepted_at: null };
const noDays = { first_filed_on: null, last_filed_on: null };

function status(pendingCompanies: number): OperationAnswer<"get_screening_status"> {
  return {
    trades: { count: 0, first_trade_date: null, last_trade_date: null },
    events: { count: 0, ...noDays },
    filings: { ...noFilings, ...noDays },
    prices: {
      last_day: null,
      sources: [],
      pending_companies: pendingCompanies,
      fund: { ticker: "VTI", source: null, last_day: null },
    },
    replica: null,
    pending_issuers: 0,
    unusable_filters: [],
    unusable_event_filters: [],
    checked_at: "2026-11-25T15:00:00Z",
  };
}

const missing =
  "Prices of 2 companies are not loaded yet. Their trades have no returns or other figures from prices, so this search can lack rows. Search again";

beforeEach(() => queryClient.clear());

test("says what is missing until the prices are there, then offers another search", async () => {
  let pending = 2;
  answerCalls({ get_screening_status: () => status(pending) });
  const searchAgain = vi.fn<() => void>();
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <PendingPrices
        companies={2}
        of="trades"
        use="conditions"
        answeredAt={Date.now()}
        onAgain={searchAgain}
      />
    </QueryClientProvider>,
  );
  const note = page.getByRole("status");
  await expect.element(note).toHaveTextContent(missing);
  pending = 1;
  await queryClient.refetchQueries(screeningStatusQuery);
  await expect.element(note).toHaveTextContent(missing);
  pending = 0;
  await queryClient.refetchQueries(screeningStatusQuery);
  await expect
    .element(note)
    .toHaveTextContent("Prices of 2 companies have been loaded since this search. Search again");
  await page.getByRole("button", { name: "Search again" }).click();
  expect(searchAgain).toHaveBeenCalledOnce();
});

test.each([
  [undefined, "conditions"],
  [2, null],
] as const)("says nothing of %s companies where prices are used for %s", async (companies, use) => {
  const sent = answerCalls({ get_screening_status: () => status(2) });
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <PendingPrices
        companies={companies}
        of="trades"
        use={use}
        answeredAt={0}
        onAgain={() => undefined}
      />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { answerCalls } from "#web/api/answer-calls.ts";
import { queryClient } from "#web/api/query-client.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { StoredDataLine } from "./stored-data-line.tsx";

type Status = OperationAnswer<"get_screening_status">;

beforeEach(() => queryClient.clear());

function open(replica: Status["replica"]): void {
  const status: Status = {
    trades: { count: 1_000, first_trade_date: "2006-01-03", last_trade_date: "2026-11-24" },
    events: { count: 0, first_filed_on: null, last_filed_on: null },
    filings: {
      count: 1_000,
      unreadable: 0,
      first_filed_on: "2006-01-05",
      last_filed_on: "2026-11-25",
      last_accepted_at: null,
    },
    prices: {
      last_day: null,
      sources: [],
      pending_companies: 0,
      fund: { ticker: "VTI", source: null, last_day: null },
    },
    replica,
    pending_issuers: 0,
    unusable_filters: [],
    unusable_event_filters: [],
    checked_at: "2026-11-25T15:00:00Z",
  };
  answerCalls({ get_screening_status: () => status });
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <StoredDataLine
        what="trades"
        none="No trades"
        stored={({ trades }) => ({
          count: trades.count,
          first: trades.first_trade_date,
          last: trades.last_trade_date,
        })}
      />
    </QueryClientProvider>,
  );
}

const trades = page.getByText(/24 Nov 2026/);

test("while search data is being prepared, the form says how far it is", async () => {
  open({ is_ready: false, changes: 421_000, changes_total: 1_000_000 });
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("Search data is being prepared (42.1%). Searches take longer until then.");
  await expect.element(trades).toBeInTheDocument();
});

test.each([
  ["is ready", { is_ready: true, changes: 1_000_000, changes_total: 1_000_000 }],
  ["is not kept", null],
])("nothing is said where it %s", async (_name, replica) => {
  open(replica);
  await expect.element(trades).toBeInTheDocument();
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});

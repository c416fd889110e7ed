import { Popover } from "@base-ui/react/popover";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { InboxEntry } from "#contract/operations/alerts/alert-inbox.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { queryClient } from "#web/api/query-client.ts";
import { InboxPanel } from "./inbox-panel.tsx";
import { refetchInbox } from "./inbox-queries.ts";

const atClose: InboxEntry = {
  id: 2,
  kind: "match",
  alert_name: "Drops",
  form_type: "price_alert",
  company: "Wardstone",
  ticker: "WDRS",
  cik: "0000000123",
  accno: null,
  conditions: [
    { condition: "Crossed during the day", value: "by its lowest price, seen at the close" },
  ],
  reason: null,
  happened_at: "2026-10-29T20:00:00Z",
  is_time_known: false,
  found_at: "2026-10-30T13:20:00Z",
  is_unread: true,
};
const trade: InboxEntry = {
  ...atClose,
  id: 1,
  ticker: "ABCD",
  conditions: [],
  happened_at: "2026-10-29T14:05:00Z",
  is_time_known: true,
  found_at: "2026-10-29T14:06:00Z",
};

test("a match whose time is unknown shows its trading day; the time it was found is named", async () => {
  const answer = {
    unread: 2,
    entries: [atClose, trade],
    time_zone: "America/New_York",
    has_more: false,
  };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(answer)));
  renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Popover.Root open>
          <InboxPanel email="ana@example.com" unread={2} onLeave={vi.fn<() => void>()} />
        </Popover.Root>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const rows = page.getByRole("list", { name: "Matches" }).getByRole("link");
  await expect.poll(() => rows.elements()).toHaveLength(2);
  const [unknown, known] = rows.elements().map(({ textContent }) => textContent);
  expect(unknown).toContain("WDRS · Wardstone29 Oct 2026Crossed");
  expect(unknown).toContain("found 30 Oct 2026, 09:20");
  expect(known).toContain("29 Oct 2026, 10:05");
  expect(known).toContain("found 29 Oct 2026, 10:06");
  vi.unstubAllGlobals();
});

test("a new match also updates the list of alerts, which counts it, and the dashboard", async () => {
  const counting = [["get_alerts", "ana@example.com"], ["get_day_at_a_glance"]];
  for (const key of counting) queryClient.setQueryData(key, []);
  await refetchInbox("ana@example.com");
  expect(counting.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([
    true,
    true,
  ]);
  queryClient.clear();
});

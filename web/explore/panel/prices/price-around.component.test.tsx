import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CompanyPrices } from "#contract/operations/companies/company.ts";
import { answerCalls } from "#web/api/answer-calls.ts";
import { queryClient } from "#web/api/query-client.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { PriceAround } from "./price-around.tsx";

const day = "2025-06-03";
const accno = "0000000091-25-000001";
const unknown = [null, null, null];

const prices: CompanyPrices = {
  cik: "0000000091",
  series: null,
  bars: {
    day: ["2025-06-02", day, "2025-06-04"],
    open: unknown,
    high: unknown,
    low: unknown,
    close: unknown,
    price: [50, 45, 60],
    adjusted_close: unknown,
    volume: unknown,
    raw_return: unknown,
    adjusted_return: unknown,
  },
  first_day: "2025-06-02",
  splits: [],
  dividends: [],
  trades: [
    {
      day,
      trade_direction: "Sale",
      trades: 1,
      shares: 100,
      value: 4_500,
      trades_not_summed: 0,
      plan_trades: 0,
      owners: ["Ida Holm"],
      owner_count: 1,
      accno,
      row_number: 1,
    },
  ],
  events: [
    {
      accno: "0000000091-25-000002",
      form: "8-K",
      day_0: day,
      items: ["8.01"],
      accepted_at: null,
      event_return: null,
      value_sold_30: null,
      quarter_end: null,
      filing_url: "https://www.sec.gov/",
    },
  ],
};

test("a trade and an 8-K of the same day are both visible, and the legend tells them apart", async () => {
  answerCalls({ get_company_prices: () => prices });
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <PriceAround cik={prices.cik} days={{ from: "2025-06-01", to: "2025-06-05" }} named={[]} />
    </QueryClientProvider>,
  );
  await expect
    .element(
      page.getByText(
        "circles on the line: insider trades; diamonds above the line: 8-Ks and earnings.",
      ),
    )
    .toBeVisible();
  const marks = page
    .getByRole("img", { name: /^Closing prices/ })
    .element()
    .querySelectorAll("span");
  const [trade, event] = [...marks].map((mark) => mark.getBoundingClientRect());
  expect(marks).toHaveLength(2);
  expect(trade?.x).not.toBe(0);
  expect(event?.bottom).toBeLessThanOrEqual(trade?.top ?? 0);
});

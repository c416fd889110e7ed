import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import { TradeCells } from "./trade-cells.tsx";

const none = { value: null, trades: 0, insiders: 0, without_value: 0, suspect: 0, repeated: 0 };

test("a day without sales has sales of 0; the value of trades without a price is unknown", async () => {
  const on = {
    filings: { day: "2026-10-29", count: 3, before: [], mean: null },
    sold: none,
    purchased: { ...none, trades: 1, insiders: 1, without_value: 1 },
    late: { filings: 0, of: 0, longest_days: null },
  };
  renderComponent(<TradeCells on={on} today="2026-10-30" />);
  const cell = (name: string) => page.getByRole("group", { name });
  const sales = cell("Sales filed on 29 Oct");
  await expect.element(sales).toHaveTextContent("Sales filed on 29 Oct$ 0no sales");
  const purchases = cell("Purchases filed on 29 Oct").element().textContent;
  expect(purchases).toContain("1 purchase by 1 insider");
  expect(purchases).not.toContain("$");
});

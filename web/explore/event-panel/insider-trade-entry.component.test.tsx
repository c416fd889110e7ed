import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import { InsiderTradeEntry } from "./insider-trade-entry.tsx";

const trade = {
  accno: "0000000001-26-000009",
  row_number: 1,
  owner: "Tillery Robert V",
  owner_cik: "0000003001",
  other_owners: 0,
  title: "CFO",
  insider_types: ["Officer" as const],
  trade_date: "2026-10-20",
  trade_direction: "Sale" as const,
  shares: "100",
  price: "10",
  value: "1000",
  sum_value: "1000",
  is_10b51: 0 as const,
  days_to_file: 30,
  note: null,
  patterns: [],
  flags: ["amendment"],
  filing_url: "https://www.sec.gov/",
};
const first_filing = { accno: "0000000001-26-000007", form: "4", filed_on: "2026-12-12" };

test.each([
  [
    "an amendment's, to the filing that it corrects",
    { ...trade, first_filing },
    "First filed in 30 days",
    /^Counted to the filing that first reported this trade: Form 4, filed 12 Dec 2026, 0000000001-26-000007/,
  ],
  [
    "an amendment's whose original is not stored, with a doubt",
    { ...trade, flags: ["amendment", "orphan-amendment"] },
    "Amendment filed in 30 days",
    /^This amendment corrects a filing that Sentinel has not stored/,
  ],
])("the days to file of a trade before an event are %s", async (_name, shown, badge, text) => {
  renderComponent(
    <MemoryRouter>
      <ul>
        <InsiderTradeEntry trade={shown} cik="0000000001" />
      </ul>
    </MemoryRouter>,
  );
  await expect.element(page.getByText(badge, { exact: true })).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
});

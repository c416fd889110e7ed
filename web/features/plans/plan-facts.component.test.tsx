import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { TradingPlanAnswer } from "#contract/operations/screening/trading-plans.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { PlanFacts } from "./plan-facts.tsx";

const plan: TradingPlanAnswer = {
  conm: "Example Corp",
  ticker: "EXM",
  cik: "0000320193",
  plan: "1-2025-08-12",
  owner: "Doe Jane",
  owner_cik: "0001214156",
  person_match: "cik",
  title: "CFO",
  kind: "rule-10b5-1",
  adopted_on: "2025-08-12",
  adopted_as_filed: null,
  expires_on: null,
  expires_as_filed: null,
  terminated_on: null,
  shares_planned: null,
  shares_sold: "1000",
  first_trade_on: "2025-12-01",
  last_trade_on: "2025-12-01",
  trade_days: 1,
  undated_trades: 0,
  cooling_off_ends_on: "2025-11-10",
  days_to_results: null,
  disclosure: "not-disclosed",
  flags: ["not-disclosed"],
  is_director_or_officer: true,
  cooling_off: {
    ends_on: "2025-11-10",
    earliest: "2025-11-10",
    latest: "2025-11-10",
    report_accno: "0000320193-25-000079",
    has_first_trade: false,
  },
  results_accno: null,
  disclosure_because: "The 10-K of the quarter of adoption states no arrangement of this person.",
  disclosure_accno: "0000320193-25-000080",
  trades: [],
  undated: [],
  statements: [],
  cautions: [],
};

test("the reports on which the disclosure and the cooling-off period rest are linked", async () => {
  renderComponent(
    <MemoryRouter>
      <PlanFacts plan={plan} />
    </MemoryRouter>,
  );
  for (const accession of ["0000320193-25-000079", "0000320193-25-000080"]) {
    await expect
      .element(page.getByRole("link", { name: accession }))
      .toHaveAttribute(
        "href",
        `https://www.sec.gov/Archives/edgar/data/320193/${accession.replaceAll("-", "")}/${accession}-index.htm`,
      );
  }
});

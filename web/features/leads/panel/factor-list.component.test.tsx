import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { LeadAnswer } from "../api/leads-api.ts";
import { FactorList } from "./factor-list.tsx";
import { combinedRule } from "#contract/leads/factor-trades.ts";
import type { LeadFactor } from "#contract/leads/score.ts";
import { renderComponent } from "#web/ui/render-component.tsx";

const [amendment, original] = ["0000000001-26-000009", "0000000001-26-000007"];
const source = { accno: amendment, line: 1, owner: null, form: "4/A", filing_url: "/amendment" };
const late = {
  factor: "late" as const,
  weight: 4,
  level: 60,
  points: 2,
  facts: { days_to_file: 4 },
  is_withheld: false,
  from: [source],
};

test("a late filing that is known from an amendment links to the filing that first reported the trade", async () => {
  const first_filing = { accno: original, form: "4", filed_on: "2026-10-23" };
  renderComponent(
    <FactorList
      factors={[{ ...late, from: [{ ...source, first_filing }] }]}
      cik="0000000001"
      trades={[]}
      isGroup
    />,
  );
  await page.getByText("Late filing").click();
  const url = "https://www.sec.gov/Archives/edgar/data/1/000000000126000007/";
  await expect
    .element(page.getByRole("link", { name: original }))
    .toHaveAttribute("href", `${url}${original}-index.htm`);
  const [filed] = page.getByRole("definition").elements().slice(-1);
  expect(filed?.textContent).toMatch(/^Form 4, filed 23 Oct 2026, 0000000001-26-000007/);
});

test("a late filing that the trade's own filing shows names no other", async () => {
  renderComponent(<FactorList factors={[late]} cik="0000000001" trades={[]} isGroup={false} />);
  await page.getByText("Late filing").click();
  await expect.element(page.getByRole("link", { name: `${amendment}, line 1` })).toBeVisible();
  await expect.element(page.getByText("First filing")).not.toBeInTheDocument();
});

type Trade = LeadAnswer["trades"][number];

function trade(number: number, day: string, ...factors: LeadFactor[]): Trade {
  return {
    accno: `0000000001-26-00000${number}`,
    row_number: 1,
    owner: "Marchetti Elena",
    is_director_or_officer: true,
    trade_direction: "Sale",
    trade_date: day,
    value: 700_000,
    factors,
  };
}

const shown = (factor: LeadFactor, facts: LeadAnswer["factors"][number]["facts"]) => ({
  factor,
  weight: 10,
  level: 50,
  points: 5,
  facts,
  is_withheld: false,
  from: [],
});

test("each factor of several trades names those that its facts are of, and how the trades are combined", async () => {
  renderComponent(
    <FactorList
      cik="0000000001"
      isGroup
      factors={[
        shown("event-days", { days: 6 }),
        shown("plan", { plan: "outside a plan" }),
        shown("quarter", { quarter_closed: "yes", quarter_end: "2026-09-30" }),
        shown("avoided", { net: 600_000, trades: 4 }),
      ]}
      trades={[
        trade(1, "2026-10-14", "plan", "quarter"),
        trade(2, "2026-10-20"),
        trade(3, "2026-10-21", "quarter"),
        trade(4, "2026-10-22", "event-days"),
      ]}
    />,
  );
  const textOf = (label: string) =>
    page.getByRole("group").filter({ hasText: label }).element().textContent;
  await expect.poll(() => textOf("Days to event")).toContain("6 days (1 of 4 trades: 22 Oct 2026)");
  expect(textOf("No plan")).toContain("outside a plan (1 of 4 trades: 14 Oct 2026)");
  expect(textOf("No plan")).toContain(combinedRule);
  expect(textOf("Quarter closed")).toContain("(2 of 4 trades: 14 Oct 2026, 21 Oct 2026)");
  expect(textOf("Quarter closed")).toContain("Other facts of the trade of 14 Oct 2026");
  expect(textOf("Loss avoided or gain")).toContain("(sum of 4 trades)");
  expect(textOf("Loss avoided or gain")).not.toContain(combinedRule);
});

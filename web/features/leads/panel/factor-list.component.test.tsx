import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import { FactorList } from "./factor-list.tsx";

const [amendment, original] = ["0000000001-26-000009", "0000000001-26-000007"];
const late = {
  factor: "late" as const,
  weight: 4,
  level: 60,
  points: 2,
  facts: { days_to_file: 4 },
  is_withheld: false,
  from: [{ accno: amendment, line: 1, owner: null, form: "4/A", filing_url: "/amendment" }],
};

test("a late filing that is known from an amendment links to the filing that first reported the trade", async () => {
  const first_filing = { accno: original, form: "4", filed_on: "2026-10-23" };
  renderComponent(<FactorList factors={[{ ...late, first_filing }]} cik="0000000001" isGroup />);
  await page.getByText("Late filing").click();
  const url = "https://www.sec.gov/Archives/edgar/data/1/000000000126000007/";
  await expect
    .element(page.getByRole("link", { name: original }))
    .toHaveAttribute("href", `${url}${original}-index.htm`);
  const [filed] = page.getByRole("definition").elements().slice(-1);
  expect(filed?.textContent).toMatch(/^Form 4, filed 23 Oct 2026, 0000000001-26-000007/);
});

test("a late filing that the trade's own filing shows names no other", async () => {
  renderComponent(<FactorList factors={[late]} cik="0000000001" isGroup={false} />);
  await page.getByText("Late filing").click();
  await expect.element(page.getByRole("link", { name: `${amendment}, line 1` })).toBeVisible();
  await expect.element(page.getByText("First filing")).not.toBeInTheDocument();
});

import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import { DayMatches } from "./day-matches.tsx";

const match = {
  id: 1,
  alert_name: "Moves",
  company: "Brightwick Corp",
  ticker: "BRKW",
  cells: { Ticker: "BRKW", Price: 36.64, Return: 5.8, "Previous Close": 34.63 },
  happened_at: "2026-10-29T20:00:00Z",
  is_time_known: false,
  is_unread: true,
};
const kind = { form_type: "price_alert" as const, alerts: 1, unread: 9, matches_24h: 1 };

test("the number of matches in 24 hours lists exactly these, with a time only where it is known", async () => {
  const older = { ...match, id: 2, ticker: "OLDR", happened_at: "2026-10-27T15:00:00Z" };
  const sale = { ...match, id: 3, ticker: "GRHX", alert_name: "Sales", is_time_known: true };
  const alerts = [
    { ...kind, latest: [match, older] },
    {
      ...kind,
      form_type: "4" as const,
      latest: [{ ...sale, happened_at: "2026-10-29T21:11:00Z" }],
    },
  ];
  renderComponent(
    <MemoryRouter>
      <DayMatches alerts={alerts} today="2026-10-30" />
    </MemoryRouter>,
  );
  await page.getByRole("button", { name: "List the 2 alert matches of the last 24 hours" }).click();
  const lines = page.getByRole("list", { name: "Alert matches in 24 hours" }).getByRole("link");
  await expect.poll(() => lines.elements()).toHaveLength(2);
  await expect.element(lines.first().getByText("29 Oct 17:11", { exact: true })).toBeVisible();
  await expect.element(lines.last().getByText("29 Oct", { exact: true })).toBeVisible();
  await expect.element(lines.last()).toHaveAttribute("href", "/alert?alertName=Moves");
});

import { expect, test } from "vitest";
import type { BackTest } from "#contract/operations/alerts/alerts.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "alerts");
await app.db.updateTable("account").set({ timezone: "America/New_York" }).execute();

async function backTest(definition: object): Promise<BackTest> {
  const payload = { email: ana.email, ...definition };
  const { status, response } = await app.call("back_test_alert", payload, ana);
  expect(status).toBe(200);
  return response.json();
}

test("a back-test counts by month of New York, with companies and the largest move", async () => {
  const row = { industry: "Aircraft", items: ["8.01"] };
  await createEvents(
    app.db,
    { ...row, cik: 21, day_0: "2025-11-20", event_return: -0.2 },
    { ...row, cik: 21, day_0: "2026-02-27", event_return: -0.3 },
    { ...row, cik: 22, ticker: "ARFN", day_0: "2026-02-27", event_return: -0.4444 },
    { ...row, cik: 23, day_0: "2026-11-02", event_return: 0.9 },
    { ...row, cik: 24, day_0: "2026-11-02", event_return: null },
  );
  const answer = await backTest({
    form_type: "8-K",
    delay_constraints: [["price_drop", 0.2]],
    company_criteria: [{ criteria_type: "industry", val: ["Aircraft"] }],
  });
  expect(answer).toEqual({
    total: 3,
    companies: 2,
    months: [
      { month: "2025-11", matches: 1 },
      { month: "2025-12", matches: 0 },
      { month: "2026-01", matches: 0 },
      { month: "2026-02", matches: 2 },
      ...["2026-03", "2026-04", "2026-05", "2026-06", "2026-07", "2026-08"].map((month) => ({
        month,
        matches: 0,
      })),
      { month: "2026-09", matches: 0 },
      { month: "2026-10", matches: 0 },
      { month: "2026-11", matches: 0 },
    ],
    largest: "largest on 27 Feb 2026, ARFN −44.44%",
    is_complete: true,
    notes: [],
  });
});

test("a trade's month is that of its acceptance in New York; the largest is by value", async () => {
  const row = { issuer_cik: 31, owner_ciks: [331] };
  await createTrades(
    app.db,
    // Midnight UTC of 1 April is the evening of 31 March.
    { ...row, accepted_at: "2026-04-01T00:30:00Z", value: "1000.50", ticker: "LNQM" },
    { ...row, accepted_at: "2026-04-01T04:00:00Z", value: "1000.49" },
    { ...row, accepted_at: "2026-04-02T04:00:00Z", value: null },
  );
  const answer = await backTest({
    form_type: "4",
    form_type_constraints: [{ constraint_type: "trade_types", val: ["Purchases", "Sales"] }],
    reporting_person_ciks: ["331"],
  });
  expect(answer.months.filter(({ matches }) => matches > 0)).toEqual([
    { month: "2026-03", matches: 1 },
    { month: "2026-04", matches: 2 },
  ]);
  expect(answer).toMatchObject({
    total: 3,
    companies: 1,
    largest: "largest on 31 Mar 2026, LNQM $ 1,000.50",
  });
});

import { expect, test } from "vitest";
import { eventFacts, tradeFacts } from "./standing-out-facts.ts";

const onTime = { report_days_late: 0, gap_trades: 3 };

const sale = {
  trade_direction: "Sale",
  avoided_or_gained: 9_000,
  avoided_or_gained_net: 12_345.6,
  next_8K_days: 1,
  btwn_fqe_ea: 1,
} as const;

test("a sale before a fall says what it avoided on day 0 and since the trade, and that the quarter had ended", () => {
  expect(tradeFacts(sale)).toEqual([
    "From the sale’s price to the close of day 0 of the next 8-K, the loss avoided was $\u00A09,000.00, not adjusted for the market (Securities Exchange Act of 1934, section 21A(e)).",
    "On day 0 of the next 8-K alone, net of the market, the loss avoided was $\u00A012,345.60: value times the 8-K’s market-adjusted return, with the sign reversed.",
    "The 8-K was accepted 1 day after the sale.",
    "The quarter had ended and its results were not yet announced.",
  ]);
});

test.each([null, 0, -5])("a trade that gained nothing, %s, does not stand out by it", (net) => {
  expect(tradeFacts({ ...sale, avoided_or_gained_net: net, btwn_fqe_ea: 0 })).toEqual([]);
});

test.each([
  ["Sale", "gain forgone", "loss avoided"],
  ["Purchase", "loss", "gain"],
] as const)(
  "a %s whose amounts have opposite signs says at once what each is",
  (trade_direction, sincePrice, onDay0) => {
    const [first, second] = tradeFacts({ ...sale, trade_direction, avoided_or_gained: -250 });
    expect(first).toContain(
      `to the close of day 0 of the next 8-K, the ${sincePrice} was $\u00A0250.00, not adjusted for the market`,
    );
    expect(second).toContain(`alone, net of the market, the ${onDay0} was $\u00A012,345.60`);
    expect(second).not.toContain("21A");
  },
);

test("an event says what insiders traded before it", () => {
  expect(eventFacts({ ...onTime, value_sold: 60_000, value_purchased: 0 }, 30)).toEqual([
    "Insiders sold $\u00A060,000.00 in the 30 days before the event.",
  ]);
  expect(eventFacts({ ...onTime, value_sold: 1, value_purchased: 2 }, 90)).toEqual([
    "Insiders sold $\u00A01.00 and purchased $\u00A02.00 in the 90 days before the event.",
  ]);
  expect(eventFacts({ ...onTime, value_sold: null, value_purchased: 0 }, 90)).toEqual([]);
});

test("an 8-K filed late says so first, with the trades of insiders meanwhile", () => {
  const late = { value_sold: null, value_purchased: null, report_days_late: 4, gap_trades: 2 };
  expect(eventFacts(late, 30)).toEqual([
    "Filed 4 business days after its due date, with 2 insider trades between the event and the filing.",
  ]);
  expect(eventFacts({ ...late, report_days_late: 1, gap_trades: 0 }, 30)).toEqual([
    "Filed 1 business day after its due date.",
  ]);
  expect(eventFacts({ ...late, report_days_late: null }, 30)).toEqual([]);
});

import { describe, expect, test } from "vitest";
import {
  type DemonstrationTrade,
  demonstrationTrades,
} from "#contract/brand/demonstration-case.ts";
import { proofOf } from "./proof.ts";

function tradeOn(tradedOn: string): DemonstrationTrade {
  const trade = demonstrationTrades.find((one) => one.tradedOn === tradedOn);
  if (trade === undefined) throw new Error(`No trade on ${tradedOn}`);
  return trade;
}

describe("the proof of a figure", () => {
  test("of a return shows both closes of share and fund, and the difference", () => {
    expect(proofOf(tradeOn("2025-10-07"), "return")).toMatchObject({
      figure: { text: "−21.39%", direction: "down" },
      inputs: [
        { label: "CRBX, 38.42 to 30.05", value: "−21.79%" },
        { label: "Market fund, 331.20 to 329.88", value: "−0.40%" },
      ],
      result: { label: "Difference", value: "−21.39%" },
      dates: [
        { label: "Accepted", value: "2025-10-29 16:12:07 ET" },
        { label: "Day 0, next session", value: "2025-10-30" },
        { label: "Days from trade", value: "22" },
      ],
      source: { form: "Form 8-K, items 2.02, 9.01", accession: "0009990042-25-000118" },
    });
  });

  test("of a value shows what was multiplied", () => {
    expect(proofOf(tradeOn("2025-10-07"), "value")).toMatchObject({
      figure: { text: "$\u00A0764,091", direction: "flat" },
      inputs: [
        { label: "Shares", value: "18,400" },
        { label: "Price per share", value: "$\u00A041.5267" },
      ],
      result: { label: "Product", value: "$\u00A0764,091.28" },
    });
  });

  test("of a late filing shows by how much", () => {
    expect(proofOf(tradeOn("2025-10-14"), "daysToFile")).toMatchObject({
      figure: { text: "12" },
      result: { label: "Late by", value: "10" },
    });
  });

  test("of an amended line counts to the first filing and names both days", () => {
    expect(proofOf(tradeOn("2025-09-16"), "daysToFile")).toMatchObject({
      figure: { text: "2" },
      dates: [
        { label: "Trade date", value: "2025-09-16" },
        { label: "Filed", value: "2025-09-18" },
        { label: "Amended", value: "2025-09-24" },
      ],
      source: { form: "Form 4/A, line 1" },
    });
  });

  test("there is no figure where no 8-K followed", () => {
    expect(proofOf(tradeOn("2025-11-03"), "return")).toMatchObject({ figure: null, result: null });
  });
});

test("inputs and result of every return add up as they are printed", () => {
  for (const trade of demonstrationTrades.filter((one) => one.nextEvent !== null)) {
    const { inputs, result } = proofOf(trade, "return");
    const [share, fund] = inputs.map(({ value }) => hundredths(value));
    expect((share ?? Number.NaN) - (fund ?? Number.NaN)).toBe(hundredths(result?.value ?? ""));
  }
});

function hundredths(percent: string): number {
  return Math.round(Number(percent.replace("−", "-").replace("%", "")) * 100);
}

import { expect, test } from "vitest";
import {
  document,
  type Filed,
  findings,
  none,
  option,
  pair,
  sold,
} from "#testing/evidence/worksheet-pack.ts";

const [form3Of8, traded] = ["0000000001-25-000008", "0000000001-25-000009"];

/** 50 calls at strike 12, on a share each, bought for 1.50 and sold for 1.80, while the stock fell from 15 to 14. */
function optionFilings(shares: string, expires: string): Readonly<Record<string, Filed>> {
  const call = (code: "P" | "S", on: string, price: string, until: string, number: string) =>
    option(code === "P" ? "Call Option" : "Call Option (right to buy)", code, on)
      .replace("<value>1.5</value>", `<value>${price}</value>`)
      .replace("<transactionShares><value>1<", `<transactionShares><value>${number}<`)
      .replace(
        "</derivativeTransaction>",
        `<expirationDate><value>${until}</value></expirationDate>$&`,
      );
  const rows = [
    call("P", "2025-03-03", "1.50", "2025-12-19", "50"),
    call("S", "2025-03-04", "1.80", expires, shares),
  ];
  return {
    [form3Of8]: { form: "3", text: document("2025-01-10", "", 8) },
    [traded]: {
      form: "4",
      text: document("2025-03-04", `<derivativeTable>${rows.join("")}</derivativeTable>`, 8),
    },
  };
}

type Changed = { measure?: string; profit?: string; sale_price?: string };

function optionWorksheet({ measure = "premiums", profit = "15", sale_price = "1.8" }: Changed) {
  const side = (of: "purchase" | "sale", number: number, price: string, premium: string) => ({
    ...none,
    accession: traded,
    line: number,
    trade_date: `2025-03-0${number + 2}`,
    code: of === "purchase" ? "P" : "S",
    shares: "50",
    price: premium,
    outcome: "matchable",
    matchable: {
      ...sold(`2025-03-0${number + 2}`, price, "call"),
      side: of,
      option: { kind: "call", strike: "12", expires_on: "2025-12-19", premium },
    },
  });
  const shown = [
    ["short_swing_profit", "dollars", profit, `$${profit}.00`],
    ["pair_1_profit", "dollars", profit, `$${profit}.00`],
    ["pair_1_suit_by", "date", "2027-03-04", "Mar 4, 2027"],
  ] as const;
  return {
    owner_cik: 8,
    filings: [form3Of8, traded],
    lines: [side("purchase", 1, "15", "1.5"), side("sale", 2, "14", "1.8")],
    pairs: [
      {
        ...pair(2, sale_price, profit, "2027-03-04"),
        purchase: { accession: traded, line: 1 },
        sale: { accession: traded, line: 2 },
        measure,
        purchase_price: "1.5",
        last_matchable_day: "2025-09-01",
      },
    ],
    figures: shown.map(([name, unit, value, text], index) => ({
      id: index + 1,
      name,
      horizon: null,
      label: name,
      unit,
      value,
      text,
      note: null,
    })),
  };
}

test("both verifiers measure options with the same terms by their premiums, and name a forged premium", async () => {
  const filed = optionFilings("50", "2025-12-19");
  // 50 × (1.80 − 1.50); the stock fell.
  expect(await findings(optionWorksheet({}), filed)).toEqual([[], []]);
  const forged = await findings(optionWorksheet({ sale_price: "2", profit: "25" }), filed);
  for (const said of forged)
    expect(said).toEqual(
      expect.arrayContaining([
        "DIFFERS: S1, pair 1, sale price: stated 2, recomputed 1.8",
        expect.stringMatching(/pair 1, profit: stated 25, recomputed 15/),
      ]),
    );
  const asLimit = "DIFFERS: S1, pair 1, measure: stated limit, recomputed premiums";
  expect(await findings(optionWorksheet({ measure: "limit" }), filed)).toEqual([
    [asLimit],
    [asLimit],
  ]);
});

test("both verifiers name each option term that differs from the filing", async () => {
  const { lines: sides, ...rest } = optionWorksheet({});
  const lines = sides.map((each) =>
    each.line === 2
      ? {
          ...each,
          matchable: {
            ...each.matchable,
            option: { kind: "put", strike: "13", expires_on: "2026-01-16", premium: null },
          },
        }
      : each,
  );
  const said = await findings({ ...rest, lines }, optionFilings("50", "2025-12-19"));
  const names = ["kind", "exercise price", "expiration date", "premium"];
  const where = `DIFFERS: S1, line 2 of ${traded}: `;
  for (const each of said)
    expect(each).toEqual(names.map((name) => `${where}the ${name} of the option`));
});

test("both verifiers require review of options whose terms or premiums the filings do not show", async () => {
  for (const filed of [optionFilings("5", "2025-12-19"), optionFilings("50", "")])
    for (const said of await findings(optionWorksheet({}), filed))
      expect(said).toEqual(
        expect.arrayContaining([
          `DIFFERS: S1, line 1 of ${traded}: stated as matchable, recomputed as review`,
          `DIFFERS: S1, line 2 of ${traded}: stated as matchable, recomputed as review`,
        ]),
      );
});

test("both verifiers report options stated as needing review that do not", async () => {
  const { lines: sides, figures, ...rest } = optionWorksheet({ profit: "0" });
  const reviewed = (sold: string) => {
    const under = sides.map((each) => ({ ...each, outcome: "review", matchable: null }));
    const lines = under.map((each) => (each.line === 2 ? { ...each, shares: sold } : each));
    return { ...rest, lines, pairs: [], figures: figures.slice(0, 1) };
  };
  const clear = await findings(reviewed("50"), optionFilings("50", "2025-12-19"));
  for (const said of clear)
    expect(said).toEqual(
      expect.arrayContaining([
        `DIFFERS: S1, line 1 of ${traded}: stated as review, recomputed as matchable`,
        `DIFFERS: S1, line 2 of ${traded}: stated as review, recomputed as matchable`,
      ]),
    );
  expect(await findings(reviewed("5"), optionFilings("5", "2025-12-19"))).toEqual([[], []]);
});

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  gainWithOptions,
  greatestProfitByTrial,
  type OptionLot,
} from "#testing/evidence/brute-force.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

type Lot = {
  side: "purchase" | "sale";
  day: string;
  units: string;
  price: string;
  option: { kind: "call" | "put"; strike: string; premium: string } | null;
};

const verifiers = join(import.meta.dirname, "verifiers");

function byPython(cases: readonly (readonly Lot[])[]): number[] {
  const driver = join(import.meta.dirname, "../../testing/evidence/match-lots.py");
  const output = execFileSync("python3", [driver, join(verifiers, "verify.py")], {
    input: JSON.stringify(cases),
    encoding: "utf8",
  });
  return z.array(z.string()).parse(JSON.parse(output)).map(Number);
}

const aFunction = z.custom<(...given: unknown[]) => unknown>((each) => typeof each === "function");

async function byNode(cases: readonly (readonly Lot[])[]): Promise<number[]> {
  const part = async (name: string): Promise<unknown> =>
    await import(pathToFileURL(join(verifiers, "verifier", `${name}.mjs`)).href);
  const { greatestTotal } = z
    .object({ greatestTotal: aFunction })
    .parse(await part("section_16/matching"));
  const { dayOf } = z.object({ dayOf: aFunction }).parse(await part("days"));
  const { Exact } = z
    .object({ Exact: z.custom<{ of: (text: string) => unknown }>() })
    .parse(await part("numbers"));
  return cases.map((lots) => {
    const total = greatestTotal(
      lots.map(({ side, day, units, price, option }) => ({
        side,
        securityClass: "Common",
        day: dayOf(day),
        units: Exact.of(units),
        price: Exact.of(price),
        option: option && {
          isPut: option.kind === "put",
          factor: Exact.of("1"),
          strike: Exact.of(option.strike),
          premium: Exact.of(option.premium),
          expires: dayOf("2026-01-16"),
        },
      })),
    );
    const { top, bottom } = z.object({ top: z.bigint(), bottom: z.bigint() }).parse(total);
    return Number(top) / Number(bottom);
  });
}

const casesSchema = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      rule: z.string().default("stella"),
      expected_profit: z.coerce.number(),
      transactions: z.array(
        z.object({
          date: z.string(),
          side: z.enum(["P", "S"]),
          units: z.string(),
          price: z.string(),
          match: z.boolean().default(true),
        }),
      ),
    }),
  ),
});

test.runIf(sharedDataDir() !== null)(
  "both verifiers find the profit of every worked case",
  async () => {
    const text = readFileSync(join(sharedDataDir() ?? "", "section16/cases.json"), "utf8");
    const { cases } = casesSchema.parse(JSON.parse(text));
    const lots = cases.map(({ transactions }) =>
      transactions
        .filter(({ match }) => match)
        .map(({ side, date: day, units, price }): Lot => ({
          side: side === "P" ? "purchase" : "sale",
          day,
          units,
          price,
          option: null,
        })),
    );
    const expected = cases.map((each) => each.expected_profit);
    expect(expected.length).toBeGreaterThan(15);
    expect(await byNode(lots)).toEqual(expected);
    expect(byPython(lots)).toEqual(expected);
  },
);

const randomLot = fc.record({
  day: fc
    .integer({ min: 0, max: 500 })
    .map((days) => Temporal.PlainDate.from("2024-07-01").add({ days }).toString()),
  units: fc.bigInt({ min: 1n, max: 3n }),
  price: fc.bigInt({ min: 1n, max: 9n }),
  option: fc.option(
    fc.record({
      kind: fc.constantFrom("call" as const, "put" as const),
      strike: fc.bigInt({ min: 5n, max: 6n }),
      premium: fc.bigInt({ min: 1n, max: 12n }),
    }),
    { freq: 3 },
  ),
});
const someLots = fc.array(randomLot, { maxLength: 4 });

test("both verifiers find the greatest of all matchings in random cases", async () => {
  const samples = fc.sample(fc.tuple(someLots, someLots), 500);
  const expected = samples.map(([purchases, sales]) =>
    Number(greatestProfitByTrial(purchases, sales, gainWithOptions)),
  );
  const cases = samples.map(([purchases, sales]) => [
    ...purchases.map((lot) => asText(lot, "purchase")),
    ...sales.map((lot) => asText(lot, "sale")),
  ]);
  expect(expected.filter((profit) => profit > 0).length).toBeGreaterThan(100);
  expect(await byNode(cases)).toEqual(expected);
  expect(byPython(cases)).toEqual(expected);
});

function asText({ day, units, price, option }: OptionLot, side: Lot["side"]): Lot {
  const terms = option && {
    kind: option.kind,
    strike: String(option.strike),
    premium: String(option.premium),
  };
  return { side, day, units: String(units), price: String(price), option: terms };
}

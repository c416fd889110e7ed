import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { greatestProfitByTrial } from "#testing/evidence/brute-force.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

type Lot = { side: "purchase" | "sale"; day: string; units: string; price: string };

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
  const { greatestTotal } = z.object({ greatestTotal: aFunction }).parse(await part("matching"));
  const { dayOf } = z.object({ dayOf: aFunction }).parse(await part("days"));
  const { Exact } = z
    .object({ Exact: z.custom<{ of: (text: string) => unknown }>() })
    .parse(await part("numbers"));
  return cases.map((lots) => {
    const total = greatestTotal(
      lots.map(({ side, day, units, price }) => ({
        side,
        securityClass: "Common",
        day: dayOf(day),
        units: Exact.of(units),
        price: Exact.of(price),
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
});
const someLots = fc.array(randomLot, { maxLength: 4 });

test("both verifiers find the greatest of all matchings in random cases", async () => {
  const samples = fc.sample(fc.tuple(someLots, someLots), 500);
  const expected = samples.map(([purchases, sales]) =>
    Number(greatestProfitByTrial(purchases, sales)),
  );
  const cases = samples.map(([purchases, sales]) => [
    ...purchases.map((lot) => asText(lot, "purchase")),
    ...sales.map((lot) => asText(lot, "sale")),
  ]);
  expect(expected.filter((profit) => profit > 0).length).toBeGreaterThan(100);
  expect(await byNode(cases)).toEqual(expected);
  expect(byPython(cases)).toEqual(expected);
});

function asText(
  { day, units, price }: { day: string; units: bigint; price: bigint },
  side: Lot["side"],
): Lot {
  return { side, day, units: String(units), price: String(price) };
}

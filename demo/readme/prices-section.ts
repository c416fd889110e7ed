import { plantedBarFaults } from "#demo/prices/bar-faults.ts";
import { companies } from "#demo/world/cast/companies.ts";
import type { World } from "#demo/world/world.ts";

const faultWords = {
  missing: "missing at first",
  stale: "the day before once more at first",
  mistyped: "close ten percent too high at first",
} as const;
const shownHaltsFrom = "2026-01-01";

/** The section of `demo/README.md` on halts and on prices that come late or wrong. */
export function pricesSection(world: World): string {
  const halts = companies.flatMap(({ cik, ticker }) =>
    (world.halts.get(cik) ?? [])
      .filter(({ from, until }) => from >= shownHaltsFrom && until.slice(0, 10) <= world.through)
      .map(({ from, until, reason }) => ({ ticker: ticker ?? "", from, until, reason })),
  );
  const count = [...world.halts.values()].reduce((sum, own) => sum + own.length, 0);
  return `## Halts

While a share is halted its quote stays at the last trade before, with \`isHalted\`; the first trade
afterwards leaves a gap, and open, high, low and close of the day are those of its bar. A halt from
before the open moves the first trade. Eastern time; ${count} in all, those of 2026:

| Ticker | From | First trade | Reason |
|---|---|---|---|
${halts
  .sort((a, b) => (a.from < b.from ? -1 : 1))
  .map(({ ticker, from, until, reason }) => `| ${ticker} | ${from} | ${until} | ${reason} |`)
  .join("\n")}

## Prices that come late or wrong

In \`/prices/daily.csv\` as of the clock; after ${world.through} others are drawn now and then.

| Ticker | Day | What | Right in the file of |
|---|---|---|---|
${plantedBarFaults
  .map(
    ({ ticker, day, kind, correctedOn }) =>
      `| ${ticker} | ${day} | ${faultWords[kind]} | ${correctedOn} |`,
  )
  .join("\n")}
`;
}

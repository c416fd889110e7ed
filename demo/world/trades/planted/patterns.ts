import { ownershipLine } from "#demo/world/filings/ownership-line.ts";
import { isPlantId, type PlantId } from "#demo/world/plants.ts";
import type { FormSketch, Scene, Script } from "#demo/world/trades/form-sketch.ts";
import { planFootnote } from "#demo/world/trades/footnotes.ts";

/**
 * Ticker | who | trade day | act | shares | business days to the filing | plan adopted | plants.
 * Who is a name, or o0, d1 … for the n-th officer or director.
 */
const rows = `
CPTX|Marchetti Elena|2026-10-14|S|42000|2||sales-before-fall,sale-cluster
CPTX|Amsel-Okafor Judith|2026-10-16|S|15500|2||sales-before-fall,sale-cluster
ARFN|Haldane Craig T|2026-09-11|S|91900|2||sales-before-fall
ARFN|Brandvold Ingrid|2026-09-16|S|12500|4||sales-before-fall,late-filing
QLSW|Pryce Anand|2026-09-24|S|210000|2|2026-05-20|sales-before-fall
QLSW|Delacroix-Wynn Simone|2026-10-01|S|48000|2||sales-before-fall
FNWR|Osei Kwabena|2026-09-21|S|52000|2||sales-before-fall
BMEP|Stroud Melanie J|2026-09-02|S|33000|2||sales-before-fall
PLWH|Castellane Victor|2026-09-01|S|32000|5||sales-before-fall,late-filing
CVNM|Nakagawa Reid|2026-10-02|S|17000|2||sales-before-fall
OSVA|Ilvonen Petra|2026-10-05|S|21000|2|2026-05-28|sales-before-fall
SBRM|Quiroga Tomas|2026-09-14|P|120000|2||purchases-before-fall
MRDL|Abernathy Joel R|2026-09-25|S|18000|2||sales-before-fall
TMSN|Harrowgate Family Trust|2026-10-07|P|95000|2||purchases-before-fall
ADGF|Whitcombe Laurel|2026-10-06|S|11800|2||sales-before-fall,notice-absent
DNMH|Feld Marguerite|2026-10-09|S|7600|2||sales-before-fall
GRHX|Sandoval Peter|2026-10-12|S|17500|2|2026-06-02|sales-before-fall
HRBC|Ormerod Stephen P|2026-10-05|P|6800|2||purchases-before-fall
LNQM|Ashworth Neil|2026-10-02|S|13000|2||sales-before-fall
MRST|Okwuosa Ngozi|2025-06-06|P|40000|2||purchases-before-rise
MRST|o0|2025-06-10|P|55000|2||purchases-before-rise
MRST|d1|2025-06-12|P|18000|6||purchases-before-rise,late-filing
HVLK|o0|2025-02-03|P|9000|2||purchases-before-rise
HVLK|d0|2025-02-05|P|6500|2||purchases-before-rise
WXMR|d0|2025-07-22|P|14000|2||purchases-before-rise
WXMR|d1|2025-07-29|P|11000|9||purchases-before-rise,late-filing
PMBS|o0|2025-04-09|P|8000|2||purchase-cluster
PMBS|o1|2025-04-10|P|5000|1||purchase-cluster
PMBS|d0|2025-04-11|P|4000|2||purchase-cluster
PMBS|d1|2025-04-15|P|6000|2||purchase-cluster
VTGB|o0|2024-12-05|S|9000|2||sale-cluster
VTGB|o1|2024-12-09|S|7500|2||sale-cluster
VTGB|d0|2024-12-11|S|3000|2||sale-cluster
VTGB|d1|2024-12-13|S|2500|2||sale-cluster
VSPR|Harkaway Delphine|2025-02-26|S|400000|2|2025-02-10|plan-short-wait,plan-before-results
VSPR|Harkaway Delphine|2025-03-05|S|400000|2|2025-02-10|plan-before-results
AMBL|Trask Leland B|2024-07-16|S|250000|2|2024-04-15|plan-single-trade,plan-before-results
OKHV|Farrow Denise|2023-11-14|S|6000|2||routine-insider
OKHV|Farrow Denise|2024-11-13|S|6000|2||routine-insider
OKHV|Farrow Denise|2025-11-12|S|6500|2||routine-insider
OKHV|Farrow Denise|2026-11-17|S|18000|2||routine-insider
ASBY|Creekmore Wendell|2023-10-18|S|4000|2||routine-insider
ASBY|Creekmore Wendell|2024-10-16|S|4000|2||routine-insider
ASBY|Creekmore Wendell|2025-10-15|S|4000|2||routine-insider
ASBY|Creekmore Wendell|2026-10-01|S|4500|2||routine-insider
TLWR|d0|2024-11-18|S|2000|124||very-late-filing,late-filing
RDMS|o0|2026-03-10|S|1500|17||late-filing
`;

/** The plain trades of the planted patterns. */
export const patternScripts: readonly Script[] = rows
  .trim()
  .split("\n")
  .map((row) => {
    const [ticker = "", who = "", on = "", code = "", shares = "", lag = "", plan = "", ids = ""] =
      row.split("|");
    const trade = {
      code: code === "P" ? ("P" as const) : ("S" as const),
      shares: Number(shares),
      lag: Number(lag),
      planAdoptedOn: plan === "" ? null : plan,
      plants: ids.split(",").filter(isPlantId),
    };
    return { ticker, who: placeOf(who), on, write: (scene) => [plainTrade(scene, trade)] };
  });

function placeOf(who: string): Script["who"] {
  const place = /^([od])(\d)$/.exec(who);
  if (place === null) return who;
  return place[1] === "o" ? { officer: Number(place[2]) } : { director: Number(place[2]) };
}

type Trade = {
  code: "P" | "S";
  shares: number;
  lag: number;
  planAdoptedOn: string | null;
  plants: readonly PlantId[];
};

/** One row at a price near the middle of the day. */
function plainTrade({ on, owner, bar, ledger, draws }: Scene, trade: Trade): FormSketch {
  const isSale = trade.code === "S";
  const price = (bar.low + bar.high) / 2;
  const line = ownershipLine({
    date: on,
    code: trade.code,
    direction: isSale ? "D" : "A",
    shares: String(trade.shares),
    price: price.toFixed(4),
    ownedFollowing: String(ledger.change(owner, on, isSale ? -trade.shares : trade.shares)),
    notes:
      trade.planAdoptedOn === null
        ? {}
        : { transactionCoding: [planFootnote(draws, trade.planAdoptedOn)] },
  });
  return {
    form: "4",
    lines: [line],
    lag: trade.lag,
    plants: trade.plants,
    isPlan: trade.planAdoptedOn !== null,
  };
}

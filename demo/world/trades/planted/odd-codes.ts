import { ownershipLine } from "#demo/world/filings/ownership-line.ts";
import { isPlantId } from "#demo/world/plants.ts";
import type { Scene, Script, FormSketch } from "#demo/world/trades/form-sketch.ts";

/**
 * Code | direction | table (n, d) | price: a number, c for the day's close, - for a footnote only |
 * ticker | day | what the footnote says.
 */
const rows = `
A|A|n|-|MRDL|2024-02-15|Restricted stock units granted under the 2022 Omnibus Incentive Plan.
C|A|n|-|VSPR|2024-09-18|Shares of Class B Common Stock convert into Class A Common Stock one for one at any time.
D|D|n|c|GRHX|2025-02-20|Shares delivered to the issuer under a repurchase agreement approved by its board of directors.
E|A|d|0|CBHC|2025-06-20|Covered call options written by the reporting person expired unexercised.
F|D|n|c|TMSN|2024-08-15|Shares withheld to cover taxes on vesting.
H|D|d|1.15|CBHC|2025-03-21|Long put options expired; the amount shown was received in settlement.
I|D|n|c|PNHL|2025-05-28|Intra-plan transfer out of the company stock fund of the 401(k) plan, a discretionary transaction.
J|D|n|-|WXMR|2024-07-17|Distribution in kind to the partners of a fund, pro rata and without consideration.
M|A|n|4.20|HLMR|2024-09-24|Exercise of employee stock options.
O|A|n|31.00|VDRX|2024-10-29|Exercise of an out-of-the-money call option, in error, which could not be reversed.
U|D|n|19.75|WXMR|2025-11-13|Shares tendered in the change of control of the issuer.
W|A|n|0|CRBF|2024-06-26|Shares received by inheritance.
X|A|n|18.00|SLFH|2025-01-15|Exercise of in-the-money warrants held since the issuer's listing.
Z|D|n|-|PNHL|2024-09-25|Shares deposited into a voting trust.
`;

/** One form for each code that few insiders use. */
export const oddCodeScripts: readonly Script[] = rows
  .trim()
  .split("\n")
  .map((row) => {
    const [code = "", direction = "", table = "", price = "", ticker = "", on = "", note = ""] =
      row.split("|");
    const isAcquired = direction === "A";
    return {
      ticker,
      on,
      who: { director: 0 },
      write: (scene) => [
        sketch(scene, { code, isAcquired, isDerivative: table === "d", price, note }),
      ],
    };
  });

type Coded = {
  code: string;
  isAcquired: boolean;
  isDerivative: boolean;
  price: string;
  note: string;
};

const sharesMoved = 250;

function sketch({ on, owner, bar, ledger }: Scene, coded: Coded): FormSketch {
  const { code, isAcquired, isDerivative, price, note } = coded;
  const plant = `code-${code}`;
  const moved = isAcquired ? sharesMoved : -sharesMoved;
  const following = isDerivative ? "0" : String(ledger.change(owner, on, moved));
  const line = ownershipLine({
    table: isDerivative ? "derivative" : "non-derivative",
    title: isDerivative ? "Options on Common Stock" : "Common Stock",
    date: on,
    code,
    direction: isAcquired ? "A" : "D",
    shares: String(sharesMoved),
    price: price === "-" ? null : price === "c" ? bar.close.toFixed(2) : price,
    ownedFollowing: following,
    notes: {
      transactionCoding: [note],
      ...(price === "-" && { transactionPricePerShare: [note] }),
    },
    derivative: isDerivative
      ? {
          exercisePrice: bar.close.toFixed(2),
          exercisableOn: on,
          expiresOn: on,
          underlyingTitle: "Common Stock",
          underlyingShares: String(sharesMoved),
        }
      : null,
  });
  return { form: "4", lines: [line], lag: 2, plants: isPlantId(plant) ? [plant] : [] };
}

import { averageFootnote } from "#demo/world/trades/footnotes.ts";
import { ownershipLine } from "#demo/world/filings/ownership-line.ts";
import {
  middlePrice,
  priceNote,
  purchase,
  sale,
  type OddCase,
  scriptsOfCases,
} from "#demo/world/trades/planted/odd-case.ts";

const cases: readonly OddCase[] = [
  [
    "price-missing",
    "MRLF",
    "2024-06-12",
    { officer: 0 },
    (scene) => ({
      lines: [
        sale(scene, 500, {
          price: null,
          ...priceNote("The sale price will be reported by amendment once it is determined."),
        }),
      ],
    }),
  ],
  [
    "price-zero",
    "THBS",
    "2024-09-10",
    { director: 0 },
    (scene) => ({ lines: [sale(scene, 300, { price: "0.00" })] }),
  ],
  [
    "price-suspect",
    "BLHV",
    "2025-08-19",
    { officer: 1 },
    (scene) => ({
      lines: [sale(scene, 250, { price: (middlePrice(scene) * 100).toFixed(0) })],
    }),
  ],
  [
    "price-weighted",
    "NWPC",
    "2024-03-06",
    { officer: 0 },
    (scene) => ({
      lines: [
        sale(
          scene,
          6_000,
          priceNote(averageFootnote(scene.draws, [scene.bar.low, scene.bar.high])),
        ),
      ],
    }),
  ],
  [
    "price-four-decimals",
    "HVLK",
    "2024-10-03",
    { officer: 1 },
    (scene) => ({
      lines: [sale(scene, 1_350, { price: (middlePrice(scene) + 0.0037).toFixed(4) })],
    }),
  ],
  [
    "foreign-currency",
    "SLBP",
    "2025-03-20",
    { director: 0 },
    (scene) => ({
      lines: [
        sale(
          scene,
          2_000,
          priceNote(
            "The shares were sold at a price of EUR 24.10 per share on a foreign exchange; the price shown was converted into U.S. dollars.",
          ),
        ),
      ],
    }),
  ],
  [
    "fractional-shares",
    "ADGF",
    "2024-12-17",
    { director: 0 },
    (scene) => ({
      lines: [
        purchase(scene, 118, {
          shares: "118.4327",
          ...priceNote(
            "Acquired through the dividend reinvestment feature of a brokerage account.",
          ),
        }),
      ],
    }),
  ],
  [
    "number-with-commas",
    "WDRS",
    "2025-02-05",
    { director: 0 },
    (scene) => ({
      lines: [purchase(scene, 1_500, { shares: "1,500" })],
    }),
  ],
  [
    "total-value",
    "CBHC",
    "2024-08-27",
    { officer: 0 },
    (scene) => ({
      lines: [
        ownershipLine({
          table: "derivative",
          title: "Convertible Senior Notes due 2029",
          date: scene.on,
          code: "P",
          direction: "A",
          totalValue: "250000.00",
          ownedFollowing: "250000",
          derivative: {
            exercisePrice: "52.50",
            exercisableOn: null,
            expiresOn: "2029-06-15",
            underlyingTitle: "Common Stock",
            underlyingShares: "4761",
          },
        }),
      ],
    }),
  ],
  [
    "code-contradiction",
    "DRTC",
    "2024-11-06",
    { director: 1 },
    (scene) => ({
      lines: [sale(scene, 700, { code: "P" }), sale(scene, 300, { code: "S", direction: "A" })],
    }),
  ],
  [
    "equity-swap",
    "IWST",
    "2024-02-21",
    { director: 0 },
    (scene) => ({
      lines: [sale(scene, 1_000, { code: "K", isEquitySwap: true })],
      plants: ["code-K"],
    }),
  ],
  [
    "many-rows",
    "VSPR",
    "2024-12-11",
    { officer: 1 },
    (scene) => ({
      lines: Array.from({ length: 30 }, (_, row) =>
        sale(scene, 40 + row, {
          price: (scene.bar.low + ((scene.bar.high - scene.bar.low) * row) / 30).toFixed(2),
        }),
      ),
    }),
  ],
];

/** Numbers, prices and codes as filers get them wrong, or right in unusual ways. */
export const oddAmountScripts = scriptsOfCases(cases);

import { ownershipLine, type OwnershipLine } from "#demo/world/filings/ownership-line.ts";
import type { FormSketch, Scene } from "#demo/world/trades/form-sketch.ts";
import {
  codingNote,
  type OddCase,
  purchase,
  sale,
  scriptsOfCases,
} from "#demo/world/trades/planted/odd-case.ts";
import { addTradingDays } from "#domain/calendar/trading-calendar.ts";

/** Sequences of accession numbers of their own leave those of the others as they are. */
const sender = 9_999_909;
const shortSwingSender = 9_999_911;
const optionSender = 9_999_912;
const limitSender = 9_999_913;

type Written = Partial<FormSketch> & Pick<FormSketch, "lines">;

const granted = (scene: Scene): Written => ({
  lines: [purchase(scene, 2_000, { code: "A", price: "0" })],
  sender,
});

const cases: readonly OddCase[] = [
  [
    "linked-exercise",
    "NWPC",
    "2026-07-14",
    { officer: 1 },
    (scene) => ({
      lines: [purchase(scene, 400, { code: "M", price: "8.50" }), sale(scene, 400)],
      sender,
    }),
  ],
  ["linked-tax-sale", "NWPC", "2026-06-10", { officer: 0 }, taxSale],
  [
    "linked-gift",
    "CPTX",
    "2026-09-15",
    { director: 0 },
    (scene) => ({ lines: [sale(scene, 300, { code: "G", price: "0" })], sender }),
  ],
  [
    "short-swing",
    "KTTG",
    "2026-03-10",
    { director: 0 },
    (scene) => ({ lines: [purchase(scene, 500)], sender: shortSwingSender }),
  ],
  [
    "short-swing",
    "KTTG",
    "2026-06-16",
    { director: 0 },
    (scene) => ({ lines: [sale(scene, 500)], sender: shortSwingSender }),
  ],
  [
    "short-swing-options",
    "CPTX",
    "2026-03-11",
    { director: 1 },
    (scene) => tradedCall(scene, "P", "2.10"),
  ],
  [
    "short-swing-options",
    "CPTX",
    "2026-06-17",
    { director: 1 },
    (scene) => tradedCall(scene, "S", "3.40"),
  ],
  [
    "short-swing-limit",
    "KTTG",
    "2026-03-11",
    { director: 1 },
    (scene) => ({ ...tradedCall(scene, "P", "2.90"), sender: limitSender }),
  ],
  [
    "short-swing-limit",
    "KTTG",
    "2026-06-17",
    { director: 1 },
    (scene) => ({ lines: [sale(scene, 400)], sender: limitSender }),
  ],
  ["linked-grant", "MRST", "2025-06-16", { director: 0 }, granted],
  ["linked-grant-after", "CPTX", "2026-11-05", { director: 0 }, granted],
];

/** A call on each of 400 shares, bought and sold with the same terms. */
function tradedCall({ on }: Scene, code: "P" | "S", price: string): Written {
  const line = ownershipLine({
    table: "derivative",
    title: "Call Option (right to buy)",
    date: on,
    code,
    direction: code === "P" ? "A" : "D",
    shares: "400",
    price,
    ownedFollowing: code === "P" ? "400" : "0",
    derivative: {
      exercisePrice: "47.5",
      exercisableOn: "2026-03-11",
      expiresOn: "2026-12-18",
      underlyingTitle: "Common Stock",
      underlyingShares: "400",
    },
  });
  return { lines: [line], sender: optionSender };
}

/** Shares withheld on vesting, and the rest of the tax paid by a sale on the next day. */
function taxSale(scene: Scene): Written {
  const soldOn: Partial<OwnershipLine> = { date: addTradingDays(scene.on, 1) };
  const note = codingNote(
    "Shares sold to cover taxes due on the vesting of restricted stock units.",
  );
  return {
    lines: [sale(scene, 150, { code: "F" }), sale(scene, 200, { ...soldOn, ...note })],
    lag: 2,
    sender,
  };
}

/** Lines linked with each other, with the price, or with news. */
export const linkScripts = scriptsOfCases(cases);

import { ownershipLine, type OwnershipLine } from "#demo/world/filings/ownership-line.ts";
import type { PlantId } from "#demo/world/plants.ts";
import type { FormSketch, Scene, Script } from "#demo/world/trades/form-sketch.ts";

/** One form: what it plants, whose, when, and how it is written. */
export type OddCase = readonly [
  plant: PlantId,
  ticker: string,
  on: string,
  who: Script["who"],
  write: (scene: Scene) => Partial<FormSketch> & Pick<FormSketch, "lines">,
];

export function scriptsOfCases(cases: readonly OddCase[]): readonly Script[] {
  return cases.map(([plant, ticker, on, who, write]) => ({
    ticker,
    on,
    who,
    write: (scene) => {
      const { plants = [], ...sketch } = write(scene);
      return [{ form: "4", lag: 2, ...sketch, plants: [plant, ...plants] }];
    },
  }));
}

export function middlePrice({ bar }: Scene): number {
  return (bar.low + bar.high) / 2;
}

/** A sale at the middle of the day, with what is odd about it. */
export function sale(
  scene: Scene,
  shares: number,
  cells: Partial<OwnershipLine> = {},
): OwnershipLine {
  return ownershipLine({
    date: scene.on,
    shares: String(shares),
    price: middlePrice(scene).toFixed(2),
    ownedFollowing: String(scene.ledger.change(scene.owner, scene.on, -shares)),
    ...cells,
  });
}

export function purchase(
  scene: Scene,
  shares: number,
  cells: Partial<OwnershipLine> = {},
): OwnershipLine {
  return sale(scene, -shares, { shares: String(shares), code: "P", direction: "A", ...cells });
}

export function priceNote(text: string): Partial<OwnershipLine> {
  return { notes: { transactionPricePerShare: [text] } };
}

export function codingNote(text: string): Partial<OwnershipLine> {
  return { notes: { transactionCoding: [text] } };
}

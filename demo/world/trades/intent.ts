import type { Insider } from "#demo/world/cast/insider.ts";
import type { PlantId } from "#demo/world/plants.ts";

/** What somebody does with shares on one day, before it is written on a form. */
export type Intent = {
  /** Trading day. */
  on: string;
  owner: Insider;
  act:
    | { kind: "sale"; shares: number }
    | { kind: "purchase"; shares: number }
    | { kind: "exercise-and-sale"; shares: number; exercisePrice: number; expiresOn: string }
    | { kind: "grant"; shares: number }
    | { kind: "option-grant"; shares: number }
    | { kind: "vesting"; shares: number; withheld: number }
    | { kind: "gift"; shares: number };
  /** Day on which the plan was adopted; null for a trade under none. */
  planAdoptedOn: string | null;
  /** EDGAR business days from the trade to the filing. */
  lag: number;
  plants: readonly PlantId[];
};

/** A round lot near a number of shares. */
export function roundLot(shares: number): number {
  if (shares < 100) return Math.max(10, Math.round(shares / 10) * 10);
  const step = shares < 2_000 ? 50 : 500;
  return Math.round(shares / step) * step;
}

import type { HoldingUnit } from "#domain/holdings/account-of-line.ts";
import type { Reconciled } from "#domain/holdings/holding-step.ts";

export type Split = { day: string; ratio: number };

export type HoldingStep = Reconciled & {
  /** Splits between the statement before and this one, known for the issuer's prices. */
  splits: readonly Split[];
  /** Whether `expected` counts them: the statement may have counted them already. */
  areSplitsApplied: boolean;
  /** What may explain a difference, as possibilities, in words; empty for any other status. */
  reasons: readonly string[];
};

/** Securities of one title held in one way, with every line that states them, in order. */
export type HoldingAccount = {
  unit: HoldingUnit;
  /** At least one. */
  steps: readonly HoldingStep[];
};

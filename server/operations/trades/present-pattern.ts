import type { ProofInput } from "#domain/trades/proof/proof-input.ts";
import type { Proved } from "#domain/patterns/proof/proved.ts";

/** A pattern with its rule and inputs as the wire has it. */
export function presentPattern<Pattern extends string>(
  proved: Proved<Pattern>,
): Omit<Proved<Pattern>, "inputs"> & { inputs: ProofInput[] } {
  return {
    ...proved,
    inputs: proved.inputs.map(({ label, value, source }) => ({ label, value, source })),
  };
}

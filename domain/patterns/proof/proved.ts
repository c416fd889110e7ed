import type { PatternText } from "#contract/patterns/trade-patterns.ts";
import type { ProofInput } from "#domain/trades/proof/proof-text.ts";

/** A pattern with everything it was decided from. */
export type Proved<Pattern extends string> = PatternText & {
  pattern: Pattern;
  state: "found" | "undecided";
  inputs: readonly ProofInput[];
  note: string | null;
};

/** What was looked at for one pattern. */
export type Finding = {
  /** Null where it could not be decided. */
  holds: boolean | null;
  inputs: readonly ProofInput[];
  /** A caution, or why it could not be decided. */
  note: string | null;
};

/** The pattern in the reader's words; nothing where it does not hold. */
export function proved<Pattern extends string>(
  pattern: Pattern,
  text: PatternText,
  { holds, inputs, note }: Finding,
): Proved<Pattern>[] {
  if (holds === false) return [];
  return [{ pattern, ...text, state: holds === null ? "undecided" : "found", inputs, note }];
}

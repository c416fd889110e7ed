import type { PatternText } from "#contract/patterns/trade-patterns.ts";

type PatternsLoadingProps = { texts: readonly PatternText[]; hasFailed: boolean };

/** The facts and their rules, while what they rest on is on its way. */
export function PatternsLoading({ texts, hasFailed }: PatternsLoadingProps) {
  return (
    <div className="text-xs" aria-busy={!hasFailed}>
      {texts.map(({ label, sentence, rule }) => (
        <div key={label} className="border-t border-grid py-1.5 first:border-t-0">
          <p className="font-semibold">{label}</p>
          <p className="text-muted">{sentence}</p>
          <p className="mt-1 text-faint">{rule}</p>
        </div>
      ))}
      <p role="status" className="pt-1.5 text-faint">
        {hasFailed ? "The inputs could not be loaded." : "Loading the inputs …"}
      </p>
    </div>
  );
}

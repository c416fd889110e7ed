import { ChevronRight } from "lucide-react";
import type { ProvedEventPattern, ProvedTradePattern } from "#contract/patterns/proved-pattern.ts";
import { datesInWords } from "#web/explore/panel/proof-text.ts";
import type { PatternText } from "#contract/patterns/trade-patterns.ts";
import { PanelSection } from "#web/explore/panel/panel-section.tsx";

type AnyProved = ProvedTradePattern | ProvedEventPattern;

type PatternListProps = { patterns: readonly AnyProved[] };

/** Patterns found, each with rule and inputs; then those that could not be determined, and why. */
export function PatternList({ patterns }: PatternListProps) {
  const found = patterns.filter(({ state }) => state === "found");
  const undecided = byReason(patterns.filter(({ state }) => state === "undecided"));
  return (
    <>
      {found.length === 0 && <p className="text-xs text-muted">No pattern found.</p>}
      {found.map((proved) => (
        <Fact key={proved.pattern} proved={proved} />
      ))}
      {undecided.size > 0 && (
        <dl className="mt-2 border-t border-grid pt-2 text-xs">
          {[...undecided].map(([reason, labels]) => (
            <div key={reason} className="py-0.5">
              <dt className="inline text-muted">Could not be determined: {labels.join(", ")}. </dt>
              <dd className="inline">{reason}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function byReason(undecided: readonly AnyProved[]): ReadonlyMap<string, string[]> {
  const labels = new Map<string, string[]>();
  for (const { label, note } of undecided) {
    const reason = note ?? "Its inputs are unknown.";
    labels.set(reason, [...(labels.get(reason) ?? []), label]);
  }
  return labels;
}

function Fact({ proved }: { proved: AnyProved }) {
  const { label, sentence, rule, inputs, paper, note } = proved;
  return (
    <details className="group border-t border-grid py-1.5 text-xs first:border-t-0">
      <summary className="flex min-h-6 cursor-pointer list-none items-start gap-1.5 touch:min-h-11">
        <ChevronRight
          size={13}
          aria-hidden="true"
          className="mt-0.5 shrink-0 text-faint transition-transform group-open:rotate-90"
        />
        <span>
          <span className="font-semibold">{label}</span>
          <span className="block text-muted">{sentence}</span>
        </span>
      </summary>
      <dl className="mt-1 pl-5">
        <dt className="text-faint">Rule</dt>
        <dd className="mb-1 text-muted">{rule}</dd>
        <dt className="text-faint">Inputs</dt>
        {inputs.map((input) => (
          <dd
            key={`${input.label} ${input.value} ${input.source}`}
            className="break-words tabular-nums"
          >
            {datesInWords(`${input.label}: ${input.value}`)}
            {input.source !== null && <span className="text-faint"> · {input.source}</span>}
          </dd>
        ))}
        {note !== null && <dd className="mt-1 text-muted">{note}</dd>}
        {paper !== null && (
          <>
            <dt className="mt-1 text-faint">Source of the rule</dt>
            <dd className="text-muted">{paper}</dd>
          </>
        )}
      </dl>
    </details>
  );
}

type PatternsLoadingProps = { texts: readonly PatternText[]; hasFailed: boolean };

/** The patterns and their rules, while their inputs are loading. */
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

type StandingOutProps = {
  /** What stands out beyond the patterns, each in a sentence. */
  facts: readonly string[];
  patterns: readonly (ProvedTradePattern | ProvedEventPattern)[];
};

/** Why a trade or an event deserves a look: facts in words, then its patterns with their proof. */
export function StandingOut({ facts, patterns }: StandingOutProps) {
  return (
    <PanelSection title="Why it stands out" aside="Facts, not findings of wrongdoing">
      {facts.map((fact) => (
        <p key={fact} className="mb-1.5 text-sm">
          {fact}
        </p>
      ))}
      <PatternList patterns={patterns} />
    </PanelSection>
  );
}

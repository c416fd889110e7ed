import { ChevronRight } from "lucide-react";
import { factorOf } from "#contract/leads/score.ts";
import type { ShownFactor } from "#contract/operations/leads/leads.ts";
import { OutLink } from "#web/explore/links/outside-links.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { factOf, factText, levelText } from "../fact-text.ts";

/** Points per factor, each with the facts, the rule, and where it is filed. Their sum is the score. */
export function FactorList({ factors }: { factors: readonly ShownFactor[] }) {
  const counted = factors.filter(({ points }) => points !== 0);
  const others = factors.filter(({ points }) => points === 0);
  const sum = counted.reduce((total, { points }) => total + points, 0);
  return (
    <>
      {counted.map((shown) => (
        <FactorEntry key={shown.factor} shown={shown} />
      ))}
      <p className="flex justify-between border-t border-border py-1.5 text-xs font-semibold tabular-nums">
        <span>Total points</span>
        <span>{pointsText(sum)}</span>
      </p>
      {others.length > 0 && (
        <details className="text-xs text-muted">
          <summary className="cursor-pointer py-1 touch:min-h-11">
            {others.length} factors without points
          </summary>
          {others.map((shown) => (
            <FactorEntry key={shown.factor} shown={shown} />
          ))}
        </details>
      )}
    </>
  );
}

function pointsText(points: number): string {
  return String(points).replace("-", "−");
}

function FactorEntry({ shown }: { shown: ShownFactor }) {
  const { factor, points, weight, facts, from } = shown;
  const { label, rule, source, measure, levels } = factorOf(factor);
  const measured = facts[measure] ?? null;
  return (
    <details className="group border-t border-grid py-1.5 text-xs first:border-t-0">
      <summary className="flex min-h-6 cursor-pointer list-none items-start gap-1.5 touch:min-h-11">
        <ChevronRight
          size={13}
          aria-hidden="true"
          className="mt-0.5 shrink-0 text-faint transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 flex-1">
          <span className="font-semibold text-text">{label}</span>
          <span className="block text-muted">
            {measured === null
              ? "Unknown, so no points."
              : `${factOf(measure).label}: ${factText(factOf(measure).unit, measured)}`}
          </span>
        </span>
        <span
          className={classNames(
            "font-semibold tabular-nums",
            points < 0 ? "text-down" : "text-text",
          )}
        >
          {pointsText(points)} <span className="font-normal text-faint">of {weight}</span>
        </span>
      </summary>
      <dl className="mt-1 pl-5">
        <dt className="text-faint">Facts</dt>
        {Object.entries(facts).map(([name, value]) => (
          <dd key={name} className="break-words tabular-nums">
            {factOf(name).label}: {factText(factOf(name).unit, value)}
          </dd>
        ))}
        {Object.keys(facts).length === 0 && <dd className="text-muted">Unknown.</dd>}
        <dt className="mt-1 text-faint">Rule</dt>
        <dd className="text-muted">{rule}</dd>
        <dd className="text-muted">
          {levels.map((level) => levelText(factor, level)).join("; ")}.
        </dd>
        {from.length > 0 && (
          <>
            <dt className="mt-1 text-faint">Filed in</dt>
            <dd className="flex flex-wrap gap-x-3 gap-y-0.5">
              {from.map(({ accno, line, filing_url: url }) => (
                <OutLink key={`${accno} ${line}`} href={url}>
                  {accno}
                  {line !== null && `, line ${line}`}
                </OutLink>
              ))}
            </dd>
          </>
        )}
        <dt className="mt-1 text-faint">Source of the rule</dt>
        <dd className="text-muted">{source}</dd>
      </dl>
    </details>
  );
}

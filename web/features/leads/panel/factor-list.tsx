import { ChevronRight } from "lucide-react";
import { combinedRule, factorTradesText } from "#contract/leads/factor-trades.ts";
import { factorOf } from "#contract/leads/score.ts";
import type { ShownFactor } from "#contract/operations/leads/leads.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { personName } from "#contract/values/person-name.ts";
import { capitalized } from "#contract/values/words.ts";
import type { FactValue, LeadFact } from "#contract/leads/lead-facts.ts";
import { filedText } from "#contract/trades/first-filing.ts";
import { filingUrl, OutLink } from "#web/explore/links/outside-links.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { unbrokenDollars } from "#web/ui/display/dollars-text.ts";
import { factOf, factText, levelText } from "#contract/leads/fact-text.ts";
import type { LeadAnswer } from "../api/leads-api.ts";

type FactorListProps = {
  factors: readonly ShownFactor[];
  /** Of the company. */
  cik: string;
  trades: LeadAnswer["trades"];
  /** Whether the lead has several trades: each factor then names those that it is about. */
  isGroup: boolean;
};

/** Points per factor, each with its facts, rule, and filings. Their sum is the score. */
export function FactorList({ factors, ...rest }: FactorListProps) {
  const counted = factors.filter(({ points }) => points !== 0);
  const others = factors.filter(({ points }) => points === 0);
  const sum = counted.reduce((total, { points }) => total + points, 0);
  return (
    <>
      {counted.map((shown) => (
        <FactorEntry key={shown.factor} shown={shown} {...rest} />
      ))}
      <p className="flex justify-between border-t border-border py-1.5 text-xs font-semibold tabular-nums">
        <span>Total points</span>
        <span>{pointsText(sum)}</span>
      </p>
      {others.length > 0 && (
        <details className="text-xs text-muted">
          <summary className="cursor-pointer py-1 touch:min-h-11">
            {others.length === 1
              ? "1 factor without points"
              : `${others.length} factors without points`}
          </summary>
          {others.map((shown) => (
            <FactorEntry key={shown.factor} shown={shown} {...rest} />
          ))}
        </details>
      )}
    </>
  );
}

function pointsText(points: number): string {
  return String(points).replace("-", "−");
}

/** The trades, or else the persons, that a factor of several trades is about. */
function aboutText({ factor, facts, from }: ShownFactor, trades: FactorListProps["trades"]) {
  const named = trades.map(({ owner, is_director_or_officer: isInsider, trade_date, factors }) => ({
    owner: personName(owner, isInsider),
    day: trade_date,
    factors,
  }));
  const summed = factor === "avoided" && typeof facts.trades === "number" ? facts.trades : 0;
  if (summed > 1) return `sum of ${summed} trades`;
  const { measure } = factorOf(factor);
  const isCountOfPersons = measure === "persons" || measure === "opposite_persons";
  return factorTradesText(factor, named) ?? (isCountOfPersons ? null : whoseText(from));
}

/** "Tillery Robert V" or "4 people". */
function whoseText(from: ShownFactor["from"]): string | null {
  const owners = new Set(from.flatMap(({ owner }) => owner ?? []));
  const [first] = owners;
  if (first === undefined) return null;
  return owners.size === 1 ? first : `${owners.size} people`;
}

type FactorEntryProps = Omit<FactorListProps, "factors"> & { shown: ShownFactor };

function FactorEntry({ shown, ...rest }: FactorEntryProps) {
  const { trades, isGroup } = rest;
  const { factor, points, weight, facts } = shown;
  const { label, measure, levels } = factorOf(factor);
  // Of points that are subtracted, the most that can be.
  const isSubtracted = points < 0 || levels.every(({ percent }) => percent < 0);
  const most = isSubtracted ? -weight : weight;
  const measured = facts[measure] ?? null;
  const unknownText = shown.is_withheld
    ? "Requires the Insider Trades package."
    : "Unknown, so no points.";
  const about = isGroup ? aboutText(shown, trades) : null;
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
            {measured === null ? unknownText : measuredText(label, measure, measured)}
            {about !== null && ` (${about})`}
          </span>
        </span>
        <span
          className={classNames(
            "font-semibold tabular-nums",
            points < 0 ? "text-down" : "text-text",
          )}
        >
          {pointsText(points)} <span className="font-normal text-faint">of {pointsText(most)}</span>
        </span>
      </summary>
      <FactorDetails shown={shown} {...rest} />
    </details>
  );
}

/** The other facts, the rule, and the filings of a factor. */
function FactorDetails({ shown, trades, isGroup, cik }: FactorEntryProps) {
  const { factor, facts, from } = shown;
  const { rule, source, measure, levels } = factorOf(factor);
  const others = Object.entries(facts).filter(([name]) => name !== measure);
  // An answer in words can be that of several trades; what it rests on is then of the first.
  const [first, ...further] = trades.filter(({ factors }) => factors.includes(factor));
  const firstFilings = new Map(
    from.flatMap(({ first_filing: filing }) =>
      filing === undefined ? [] : [[filing.accno, filing]],
    ),
  );
  const isOfFirst = typeof facts[measure] === "string" && further.length > 0;
  return (
    <dl className="mt-1 pl-5">
      {others.length > 0 && (
        <dt className="text-faint">
          Other facts{isOfFirst && ` of the trade of ${dayInWords(first?.trade_date ?? "")}`}
        </dt>
      )}
      {others.map(([name, value]) => (
        <dd key={name} className="break-words tabular-nums">
          {factOf(name).label}: {unbrokenDollars(factText(factOf(name).unit, value))}
        </dd>
      ))}
      <dt className="mt-1 text-faint first:mt-0">Rule</dt>
      <dd className="text-muted">{rule}</dd>
      {isGroup && first !== undefined && <dd className="text-muted">{combinedRule}</dd>}
      <dd className="text-muted">
        {unbrokenDollars(levels.map((level) => levelText(factor, level)).join("; "))}.
      </dd>
      <dd className="text-muted">Source: {source}</dd>
      {from.length > 0 && (
        <>
          <dt className="mt-1 text-faint">Filed in</dt>
          <dd className="flex flex-wrap gap-x-3 gap-y-0.5">
            {from.map(({ accno, line, owner, form, filing_url: url }) => (
              <span key={`${accno} ${line}`}>
                <OutLink href={url}>
                  {accno}
                  {line !== null && `, line ${line}`}
                </OutLink>
                {owner !== null && isGroup && ` ${owner}`}
                {owner === null && form !== null && ` ${reportText(factor, form)}`}
              </span>
            ))}
          </dd>
        </>
      )}
      {firstFilings.size > 0 && (
        <dt className="mt-1 text-faint">
          {firstFilings.size === 1 ? "First filing" : "First filings"}
        </dt>
      )}
      {[...firstFilings.values()].map((filing) => (
        <dd key={filing.accno}>
          {filedText(filing)}
          <OutLink href={filingUrl({ cik, accno: filing.accno })}>{filing.accno}</OutLink>
        </dd>
      ))}
    </dl>
  );
}

/** The form of a report; of one that announced the quarter's results, which may precede the trade, also that. */
function reportText(factor: ShownFactor["factor"], form: string): string {
  return factor === "quarter" ? `${form} with the quarter's results` : form;
}

/** "Days to file: 7 business days"; what the name of the factor says already is left out: "Outside a plan". */
function measuredText(factorLabel: string, measure: LeadFact, value: FactValue): string {
  const { label, unit } = factOf(measure);
  const rest = label.startsWith(factorLabel) ? label.slice(factorLabel.length) : label;
  const name = rest.replace(/^,? /, "");
  return capitalized(`${name === "" ? "" : `${name}: `}${unbrokenDollars(factText(unit, value))}`);
}

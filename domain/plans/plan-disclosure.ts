import { planRules } from "#contract/plans/plan-rules.ts";
import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import { quarterOf } from "#domain/patterns/plans/plan-quarter.ts";
import type { UnreadableFact } from "#domain/plans/disclosed-arrangement.ts";
import type { AdoptionStatement, PlanDisclosure } from "#domain/plans/trading-plan.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

type PlanStatements = {
  adoptedOn: string | null;
  ownerCik: number | null;
  isDirectorOrOfficer: boolean | null;
  /** Of the plan. */
  own: readonly AdoptionStatement[];
  /** Of the issuer. */
  all: readonly AdoptionStatement[];
};

/** A value of an arrangement that does not decide whose it is and when it was adopted; facts of no arrangement do. */
function isDetail({ fact, reason }: UnreadableFact): boolean {
  return (
    /^TrdArr(?:Duration|SecuritiesAggAvailAmt|ExpirationDate|TerminationDate)$/.test(fact) &&
    /^The (?:text|duration|amount) is not /.test(reason)
  );
}

/**
 * Whether a plan was disclosed under Item 408(a). "Not disclosed" only where the report of the
 * quarter of adoption was read and nothing in any report can be this plan; otherwise unknown.
 * Source: 17 CFR 229.408(a); docs/decisions/0075-plan-registry.md.
 */
export function planDisclosure(statements: PlanStatements, issuer: PreparedIssuer): PlanDisclosure {
  const disclosed = statements.own.find(({ source }) => source === "item-408");
  if (disclosed !== undefined)
    return {
      state: "disclosed",
      because: `${disclosed.form} states the arrangement under Item 408(a).`,
      accession: disclosed.accession,
    };
  const unknown = (because: string, accession: string | null = null): PlanDisclosure => ({
    state: "unknown",
    because,
    accession,
  });
  const { adoptedOn, isDirectorOrOfficer } = statements;
  if (adoptedOn === null) return unknown("The adoption date is unknown.");
  if (isDirectorOrOfficer === false)
    return unknown("Item 408(a) covers directors and officers only.");
  if (isDirectorOrOfficer === null)
    return unknown(
      "No stored filing shows that the person was a director or officer when the plan was adopted.",
    );
  const quarter = quarterOf(adoptedOn, issuer);
  if (quarter === null) return unknown("The fiscal quarter of adoption is unknown.");
  if (quarter.quarterEnd.day < planRules.disclosureFromQuarterEnd)
    return unknown("Item 408(a) may not yet have applied to the quarter of adoption.");
  const report = quarter.report?.report ?? null;
  if (report === null) return unknown("The 10-Q or 10-K of the quarter of adoption is not stored.");
  const { accession, form, item408 } = report;
  if (item408 === null || item408 === undefined || item408.factCount === 0)
    return unknown(
      `The ${form} of the quarter of adoption tags no facts of Item 408(a).`,
      accession,
    );
  if (!item408.unreadable.every(isDetail))
    return unknown(`The ${form} of the quarter of adoption has unreadable facts.`, accession);
  const possible = possibleStatement(statements, adoptedOn, accession);
  if (possible !== null) return unknown(possible, accession);
  return {
    state: "not-disclosed",
    because: `The ${form} of the quarter of adoption states no arrangement of this person, and no other report states this plan.`,
    accession,
  };
}

/** A quarter: filings sometimes give the same plan's adoption on other days, signed or effective. */
const nearDays = 92;

/** Why a disclosure of another person or date may be this plan; null where none can be. */
function possibleStatement(
  { ownerCik, all }: PlanStatements,
  adoptedOn: string,
  quarterReport: string,
): string | null {
  const isOf = ({ person }: AdoptionStatement): boolean =>
    person.cik !== null && person.cik === ownerCik;
  const traded = new Set(
    all.flatMap((each) => (each.source === "form-4" && isOf(each) ? [each.adoptedOn] : [])),
  );
  for (const statement of all) {
    const { source, person, adoptedOn: day, accession, form } = statement;
    if (source !== "item-408") continue;
    const isNear = (): boolean =>
      day !== null && Math.abs(calendarDaysBetween(adoptedOn, day)) <= nearDays && !traded.has(day);
    if (isOf(statement) && (accession === quarterReport || day === null || isNear()))
      return `A ${form} states another adoption date of this person, or none.`;
    if (person.match === "none" && (day === null || day === adoptedOn))
      return `A ${form} states a plan of a person who could not be matched.`;
  }
  return null;
}

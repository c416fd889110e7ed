import { personName } from "#contract/values/person-name.ts";
import type { StatedFact } from "#domain/evidence/evidence.ts";
import type { PlanEvidence } from "#domain/evidence/registry/registry-evidence.ts";
import { reportDay } from "#domain/evidence/report/report-time.ts";
import type { AdoptionStatement, TradingPlan } from "#domain/plans/trading-plan.ts";

const matches = { cik: "by CIK", name: "by name (uncertain)", none: "not matched" } as const;
const sources = {
  "item-408": "Item 408(a)",
  "form-144": "Form 144",
  "form-4": "Footnote of Form 4",
} as const;

/** The person of a plan as people write the name. Without a CIK, it is one that people typed, and stays. */
export function planPersonName({
  person: { cik, name },
  isDirectorOrOfficer,
}: Pick<PlanEvidence, "person" | "isDirectorOrOfficer">): string {
  return personName(name, cik !== null && isDirectorOrOfficer === true);
}

/** What the report states about a plan in words, with the filings that state it. */
export function planFacts(plan: TradingPlan): StatedFact[] {
  const { person, coolingOff, tradeDates } = plan;
  const plain = (label: string, text: string): StatedFact => ({ label, text, source: null });
  return [
    plain("Company", plan.companyName),
    plain("Person", `${planPersonName(plan)}, ${matches[person.match]}`),
    plain("Kind", plan.kind === "rule-10b5-1" ? "Rule 10b5-1" : "Non-Rule 10b5-1"),
    plain("Adopted", dayText(plan.adoptedOn, plan.adoptedRaw)),
    plain("Expires", dayText(plan.expiresOn, plan.expiresRaw)),
    plain("Terminated", dayText(plan.terminatedOn, plan.terminatedRaw)),
    plain("Cooling-off period ends", dayText(coolingOff?.endsOn ?? null, null)),
    plain("First trade", dayText(tradeDates[0] ?? null, null)),
    ...plan.statements.map(statementFact),
  ];
}

function statementFact(statement: AdoptionStatement): StatedFact {
  const { source, accession, form, adoptedOn } = statement;
  const label = `${sources[source]} (${form})`;
  const text = `${accession}: ${adoptedOn === null ? "no exact date" : reportDay(adoptedOn)}`;
  return { label, text, source: null };
}

function dayText(day: string | null, raw: string | null): string {
  return day === null ? (raw ?? "unknown") : reportDay(day);
}

import { type FactValue, type LeadFact, leadFacts } from "#contract/leads/lead-facts.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { reportDay } from "#domain/evidence/report-time.ts";

/** A fact of a lead as reports print it. */
export function factText(name: LeadFact, value: NonNullable<FactValue>): string {
  const { unit } = leadFacts[name];
  if (unit === "date" && typeof value === "string") return reportDay(value);
  if (typeof value === "string") return value;
  switch (unit) {
    case "fraction":
    case "return":
      return `${fixedDecimal(value, { places: 2, shift: 2 }).replace(/^-/, "−")}%`;
    case "dollars":
      return `${value < 0 ? "−" : ""}$${fixedDecimal(Math.abs(value), { places: 2, grouped: true })}`;
    case "times":
      return fixedDecimal(value, { places: 2 });
    default:
      return fixedDecimal(value, { places: 0, grouped: true });
  }
}

import { type FactUnit, type FactValue, leadFacts, factNames } from "#contract/leads/lead-facts.ts";
import { factorOf, type Level, type LeadFactor } from "#contract/leads/score.ts";
import type { RefusedLead } from "./api/leads-api.ts";
import { leadStateLabels } from "#contract/leads/triage.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { dollarsText, numberText } from "#web/explore/panel/proof-text.ts";
import { percentText, signedPercentText } from "#web/ui/display/number-text.ts";

const dollarsShown = 2;

/** A fact as text in its unit; "unknown" for null. */
export function factText(unit: FactUnit, value: FactValue): string {
  if (value === null) return "unknown";
  if (typeof value === "string") return unit === "date" ? dayInWords(value) : value;
  switch (unit) {
    case "fraction":
      return percentText(value);
    case "return":
      return signedPercentText(value);
    case "dollars":
      return dollarsText(value);
    case "calendar-days":
      return value === 1 ? "1 day" : `${numberText(value)} days`;
    case "business-days":
      return value === 1 ? "1 business day" : `${numberText(value)} business days`;
    case "times":
      return `${numberText(value, dollarsShown)}×`;
    default:
      return numberText(value);
  }
}

const headlines: Readonly<Record<string, { label: string; unit: FactUnit }>> = {
  accession: { label: "Filing", unit: "text" },
  person: { label: "Reporting person", unit: "text" },
  trade_date: { label: "Trade date", unit: "date" },
  direction: { label: "Type", unit: "text" },
  shares: { label: "Shares", unit: "text" },
  price: { label: "Price", unit: "text" },
  value: { label: "Value", unit: "text" },
  trades: { label: "Trades", unit: "count" },
};

/** Label and unit of a fact by its name, of a factor or of the row itself. */
export function factOf(name: string): { label: string; unit: FactUnit } {
  const known = factNames.find((fact) => fact === name);
  return known === undefined
    ? (headlines[name] ?? { label: name, unit: "text" })
    : leadFacts[known];
}

/** "20% or more: 100%" of a level. */
export function levelText(factor: LeadFactor, level: Level): string {
  const { unit } = leadFacts[factorOf(factor).measure];
  const bound =
    "is" in level
      ? level.is
      : "atLeast" in level
        ? `${boundText(unit, level.atLeast)} or more`
        : `${boundText(unit, level.atMost)} or less`;
  return `${bound}: ${numberText(level.percent)}%`;
}

/** Bounds are round numbers. */
function boundText(unit: FactUnit, value: number): string {
  if (unit === "fraction" || unit === "return") return `${numberText(value * 100)}%`;
  if (unit === "dollars") return `$ ${numberText(value)}`;
  return unit === "times" ? `${numberText(value)}×` : factText(unit, value);
}

/** "Ana set it to dismissed" of leads that someone changed meanwhile. */
export function refusedText(refused: readonly RefusedLead[]): string {
  const [first] = refused;
  if (first === undefined) return "";
  const { changed_by: by, state, assignee } = first;
  const now = `It is now ${leadStateLabels[state].toLowerCase()}, ${
    assignee === null ? "unassigned" : `assigned to ${assignee.name}`
  }.`;
  const others = refused.length === 1 ? "" : ` Others also changed: ${refused.length - 1}.`;
  return `${by} changed this lead after you opened it. ${now}${others} Nothing was overwritten.`;
}

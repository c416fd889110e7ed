import { type FactUnit, factNames, type FactValue, leadFacts } from "#contract/leads/lead-facts.ts";
import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { factorOf, type LeadFactor, type Level } from "#contract/leads/score.ts";
import { plainDollarsText, numberText } from "#contract/values/amount-text.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";

const placesShown = 2;

/** A fact as text in its unit; "unknown" for null. */
export function factText(unit: FactUnit, value: FactValue): string {
  if (value === null) return "unknown";
  if (typeof value === "string") return exactText(unit, value);
  switch (unit) {
    case "fraction":
      return percentText(value);
    case "return":
      return signedText(percentText(value));
    case "dollars":
      return plainDollarsText(value);
    case "calendar-days":
      return value === 1 ? "1 day" : `${numberText(value)} days`;
    case "business-days":
      return value === 1 ? "1 business day" : `${numberText(value)} business days`;
    case "times":
      return `${numberText(value, placesShown)}×`;
    case "cluster-size":
      return clusterSizeText(value);
    default:
      return numberText(value);
  }
}

/** The people of a cluster. A trade in none has at least its own person, so that 0 would be wrong. */
export function clusterSizeText(people: number): string {
  return people === 0 ? `fewer than ${patternRules.clusterPersons}` : numberText(people);
}

/** Numbers of the row itself are kept as exact decimal text. */
function exactText(unit: FactUnit, value: string): string {
  if (unit === "date") return dayInWords(value);
  if (unit === "shares") return numberText(value);
  if (unit !== "dollars") return value;
  const [whole = "", cents = ""] = numberText(value).split(".");
  return `$ ${whole}.${cents.padEnd(placesShown, "0")}`;
}

function signedText(percent: string): string {
  return percent.startsWith("−") || /^[0.]+%$/.test(percent) ? percent : `+${percent}`;
}

function percentText(fraction: number): string {
  return `${fixedDecimal(fraction, { places: placesShown, shift: 2, grouped: true })}%`.replace(
    /^-/,
    "−",
  );
}

const headlines: Readonly<Record<string, { label: string; unit: FactUnit }>> = {
  accession: { label: "Filing", unit: "text" },
  person: { label: "Reporting person", unit: "text" },
  trade_date: { label: "Trade date", unit: "date" },
  direction: { label: "Type", unit: "text" },
  price: { label: "Price", unit: "dollars" },
  value: { label: "Value", unit: "dollars" },
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

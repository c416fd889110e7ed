import type { LeadKind } from "#contract/leads/score.ts";
import { roundedDollars } from "#contract/values/amount-text.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { personName } from "#contract/values/person-name.ts";

/** What a title says of a lead. */
export type LeadHeadline = {
  kind: LeadKind;
  conm: string;
  ticker: string | null;
  owner: string | null;
  /** What the filing of the lead says of the owner. */
  is_director_or_officer: boolean;
  /** Null for a person who purchased on some days and sold on others. */
  trade_direction: "Purchase" | "Sale" | null;
  /** Dollars. */
  value: number | null;
  persons: number | null;
  favored_days: number | null;
  event: string | null;
  /** Fraction. */
  event_return: number | null;
};

/** "CPTX: 5 insiders sold $6.1M before 8-K (−31.4%), 13 Oct 2026": a lead where no column has its day, as in cases. */
export function datedLeadTitle(lead: LeadHeadline & { day: string }): string {
  return `${leadTitle(lead)}, ${dayInWords(lead.day)}`;
}

/** "CPTX: 5 insiders sold $6.1M before 8-K (−31.4%)": what happened, from stored facts. */
export function leadTitle(lead: LeadHeadline): string {
  const { ticker, conm, event, event_return: moved, favored_days: days } = lead;
  const act = `${ticker ?? conm}: ${whoOf(lead)} ${verbOf(lead)} ${amountOf(lead)}`;
  if (lead.kind === "person" && days !== null) {
    return `${act} on ${days === 1 ? "1 day" : `${days} days`} before events that favored the trades, net of the market`;
  }
  if (event === null || moved === null) return act;
  const name = event === "earnings announcement" ? "earnings" : event;
  return `${act} before ${name} (${returnText(moved)})`;
}

function whoOf({ kind, owner, is_director_or_officer: isInsider, persons }: LeadHeadline): string {
  if (owner !== null) return personName(owner, isInsider);
  // A case shows the title of an event to members without the Insider Trades package too, who must not read how many.
  if (kind === "event" || persons === null) return "insiders";
  return persons === 1 ? "1 insider" : `${persons} insiders`;
}

function verbOf({ trade_direction: direction }: LeadHeadline): string {
  if (direction === null) return "traded";
  return direction === "Sale" ? "sold" : "purchased";
}

function amountOf({ value }: LeadHeadline): string {
  return value === null ? "shares" : `$${roundedDollars(value)}`;
}

/** "−31.4%", "+4.0%", "0.0%" */
function returnText(fraction: number): string {
  const percent = `${fixedDecimal(fraction, { places: 1, shift: 2 })}%`;
  if (/^-?0\.0%$/.test(percent)) return "0.0%";
  return percent.startsWith("-") ? percent.replace("-", "−") : `+${percent}`;
}

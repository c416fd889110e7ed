import { factNames, type LeadFinding } from "#contract/leads/lead-facts.ts";
import { type LeadFactor, factorNames, factorOf, levelOf } from "#contract/leads/score.ts";
import type { LeadFindings } from "#domain/leads/lead.ts";

/**
 * For each factor the finding of one of several trades: the one with most points; where none has any, the one
 * that takes most away. Of equal ones the stronger fact, then the first.
 * @param all  of each trade, by date
 */
export function combineFindings(all: readonly LeadFindings[]): LeadFindings {
  const combined: Partial<Record<LeadFactor, LeadFinding>> = {};
  for (const name of factorNames) {
    const [first, ...others] = all.flatMap((findings) => findings[name] ?? []);
    if (first === undefined) continue;
    combined[name] = others.reduce(
      (best, next) => (isStronger(name, next, best) ? next : best),
      first,
    );
  }
  return combined;
}

/**
 * The factors for which a trade has the finding of its lead: the same facts, or, of a fact in words, the same answer.
 * @param findings  of the lead
 * @param own  of the trade
 */
export function factorsOfTrade(findings: LeadFindings, own: LeadFindings): LeadFactor[] {
  return factorNames.filter((name) => {
    const { measure } = factorOf(name);
    const [facts, ownFacts] = [findings[name]?.facts ?? {}, own[name]?.facts ?? {}];
    const measured = facts[measure] ?? null;
    if (typeof measured === "string") return ownFacts[measure] === measured;
    return measured !== null && factNames.every((fact) => ownFacts[fact] === facts[fact]);
  });
}

function isStronger(name: LeadFactor, next: LeadFinding, best: LeadFinding): boolean {
  const [level, most] = [levelOf(name, next.facts), levelOf(name, best.facts)];
  if (level !== most) return level > 0 || most > 0 ? level > most : level < most;
  const { measure, levels } = factorOf(name);
  const [fact, strongest] = [next.facts[measure] ?? null, best.facts[measure] ?? null];
  if (strongest === null) return fact !== null;
  if (typeof fact !== "number" || typeof strongest !== "number") return false;
  const isLessStronger = levels[0] !== undefined && "atMost" in levels[0];
  return isLessStronger ? fact < strongest : fact > strongest;
}

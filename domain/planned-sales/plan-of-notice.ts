import type { StoredNotice } from "#domain/planned-sales/filed-notice.ts";

type PlanOfNotice = {
  planAdoptedOn: string | null;
  /** Null where nothing says so, or the remarks may deny it. */
  isPlan: true | null;
  planFlags: readonly string[];
};

/**
 * What a notice says of a Rule 10b5-1 plan: an adoption date, also one that cannot be read, else remarks that name a
 * plan in sentences without any negation.
 */
export function planOfNotice({ planAdoptionDates, cells, remarks }: StoredNotice): PlanOfNotice {
  const [planAdoptedOn = null] = planAdoptionDates.toSorted();
  if (planAdoptedOn !== null) return { planAdoptedOn, isPlan: true, planFlags: [] };
  const isDated = Object.entries(cells).some(
    ([name, text]) => name.startsWith("planAdoptionDate") && isAdoption(text),
  );
  if (isDated) return { planAdoptedOn, isPlan: true, planFlags: ["plan-date-unreadable"] };
  const naming = (remarks ?? "").split(/[.;!?](?:\s|$)|\n/).filter((text) => planName.test(text));
  if (naming.length === 0) return { planAdoptedOn, isPlan: null, planFlags: [] };
  return naming.some((sentence) => negation.test(sentence))
    ? { planAdoptedOn, isPlan: null, planFlags: ["plan-unclear-in-remarks"] }
    : { planAdoptedOn, isPlan: true, planFlags: ["plan-in-remarks"] };
}

/** Not "N/A", zeros, or a placeholder of 1933. */
function isAdoption(text: string): boolean {
  return /[1-9]/.test(text) && !/\b1933\b/.test(text);
}

const planName = /10b-?5[-\u2010-\u2013]?1/i;
const negation =
  /\b(?:no(?=\s+(?:[a-z]|10b))|not|cannot|non|none|nor|neither|never|without|outside|n\/a|other than|independent(?:ly)? of)\b|n['\u2019]t\b/i;

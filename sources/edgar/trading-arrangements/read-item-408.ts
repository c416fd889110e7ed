import { dayOf, durationDays, flagValue, sharesOf } from "./fact-values.ts";
import { arrangementsOf, type Group } from "./arrangements-of.ts";
import {
  mentionsEcd,
  ecdFacts,
  factContexts,
  type FactContext,
  type InlineFact,
} from "./inline-facts.ts";
import type { Item408, TradingArrangement, UnreadableFact } from "./trading-arrangement.ts";

const flagNames = new Set([
  "Rule10b51ArrAdoptedFlag",
  "NonRule10b51ArrAdoptedFlag",
  "Rule10b51ArrTrmntdFlag",
  "NonRule10b51ArrTrmntdFlag",
]);
const dateNames = new Set(["TrdArrAdoptionDate", "TrdArrTerminationDate", "TrdArrExpirationDate"]);
const factNames = new Set([
  ...flagNames,
  ...dateNames,
  "MtrlTermsOfTrdArrTextBlock",
  "TrdArrIndName",
  "TrdArrIndTitle",
  "TrdArrDuration",
  "TrdArrSecuritiesAggAvailAmt",
]);
const none: Item408 = { factCount: 0, arrangements: [], unreadable: [] };

/**
 * Trading arrangements that the inline XBRL of a 10-Q or 10-K tags under Item 408(a) of Regulation
 * S-K. Nothing is guessed: what no tag and no unambiguous text states is null.
 * @param html  the primary document; one without the taxonomy has no facts
 */
export function readItem408(html: string): Item408 {
  if (!mentionsEcd(html)) return none;
  const { facts: all, isCutOff } = ecdFacts(html);
  const facts = all.filter(({ name }) => factNames.has(name));
  if (facts.length === 0) return none;
  const contexts = factContexts(html, new Set(facts.map(({ context }) => context)));
  const unreadable: UnreadableFact[] = [];
  if (isCutOff)
    unreadable.push(noted(facts.at(-1), "The document has more facts than Sentinel reads."));
  const placed = facts.filter((fact) => {
    const isPlaced = contexts.has(fact.context);
    if (!isPlaced) unreadable.push(noted(fact, "The document does not define its context."));
    return isPlaced;
  });
  unreadable.push(...unreadableValues(placed));
  const { groups, left } = groupsOf(placed, contexts);
  unreadable.push(...left, ...withoutAdoptionFlag(placed));
  const arrangements: TradingArrangement[] = groups
    .flatMap((group) => arrangementsOf(html, group, placed))
    .map((arrangement, index) => ({ ...arrangement, number: index + 1 }));
  return { factCount: facts.length, arrangements, unreadable };
}

/** White space collapsed and cut to what a list can show. */
function noted(fact: InlineFact | undefined, reason: string): UnreadableFact {
  const value = (fact?.text ?? "").replace(/\s+/g, " ").slice(0, 500);
  return { fact: fact?.name ?? "", value, context: fact?.context ?? "", reason };
}

function unreadableValues(facts: readonly InlineFact[]): UnreadableFact[] {
  return facts.flatMap((fact) => {
    if (flagNames.has(fact.name) && flagValue(fact) === null)
      return [noted(fact, "Its format states neither true nor false.")];
    if (dateNames.has(fact.name) && dayOf(fact.text) === null)
      return [noted(fact, "The text is not an exact date.")];
    if (fact.name === "TrdArrDuration" && durationDays(fact) === null)
      return [noted(fact, "The duration is not a number of days.")];
    if (fact.name === "TrdArrSecuritiesAggAvailAmt" && sharesOf(fact) === null)
      return [noted(fact, "The amount is not a number of shares.")];
    return [];
  });
}

type Placed = { fact: InlineFact; person: string | null; part: string | null };

/**
 * Facts put together by person and, where one person has several plans, by member of TradingArrAxis.
 * A member with amounts only is a part of the person's one plan.
 */
function groupsOf(
  facts: readonly InlineFact[],
  contexts: ReadonlyMap<string, FactContext>,
): { groups: Group[]; left: UnreadableFact[] } {
  const placed = facts.map((fact): Placed => {
    const members = contexts.get(fact.context)?.members;
    return {
      fact,
      person: members?.get("IndividualAxis") ?? null,
      part: members?.get("TradingArrAxis") ?? null,
    };
  });
  const sections = placed.filter(
    ({ fact, person }) => person === null && fact.name === "MtrlTermsOfTrdArrTextBlock",
  );
  const groups: Group[] = [];
  const left: UnreadableFact[] = [];
  for (const [person, own] of Map.groupBy(placed, (each) => each.person)) {
    const plans = planMembers(own);
    for (const plan of plans) {
      const ofPlan = own.filter(
        ({ part }) => part === plan || part === null || (plan === null && !plans.includes(part)),
      );
      const group = groupOf(person, plan, ofPlan, sections);
      if (group.trueFlags.length === 0) left.push(...withoutFlag(group, person));
      else if (person === null && new Set(namesIn(group)).size > 1)
        left.push(...group.facts.map((fact) => noted(fact, severalPersons)));
      else groups.push(group);
    }
  }
  const firstStart = ({ trueFlags: [first] }: Group): number => first?.start ?? 0;
  groups.sort((a, b) => firstStart(a) - firstStart(b));
  left.push(...unexplainedTexts(facts, sections, groups));
  return {
    groups: groups.map((group) => ({ ...group, isOnlyEnd: isOnlyEnd(group, groups) })),
    left,
  };
}

/**
 * Text blocks that may describe an arrangement that no tag states: no flag has their context, and no flag and no fact
 * of an arrangement is inside of them. The only block of the quarter belongs to the arrangements of the filing.
 */
function unexplainedTexts(
  facts: readonly InlineFact[],
  sections: readonly Placed[],
  groups: readonly Group[],
): UnreadableFact[] {
  const flags = facts.filter((fact) => flagNames.has(fact.name) && flagValue(fact) !== null);
  const contexts = new Set(flags.map(({ context }) => context));
  const tagged = [...flags, ...groups.flatMap((group) => group.facts)];
  const isOnly = sections.length === 1 && groups.length > 0;
  const texts = facts.filter(
    (fact) =>
      fact.name === "MtrlTermsOfTrdArrTextBlock" &&
      !contexts.has(fact.context) &&
      !(isOnly && fact === sections[0]?.fact) &&
      !tagged.some(({ start, end }) => start > fact.start && end < fact.end),
  );
  return texts.map((fact) =>
    noted(fact, "No flag says whether this text is about an arrangement."),
  );
}

/** A filing that states no adoption flag at all does not say that nobody adopted an arrangement. */
function withoutAdoptionFlag(facts: readonly InlineFact[]): UnreadableFact[] {
  const isStated = facts.some(
    (fact) => fact.name.endsWith("AdoptedFlag") && flagValue(fact) !== null,
  );
  const reason = "No flag of the filing says whether an arrangement was adopted.";
  return isStated ? [] : facts.slice(0, 1).map((fact) => noted(fact, reason));
}

function isOnlyEnd(group: Group, groups: readonly Group[]): boolean {
  return !groups.some(
    (other) =>
      other !== group &&
      other.trueFlags.some(({ name }) => name.endsWith("TrmntdFlag")) &&
      other.texts.some((text) => group.texts.includes(text)),
  );
}

const severalPersons = "Facts of several persons have the same context, which names none of them.";

function namesIn({ facts }: Group): string[] {
  return facts.flatMap(({ name, text }) => (name === "TrdArrIndName" ? [text] : []));
}

/** The members of TradingArrAxis that are plans of their own; null: the person has one plan. */
function planMembers(own: readonly Placed[]): (string | null)[] {
  const stating = own.filter(
    ({ fact, part }) =>
      part !== null &&
      (flagNames.has(fact.name) ||
        fact.name === "TrdArrAdoptionDate" ||
        fact.name === "TrdArrTerminationDate"),
  );
  const members = new Set(stating.map(({ part }) => part));
  const hasOwnPlan = own.some(({ fact, part }) => part === null && isTrueFlag(fact));
  return members.size === 0 ? [null] : hasOwnPlan ? [null, ...members] : [...members];
}

function isTrueFlag(fact: InlineFact): boolean {
  return flagNames.has(fact.name) && flagValue(fact) === true;
}

function groupOf(
  person: string | null,
  plan: string | null,
  own: readonly Placed[],
  sections: readonly Placed[],
): Group {
  const texts = own.filter(({ fact }) => fact.name === "MtrlTermsOfTrdArrTextBlock");
  const facts = own
    .map(({ fact }) => fact)
    .filter((fact) => !texts.some((text) => text.fact === fact));
  return {
    personMember: person,
    planMember: plan,
    facts,
    partOf: new Map(own.map(({ fact, part }) => [fact, part])),
    trueFlags: facts.filter(isTrueFlag),
    texts: (texts.length > 0 ? texts : sections).map(({ fact }) => fact),
    isOnlyEnd: true,
  };
}

/** Facts of a person of whom no flag says that an arrangement was adopted or ended. */
function withoutFlag(group: Group, person: string | null): UnreadableFact[] {
  const said = group.facts.filter((fact) => !flagNames.has(fact.name));
  const reason =
    person === null
      ? "No flag in this context says that an arrangement was adopted or terminated."
      : "No flag says whether this person's arrangement was adopted or terminated.";
  return said.map((fact) => noted(fact, reason));
}

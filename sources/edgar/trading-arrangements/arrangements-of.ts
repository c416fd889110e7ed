import { dayOf, daysBetween, durationDays, sharesOf } from "./fact-values.ts";
import type { InlineFact } from "./inline-facts.ts";
import {
  dayOfDuration,
  earlierAdoption,
  earlierExpiration,
  isEndBefore,
  nameOfMember,
  textBefore,
  wholeTitle,
} from "./text-readings.ts";
import type {
  ArrangementAction,
  ArrangementAmount,
  ArrangementDate,
  ArrangementField,
  ArrangementFlag,
  FiledFact,
  TradingArrangement,
} from "./trading-arrangement.ts";

/** The facts of one person's plan; text blocks are separate. */
export type Group = {
  personMember: string | null;
  planMember: string | null;
  /** Without text blocks. */
  facts: readonly InlineFact[];
  /** The member of TradingArrAxis of each fact. */
  partOf: ReadonlyMap<InlineFact, string | null>;
  trueFlags: readonly InlineFact[];
  texts: readonly InlineFact[];
  /** Whether no other plan of which the same text speaks ended, so that words about an ended plan are about this one. */
  isOnlyEnd: boolean;
};

type Reading = { fromText: Set<ArrangementField>; flags: Set<ArrangementFlag> };
const unknown: ArrangementDate = { raw: null, day: null };

/** One arrangement for each different flag that is true; numbers are given by the caller. */
export function arrangementsOf(
  html: string,
  group: Group,
  allFacts: readonly InlineFact[],
): TradingArrangement[] {
  const names = [...new Set(group.trueFlags.map(({ name }) => name))];
  const text = group.texts.map((fact) => fact.text).join("\n") || null;
  return names.map((name) => {
    const reading: Reading = { fromText: new Set(), flags: new Set() };
    if (names.length > 1) reading.flags.add("shared-context");
    if (group.personMember === null) reading.flags.add("no-person-member");
    const action = name.endsWith("AdoptedFlag") ? "adopted" : "terminated";
    const isShared = names.some((other) => other !== name && other.endsWith("AdoptedFlag"));
    const person = personOf(group, text, reading);
    const titles = titlesOf(html, group, allFacts);
    if (titles.title !== titles.titleAsTagged) reading.fromText.add("title");
    const dates = datesOf(html, { group, action, text: text ?? "", isShared }, reading);
    const belongsToOther = action === "terminated" && isShared;
    const duration = belongsToOther ? null : (single(group, "TrdArrDuration", reading) ?? null);
    return {
      number: 0,
      personName: person,
      personMember: group.personMember,
      ...titles,
      kind: name.startsWith("Non") ? "non-rule-10b5-1" : "rule-10b5-1",
      action,
      ...withExpiration(dates, { duration, text: text ?? "", action }, reading),
      durationRaw: duration?.text ?? null,
      durationDays: daysOfDuration(duration, reading),
      amounts: belongsToOther ? [] : amountsOf(group, reading),
      text,
      fromText: [...reading.fromText].sort(),
      flags: [...reading.flags].sort(),
      facts: group.facts.map(filedFact),
    };
  });
}

function filedFact({ name, text, context, id, isHidden }: InlineFact): FiledFact {
  return { name, value: flat(text), context, id, isHidden };
}

function flat(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The one value of a fact; of several different ones the first, flagged. */
function single(group: Group, name: string, { flags }: Reading): InlineFact | undefined {
  const found = group.facts.filter((fact) => fact.name === name);
  if (new Set(found.map(({ text }) => flat(text))).size > 1) flags.add("several-values");
  return found[0];
}

function personOf(group: Group, text: string | null, reading: Reading): string | null {
  const tagged = single(group, "TrdArrIndName", reading);
  // "Greg Peters (1)": the mark of a footnote is not part of a name.
  if (tagged !== undefined) return flat(tagged.text).replace(/\s*\(\d{1,2}\)$/, "") || null;
  if (group.personMember === null) return null;
  const named = nameOfMember(group.personMember, text ?? "");
  if (named !== null) reading.fromText.add("person");
  return named;
}

function titlesOf(html: string, { facts }: Group, allFacts: readonly InlineFact[]) {
  const find = (name: string): InlineFact | null =>
    facts.find((fact) => fact.name === name && !fact.isHidden) ??
    facts.find((fact) => fact.name === name) ??
    null;
  const title = find("TrdArrIndTitle");
  const whole = wholeTitle(html, { title, name: find("TrdArrIndName"), facts: allFacts });
  return { title: whole, titleAsTagged: title === null ? null : flat(title.text) };
}

type TaggedAction = { group: Group; action: ArrangementAction; text: string; isShared: boolean };
type Dates = Pick<TradingArrangement, "adopted" | "terminated" | "expires">;

function datesOf(html: string, tagged: TaggedAction, reading: Reading): Dates {
  const { group, action, isShared } = tagged;
  const adoptedFact = single(group, "TrdArrAdoptionDate", reading);
  const endFact = single(group, "TrdArrTerminationDate", reading);
  const expiresFact = single(group, "TrdArrExpirationDate", reading);
  if (action === "terminated") {
    // The tags of a plan adopted in the same context are those of that plan.
    const own = isShared
      ? { adopted: unknown, expires: unknown }
      : {
          adopted: dateOf(adoptedFact, group),
          expires: dateOf(expiresFact, group),
        };
    const dates = { ...own, terminated: dateOf(endFact, group) };
    return group.isOnlyEnd ? withEarlierDates(dates, tagged.text, reading) : dates;
  }
  const dates = {
    adopted: dateOf(adoptedFact, group),
    terminated: unknown,
    expires: dateOf(expiresFact, group),
  };
  if (endFact === undefined || isEnded(group)) return dates;
  reading.flags.add("date-in-other-element");
  const before = textBefore(html, endFact);
  if (isEndBefore(before))
    return {
      ...dates,
      expires: expiresFact === undefined ? dateOf(endFact, group) : dates.expires,
    };
  const isAdoption = adoptedFact === undefined && /(?:^|[\s.:])On$/.test(before);
  return isAdoption
    ? { ...dates, adopted: dateOf(endFact, group) }
    : { ...dates, terminated: dateOf(endFact, group) };
}

function isEnded({ trueFlags }: Group): boolean {
  return trueFlags.some(({ name }) => name.endsWith("TrmntdFlag"));
}

/** Adoption and expiration of a plan that ended, which filings state in a footnote or in prose. */
function withEarlierDates(dates: Dates, text: string, reading: Reading): Dates {
  const adopted = dates.adopted.raw === null ? earlierAdoption(text) : null;
  if (adopted === null) return dates;
  reading.fromText.add("adopted");
  const expires = dates.expires.raw === null ? earlierExpiration(text, adopted.raw) : null;
  if (expires !== null) reading.fromText.add("expires");
  return { ...dates, adopted, expires: expires ?? dates.expires };
}

function withExpiration(
  dates: Dates,
  stated: { duration: InlineFact | null; text: string; action: ArrangementAction },
  reading: Reading,
): Dates {
  const days = stated.duration === null ? null : durationDays(stated.duration);
  let { expires } = dates;
  const adoptedOn = dates.adopted.day;
  if (expires.raw === null && stated.action === "adopted" && days !== null && adoptedOn !== null) {
    const day = dayOfDuration(stated.text, adoptedOn, days);
    if (day !== null) {
      expires = { raw: day, day };
      reading.fromText.add("expires");
    }
  }
  if (days !== null && adoptedOn !== null && expires.day !== null) {
    if (Math.abs(daysBetween(adoptedOn, expires.day) - days) > 1)
      reading.flags.add("duration-differs");
  }
  flagUnread(dates.adopted, "adoption-not-a-day", reading);
  flagUnread(dates.terminated, "termination-not-a-day", reading);
  flagUnread(expires, "expiration-not-a-day", reading);
  return { ...dates, expires };
}

function flagUnread(
  { raw, day }: ArrangementDate,
  flag: ArrangementFlag,
  { flags }: Reading,
): void {
  if (raw !== null && day === null) flags.add(flag);
}

/** Of several facts of one name, each different text; the day only where all of them are that day. */
function dateOf(fact: InlineFact | undefined, { facts }: Group): ArrangementDate {
  if (fact === undefined) return unknown;
  const texts = facts.flatMap(({ name, text }) => (name === fact.name ? [flat(text)] : []));
  const days = new Set(texts.map(dayOf));
  return {
    raw: [...new Set(texts)].join("; "),
    day: days.size === 1 ? dayOf(fact.text) : null,
  };
}

function daysOfDuration(fact: InlineFact | null, { flags }: Reading): number | null {
  if (fact === null) return null;
  const days = durationDays(fact);
  if (days === null) flags.add("duration-not-in-days");
  return days;
}

/** Every different number of each part; the same number twice in one context is one amount. */
function amountsOf({ facts, partOf, planMember }: Group, { flags }: Reading): ArrangementAmount[] {
  const amounts = new Map<string, ArrangementAmount>();
  for (const fact of facts) {
    if (fact.name !== "TrdArrSecuritiesAggAvailAmt") continue;
    const part = partOf.get(fact) ?? null;
    const amount = {
      part: part === planMember ? null : part,
      raw: flat(fact.text),
      shares: sharesOf(fact),
    };
    if (amount.shares === null) flags.add("amount-not-a-number");
    amounts.set(JSON.stringify([amount.part, amount.shares ?? amount.raw]), amount);
  }
  const parts = [...amounts.values()].map(({ part }) => part);
  if (new Set(parts).size < parts.length) flags.add("several-values");
  return [...amounts.values()];
}

/** The part of a disclosure that the rules read: everything but the texts, which are long and may be repeated. */
export type StatedItem408 = Omit<Item408Disclosure, "arrangements"> & {
  arrangements: readonly StatedArrangement[];
};
export type StatedArrangement = Omit<DisclosedArrangement, "text" | "facts">;

/** What one 10-Q or 10-K tags under Item 408(a) of Regulation S-K. Days are `YYYY-MM-DD`. */
export type Item408Disclosure = {
  /** Tagged facts, also flags that are false; 0: the filing tags none, so that nothing is known. */
  factCount: number;
  arrangements: readonly DisclosedArrangement[];
  /** Facts that belong to no arrangement, or whose value could not be read. */
  unreadable: readonly UnreadableFact[];
};

export type UnreadableFact = { fact: string; value: string; context: string; reason: string };

/** The date as filed, and the day where that is an exact date. */
export type DisclosedDate = { raw: string | null; day: string | null };

/** `part` is the member of TradingArrAxis; `shares` is decimal text, null where `raw` is no number. */
export type DisclosedAmount = { part: string | null; raw: string; shares: string | null };

export type DisclosedFact = {
  name: string;
  value: string;
  context: string;
  id: string | null;
  isHidden: boolean;
};

/** One arrangement that a director or officer adopted or terminated. */
export type DisclosedArrangement = {
  /** From 1, in the order of the filing. */
  number: number;
  personName: string | null;
  personMember: string | null;
  title: string | null;
  titleAsTagged: string | null;
  kind: "rule-10b5-1" | "non-rule-10b5-1";
  action: "adopted" | "terminated";
  adopted: DisclosedDate;
  terminated: DisclosedDate;
  expires: DisclosedDate;
  durationRaw: string | null;
  durationDays: number | null;
  amounts: readonly DisclosedAmount[];
  text: string | null;
  /** Fields that come from the text, not from a tag. */
  fromText: readonly string[];
  flags: readonly string[];
  facts: readonly DisclosedFact[];
};

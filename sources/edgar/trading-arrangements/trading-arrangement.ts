/** What Item 408(a) facts of a 10-Q or 10-K state, as filed and as read. Dates are `YYYY-MM-DD`. */
export type Item408 = {
  /** Tagged facts of Item 408(a), flags that are false included; 0 where the filing tags none. */
  factCount: number;
  arrangements: readonly TradingArrangement[];
  /** Facts that belong to no arrangement that can be read, each with its reason. */
  unreadable: readonly UnreadableFact[];
};

export type UnreadableFact = { fact: string; value: string; context: string; reason: string };

/** A fact as filed. */
export type FiledFact = {
  /** Local name, such as "TrdArrAdoptionDate". */
  name: string;
  /** Its text, white space collapsed; that of a text block is in the arrangement. */
  value: string;
  context: string;
  /** Its id in the document; null where it has none. */
  id: string | null;
  isHidden: boolean;
};

export type ArrangementKind = "rule-10b5-1" | "non-rule-10b5-1";
export type ArrangementAction = "adopted" | "terminated";

/** A date of an arrangement: as filed, and the day where it is one day. */
export type ArrangementDate = { raw: string | null; day: string | null };

/** A number of securities as tagged; `part` is the member of TradingArrAxis that it belongs to. */
export type ArrangementAmount = { part: string | null; raw: string; shares: string | null };

/** One plan that a person adopted or terminated. */
export type TradingArrangement = {
  /** From 1, in the order of the filing. */
  number: number;
  /** Without the mark of a footnote. Null where neither a tag nor a member names the person. */
  personName: string | null;
  /** Local name of the member of IndividualAxis. */
  personMember: string | null;
  title: string | null;
  /** The tagged title. */
  titleAsTagged: string | null;
  kind: ArrangementKind;
  action: ArrangementAction;
  adopted: ArrangementDate;
  terminated: ArrangementDate;
  expires: ArrangementDate;
  durationRaw: string | null;
  durationDays: number | null;
  amounts: readonly ArrangementAmount[];
  /** The text block as filed; blocks are lines. Null where none is tagged. */
  text: string | null;
  /** Fields that no tag states and that were read from the text. */
  fromText: readonly ArrangementField[];
  flags: readonly ArrangementFlag[];
  facts: readonly FiledFact[];
};

export type ArrangementField = "person" | "title" | "adopted" | "expires";

export type ArrangementFlag =
  /** The tag of a date is that of another date; flag and text decide. */
  | "date-in-other-element"
  /** A date that is not exact. */
  | "adoption-not-a-day"
  | "termination-not-a-day"
  | "expiration-not-a-day"
  /** Several values of one fact in one context. */
  | "several-values"
  /** A duration that is not a number of days. */
  | "duration-not-in-days"
  /** Adoption and expiration are not as far apart as the duration says. */
  | "duration-differs"
  /** An amount that is no number of shares. */
  | "amount-not-a-number"
  /** One context has the facts of an arrangement that ended and of one that was adopted. */
  | "shared-context"
  /** The context has no member for the person. */
  | "no-person-member";

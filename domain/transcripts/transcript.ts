/** One conference call as a file has it, cut into interactions. */
export type Transcript = {
  /** The source's own name of the call; unique within the source. */
  key: string;
  /** The company's identifier in Compustat, where the source has it. */
  gvkey: string | null;
  cik: number | null;
  ticker: string | null;
  companyName: string;
  /** "2026Q3"; null where the source does not say. */
  fiscalPeriod: string | null;
  /** YYYY-MM-DD, New York. */
  heldOn: string;
  title: string;
  /** What the company's fraud is said to be, where the source tells. */
  fraudDescription: string | null;
  /** In the order spoken; number n is at place n − 1. */
  interactions: readonly Interaction[];
};

/** Prepared remarks of one speaker, or one question with its answers: what a reviewer labels at once. */
export type Interaction = {
  kind: "remarks" | "question";
  /** One line for a list. */
  description: string;
  turns: readonly Turn[];
};

export type Turn = {
  /** Null where the source names no one. */
  speaker: string | null;
  /** "Chief Financial Officer", "Analyst, Firm"; null where it is not known. */
  role: string | null;
  text: string;
};

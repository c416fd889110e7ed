/** One conference call as a source gives it, cut into interactions. */
export type Transcript = {
  /** The source's own name of the call; unique within the source. */
  key: string;
  cik: number | null;
  ticker: string | null;
  companyName: string;
  /** "2026Q3"; null where the source does not say. */
  fiscalPeriod: string | null;
  /** YYYY-MM-DD, New York. */
  heldOn: string;
  title: string;
  /** The company's identifier in Compustat, where the source has it. */
  gvkey?: string | null | undefined;
  /** What the company's fraud is said to be, where the source tells. */
  fraudDescription?: string | null | undefined;
  /** In the order spoken; number n stands at place n − 1. */
  interactions: readonly Interaction[];
};

/** Prepared remarks of one speaker, or one question with its answers: what a reviewer judges at once. */
export type Interaction = {
  kind: "remarks" | "question";
  /** One line for a list. */
  description: string;
  turns: readonly Turn[];
};

export type Turn = {
  /** Null where the source names nobody. */
  speaker: string | null;
  /** "Chief Financial Officer", "Analyst, Firm"; null where it is not known. */
  role: string | null;
  text: string;
};

const reasons = {
  empty: "The file is empty.",
  "not-text": "The file is not UTF-8 text.",
  "bad-name":
    "The name of a plain-text transcript must be DATE_TICKER.txt, such as 20170209_EXPE.txt.",
  "malformed-json": "The JSON is not well formed.",
  "wrong-shape": "The JSON is not a transcript.",
  "too-large": "The file is larger than Sentinel reads.",
} as const;

/** Why a transcript could not be read; `message` is one human sentence. */
export class UnreadableTranscript extends Error {
  override name = "UnreadableTranscript";
  readonly reasonCode: keyof typeof reasons;

  constructor(reasonCode: keyof typeof reasons, seen?: string) {
    const sentence: string = reasons[reasonCode];
    super(seen === undefined ? sentence : `${sentence.slice(0, -1)}: ${seen}.`);
    this.reasonCode = reasonCode;
  }
}

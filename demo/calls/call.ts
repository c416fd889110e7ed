/** What is planted in one interaction of a call. */
export type CallPlant = {
  /** From 1. */
  interactionNumber: number;
  kind: "fraud" | "hard-negative";
  /** What is false, or why nothing is wrong although it sounds so. */
  about: string;
  /** Accession number and form of the filing that shows it; null for a hard negative. */
  shownBy: string | null;
};

export type CallTurn = { speaker: string; role: string; text: string };

export type CallInteraction = {
  kind: "remarks" | "question";
  description: string;
  turns: readonly CallTurn[];
};

/** An earnings call of the invented market. */
export type Call = {
  /** "CPTX-2026Q3" */
  key: string;
  cik: number;
  ticker: string;
  companyName: string;
  /** Six digits, the company's own. */
  gvkey: string;
  /** What the company's fraud is said to be. */
  fraudDescription: string;
  /** Fiscal: "2026Q3" */
  fiscalPeriod: string;
  heldOn: string;
  /** Eastern HH:MM at which it begins. */
  heldAt: string;
  /** Eastern `YYYY-MM-DD HH:MM:SS` from which its transcript is to be had. */
  availableFrom: string;
  title: string;
  interactions: readonly CallInteraction[];
  plants: readonly CallPlant[];
};

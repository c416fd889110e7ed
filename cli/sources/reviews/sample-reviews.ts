/** A company that a demonstration account reviews, by the ticker of its calls. */
export type SampleCompany = {
  ticker: string;
  /** How much of it is labeled, from its first interaction on: a fraction. */
  labeled: number;
};

/** Who reviews what: several companies by two or three, some complete, some not begun. */
export const sampleReviews: Readonly<Record<string, readonly SampleCompany[]>> = {
  "reviewer@demo.example": [
    { ticker: "SDRA", labeled: 1 },
    { ticker: "OKHV", labeled: 1 },
    { ticker: "HLMR", labeled: 0.6 },
    { ticker: "QLSW", labeled: 0.9 },
    { ticker: "THBS", labeled: 0.3 },
    { ticker: "KSBY", labeled: 0.1 },
    { ticker: "AMBL", labeled: 0 },
    { ticker: "CVNM", labeled: 0 },
  ],
  "analyst@demo.example": [
    { ticker: "SDRA", labeled: 1 },
    { ticker: "WXMR", labeled: 1 },
    { ticker: "HLMR", labeled: 1 },
    { ticker: "QLSW", labeled: 0.7 },
    { ticker: "SLFH", labeled: 0.4 },
    { ticker: "DNMH", labeled: 0 },
    { ticker: "PLWH", labeled: 0 },
  ],
  "lead@demo.example": [
    { ticker: "SDRA", labeled: 1 },
    { ticker: "HLMR", labeled: 1 },
    { ticker: "THBS", labeled: 1 },
    { ticker: "BMEP", labeled: 0.25 },
    { ticker: "VTGB", labeled: 0 },
    { ticker: "FNWR", labeled: 0 },
  ],
};

/** Who assigned the companies, and decides where the reviewers of a complete one disagree. */
export const sampleLead = "lead@demo.example";
/** Completed by all three, and with decisions. */
export const decidedTicker = "SDRA";
export const goldReasons = {
  relevant: "Two of three found it relevant, and it is the subject of the complaint.",
  notRelevant: "Touches the subject; nothing said here is what the complaint calls false.",
} as const;

/** Words that make a reviewer of the company look twice. */
export const cueWords: Readonly<Record<string, RegExp>> = {
  SDRA: /liquidity|covenant|lender|refinanc|maturit|debt|cash|working capital/i,
  OKHV: /investigat|examin|reserve/i,
  HLMR: /distributor|sell-in|related|receivable/i,
  QLSW: /churn|renewal|retention|pipeline/i,
  THBS: /distributor|channel|inventory/i,
  KSBY: /charter|contract|notice/i,
  WXMR: /warrant|backlog|reserve/i,
  SLFH: /director|lease|related|contract/i,
  BMEP: /impairment|carrying|acreage|write-down/i,
};

/** Notes on what was found relevant, and on what was not. */
export const notes = {
  planted: [
    "Denied outright, which is what the complaint calls false.",
    "A flat denial. Compare with what was filed later.",
    "The question is pointed, and the answer is without any reserve.",
    "Key passage.",
  ],
  doubtful: [
    "Not false in itself, but it bears on what is alleged.",
    "Evasive; the question is not answered.",
    "Unsure. The wording is careful.",
    "Same subject as the complaint.",
  ],
  notRelevant: [
    "Same wording as the quarter before.",
    "Routine.",
    "Touches the subject, but nothing of substance is said.",
  ],
} as const;

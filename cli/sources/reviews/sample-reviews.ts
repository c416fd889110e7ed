/** A company that a demonstration account reviews, by the ticker of its calls. */
export type SampleCompany = {
  ticker: string;
  /** How much of it is judged, from its first interaction on: a fraction. */
  judged: number;
};

/** Who reviews what: several companies by two or three, some complete, some not begun. */
export const sampleReviews: Readonly<Record<string, readonly SampleCompany[]>> = {
  "reviewer@demo.example": [
    { ticker: "SDRA", judged: 1 },
    { ticker: "OKHV", judged: 1 },
    { ticker: "HLMR", judged: 0.6 },
    { ticker: "QLSW", judged: 0.9 },
    { ticker: "THBS", judged: 0.3 },
    { ticker: "KSBY", judged: 0.1 },
    { ticker: "AMBL", judged: 0 },
    { ticker: "CVNM", judged: 0 },
  ],
  "analyst@demo.example": [
    { ticker: "SDRA", judged: 1 },
    { ticker: "WXMR", judged: 1 },
    { ticker: "HLMR", judged: 1 },
    { ticker: "QLSW", judged: 0.7 },
    { ticker: "SLFH", judged: 0.4 },
    { ticker: "DNMH", judged: 0 },
    { ticker: "PLWH", judged: 0 },
  ],
  "lead@demo.example": [
    { ticker: "SDRA", judged: 1 },
    { ticker: "HLMR", judged: 1 },
    { ticker: "THBS", judged: 1 },
    { ticker: "BMEP", judged: 0.25 },
    { ticker: "VTGB", judged: 0 },
    { ticker: "FNWR", judged: 0 },
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

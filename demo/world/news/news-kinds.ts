/** What an 8-K tells, with its items and how such news moves a share. */
export type NewsKind = {
  items: readonly string[];
  /** Mean and spread of the market-adjusted return of day 0. */
  mean: number;
  spread: number;
  /** How often a year a company draws it; 0 for what is only planted or has a date of its own. */
  perYear: number;
  /** Only for companies whose SIC code starts so. */
  sicStart?: string;
};

export const newsKinds = {
  results: { items: ["2.02", "9.01"], mean: 0.002, spread: 0.045, perYear: 0 },
  resultsWithGuidance: { items: ["2.02", "7.01", "9.01"], mean: 0, spread: 0.05, perYear: 0 },
  annualMeeting: { items: ["5.07"], mean: 0, spread: 0.002, perYear: 0 },
  guidanceCut: { items: ["7.01", "9.01"], mean: -0.1, spread: 0.04, perYear: 0.12 },
  guidanceRaise: { items: ["7.01", "9.01"], mean: 0.07, spread: 0.03, perYear: 0.15 },
  presentation: { items: ["7.01", "9.01"], mean: 0, spread: 0.006, perYear: 0.7 },
  trialSuccess: {
    items: ["8.01", "9.01"],
    mean: 0.22,
    spread: 0.08,
    perYear: 0.5,
    sicStart: "283",
  },
  trialFailure: {
    items: ["8.01", "9.01"],
    mean: -0.3,
    spread: 0.1,
    perYear: 0.25,
    sicStart: "283",
  },
  contractWin: { items: ["1.01", "9.01"], mean: 0.04, spread: 0.02, perYear: 0.45 },
  contractEnd: { items: ["1.02"], mean: -0.05, spread: 0.03, perYear: 0.12 },
  mergerAgreement: { items: ["1.01", "7.01", "9.01"], mean: -0.02, spread: 0.03, perYear: 0.1 },
  acquisition: { items: ["2.01", "9.01"], mean: 0.01, spread: 0.02, perYear: 0.12 },
  creditFacility: { items: ["1.01", "2.03", "9.01"], mean: 0, spread: 0.006, perYear: 0.35 },
  restructuring: { items: ["2.05"], mean: -0.02, spread: 0.04, perYear: 0.15 },
  impairment: { items: ["2.06"], mean: -0.06, spread: 0.04, perYear: 0.07 },
  privatePlacement: { items: ["3.02", "9.01"], mean: -0.05, spread: 0.03, perYear: 0.1 },
  officerLeaves: { items: ["5.02"], mean: -0.03, spread: 0.035, perYear: 0.35 },
  directorElected: { items: ["5.02", "9.01"], mean: 0, spread: 0.006, perYear: 0.5 },
  bylaws: { items: ["5.03", "9.01"], mean: 0, spread: 0.004, perYear: 0.2 },
  buyback: { items: ["8.01", "9.01"], mean: 0.025, spread: 0.012, perYear: 0.25 },
  lawsuit: { items: ["8.01"], mean: -0.03, spread: 0.03, perYear: 0.15 },
  auditorChange: { items: ["4.01", "9.01"], mean: -0.01, spread: 0.015, perYear: 0.05 },
  restatement: { items: ["4.02"], mean: -0.2, spread: 0.08, perYear: 0 },
  bankruptcy: { items: ["1.03", "2.04", "9.01"], mean: -0.6, spread: 0.1, perYear: 0 },
  mineShutdown: { items: ["1.04"], mean: -0.03, spread: 0.01, perYear: 0 },
  cyberIncident: { items: ["1.05"], mean: -0.08, spread: 0.03, perYear: 0 },
  delistingNotice: { items: ["3.01"], mean: -0.12, spread: 0.05, perYear: 0 },
  rightsPlan: {
    items: ["1.01", "3.03", "5.03", "8.01", "9.01"],
    mean: 0.03,
    spread: 0.02,
    perYear: 0,
  },
  changeInControl: {
    items: ["2.01", "3.01", "3.03", "5.01", "5.02", "5.03", "9.01"],
    mean: 0,
    spread: 0.001,
    perYear: 0,
  },
  planBlackout: { items: ["5.04"], mean: 0, spread: 0.004, perYear: 0 },
  ethicsWaiver: { items: ["5.05"], mean: -0.01, spread: 0.01, perYear: 0 },
  shellStatus: { items: ["5.06", "9.01"], mean: 0.01, spread: 0.01, perYear: 0 },
  proxyAccess: { items: ["5.08"], mean: 0.02, spread: 0.01, perYear: 0 },
  assetBackedTerms: { items: ["6.01"], mean: 0, spread: 0, perYear: 0 },
  servicerChange: { items: ["6.02"], mean: 0, spread: 0, perYear: 0 },
  enhancementChange: { items: ["6.03"], mean: 0, spread: 0, perYear: 0 },
  missedDistribution: { items: ["6.04"], mean: 0, spread: 0, perYear: 0 },
  securitiesUpdate: { items: ["6.05"], mean: 0, spread: 0, perYear: 0 },
  staticPool: { items: ["6.06"], mean: 0, spread: 0, perYear: 0 },
  alternativeFiling: { items: ["6.10"], mean: 0, spread: 0, perYear: 0 },
} as const satisfies Readonly<Record<string, NewsKind>>;

export type NewsKindName = keyof typeof newsKinds;

/** The kinds in a fixed order, each with its table row. */
export const newsKindList: readonly (NewsKind & { name: NewsKindName })[] = Object.entries(
  newsKinds,
).flatMap(([name, kind]) => (isNewsKind(name) ? [{ ...kind, name }] : []));

export function isNewsKind(name: string): name is NewsKindName {
  return name in newsKinds;
}

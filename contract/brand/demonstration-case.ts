/**
 * The invented company of the landing page: its trades and its 8-K filings. Nothing computed is
 * written here; the page works its figures out of these values.
 */
export const demonstrationCompany = {
  name: "Calder Ridge Biosciences",
  ticker: "CRBX",
  cik: "9990042",
} as const;

/** An 8-K and the two closes its return is taken between; closes in dollars, of share and fund. */
export type DemonstrationEvent = {
  accession: string;
  items: string;
  /** `YYYY-MM-DD HH:MM:SS`, Eastern time. */
  acceptedAt: string;
  /** Last session before the market could react, and the first in which it could. */
  dayBefore: string;
  dayZero: string;
  /** Whether `dayZero` is the session after the one of the acceptance. */
  isNextSession: boolean;
  shareCloses: readonly [before: number, dayZero: number];
  fundCloses: readonly [before: number, dayZero: number];
};

export const secondQuarterResults: DemonstrationEvent = {
  accession: "0009990042-25-000071",
  items: "2.02, 9.01",
  acceptedAt: "2025-07-31 07:02:41",
  dayBefore: "2025-07-30",
  dayZero: "2025-07-31",
  isNextSession: false,
  shareCloses: [33.38, 35.69],
  fundCloses: [318.2, 319.22],
};

export const thirdQuarterResults: DemonstrationEvent = {
  accession: "0009990042-25-000118",
  items: "2.02, 9.01",
  acceptedAt: "2025-10-29 16:12:07",
  dayBefore: "2025-10-29",
  dayZero: "2025-10-30",
  isNextSession: true,
  shareCloses: [38.42, 30.05],
  fundCloses: [331.2, 329.88],
};

export const demonstrationEvents = [secondQuarterResults, thirdQuarterResults] as const;

/** One line of a Form 4. */
export type DemonstrationTrade = {
  accession: string;
  line: number;
  filedOn: string;
  /** The first filing of the line where `filedOn` is an amendment. */
  firstFiledOn: string;
  isAmendment: boolean;
  person: string;
  surname: string;
  role: string;
  tradedOn: string;
  kind: "Purchase" | "Sale";
  shares: number;
  /** Dollars a share in ten-thousandths, as filed: whole numbers multiply exactly. */
  priceTenThousandths: number;
  isPlan: boolean;
  /** Null while no 8-K followed. */
  nextEvent: DemonstrationEvent | null;
};

/** Newest first, as the product lists them. */
export const demonstrationTrades: readonly DemonstrationTrade[] = [
  {
    accession: "0009990042-25-000124",
    line: 1,
    filedOn: "2025-11-05",
    firstFiledOn: "2025-11-05",
    isAmendment: false,
    person: "Lindqvist Maren A",
    surname: "Lindqvist",
    role: "Director",
    tradedOn: "2025-11-03",
    kind: "Purchase",
    shares: 5_000,
    priceTenThousandths: 301_732,
    isPlan: false,
    nextEvent: null,
  },
  {
    accession: "0009990042-25-000121",
    line: 1,
    filedOn: "2025-10-30",
    firstFiledOn: "2025-10-30",
    isAmendment: false,
    person: "Brandt Ilse M",
    surname: "Brandt",
    role: "CMO",
    tradedOn: "2025-10-14",
    kind: "Sale",
    shares: 7_250,
    priceTenThousandths: 410_457,
    isPlan: false,
    nextEvent: thirdQuarterResults,
  },
  {
    accession: "0009990042-25-000109",
    line: 1,
    filedOn: "2025-10-09",
    firstFiledOn: "2025-10-09",
    isAmendment: false,
    person: "Okonjo Peter D",
    surname: "Okonjo",
    role: "CFO",
    tradedOn: "2025-10-07",
    kind: "Sale",
    shares: 18_400,
    priceTenThousandths: 415_267,
    isPlan: false,
    nextEvent: thirdQuarterResults,
  },
  {
    accession: "0009990042-25-000098",
    line: 1,
    filedOn: "2025-09-24",
    firstFiledOn: "2025-09-18",
    isAmendment: true,
    person: "Farrow Neil J",
    surname: "Farrow",
    role: "Director",
    tradedOn: "2025-09-16",
    kind: "Sale",
    shares: 6_000,
    priceTenThousandths: 413_395,
    isPlan: true,
    nextEvent: thirdQuarterResults,
  },
  {
    accession: "0009990042-25-000052",
    line: 1,
    filedOn: "2025-06-12",
    firstFiledOn: "2025-06-12",
    isAmendment: false,
    person: "Lindqvist Maren A",
    surname: "Lindqvist",
    role: "Director",
    tradedOn: "2025-06-10",
    kind: "Purchase",
    shares: 3_200,
    priceTenThousandths: 291_521,
    isPlan: false,
    nextEvent: secondQuarterResults,
  },
];

/** The events of the products' picture, by return: fractions, less the market fund's. */
export const demonstrationRanking = [
  { ticker: "CRBX", item: "2.02", returnFraction: -0.2139 },
  { ticker: "HLMR", item: "4.02", returnFraction: -0.1482 },
  { ticker: "TVQA", item: "1.05", returnFraction: -0.0931 },
  { ticker: "ORPK", item: "5.02", returnFraction: -0.0607 },
  { ticker: "VDRX", item: "2.06", returnFraction: 0.0118 },
] as const;

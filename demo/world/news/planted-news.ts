import { demonstrationEvents } from "#contract/brand/demonstration-case.ts";
import { isNewsKind, type NewsKindName } from "#demo/world/news/news-kinds.ts";
import { isPlantId, type PlantId } from "#demo/world/plants.ts";

export type PlantedNews = {
  ticker: string;
  kind: NewsKindName;
  acceptedOn: string;
  acceptedTime: string;
  /** The day of the event, where it is not that of the acceptance. */
  happenedOn?: string;
  /** Return of day 0 less the fund's; null where the landing page gives the closes. */
  effect: number | null;
  accession: string | null;
  plants: readonly PlantId[];
};

/** Ticker, kind, acceptance (Eastern), market-adjusted return in percent, what it plants, day of an earlier event. */
const rows = `
CPTX|trialFailure|2026-10-28 07:05:12|-31.39|sales-before-fall
ARFN|restatement|2026-10-06 08:31:40|-28.69|sales-before-fall
QLSW|results|2026-10-21 07:01:33|-24.30|sales-before-fall
FNWR|guidanceCut|2026-10-08 07:15:02|-22.10|sales-before-fall
BMEP|impairment|2026-09-17 08:05:44|-19.20|sales-before-fall
PLWH|results|2026-09-10 06:58:21|-16.78|sales-before-fall
CVNM|lawsuit|2026-10-15 09:02:10|-15.20|sales-before-fall
OSVA|results|2026-10-27 07:30:09|-12.70|sales-before-fall
KSBY|contractEnd|2026-09-22 08:12:55|-11.80|purchases-before-fall
SBRM|impairment|2026-09-29 07:48:31|-11.06|purchases-before-fall
MRDL|officerLeaves|2026-10-20 08:20:00|-10.30|sales-before-fall
TMSN|results|2026-10-22 07:00:47|-9.39|purchases-before-fall
ADGF|resultsWithGuidance|2026-10-19 06:45:30|-8.91|sales-before-fall
DNMH|results|2026-10-29 07:10:18|-7.91|sales-before-fall
HRBC|auditorChange|2026-10-23 08:55:03|-7.08|purchases-before-fall
LNQM|restructuring|2026-10-13 08:00:26|-6.60|sales-before-fall,late-report|2026-09-30
LNQM|results|2026-10-29 06:59:12|-1.98|
GRHX|results|2026-10-26 07:05:51|-5.80|sales-before-fall
MRST|trialSuccess|2025-06-24 07:00:19|41.60|purchases-before-rise
HVLK|guidanceRaise|2025-02-19 07:32:10|14.20|purchases-before-rise
WXMR|mergerAgreement|2025-08-11 07:02:00|31.50|purchases-before-rise
WXMR|changeInControl|2025-11-14 16:20:11|0|item-5-01
VSPR|guidanceCut|2025-03-12 16:10:40|-18.40|plan-short-wait
AMBL|results|2024-07-30 16:06:12|-14.90|plan-single-trade
SDRA|delistingNotice|2026-02-17 17:02:14|-16.30|item-3-01
SDRA|bankruptcy|2026-05-11 06:31:07|-64.00|item-1-03,item-2-04
HLMR|restatement|2025-09-08 17:41:29|-14.82|item-4-02,accepted-after-cut-off
TVQA|cyberIncident|2025-05-06 16:45:18|-9.31|item-1-05,items-tag-in-header
ORPK|officerLeaves|2025-04-17 08:01:02|-6.07|
VDRX|impairment|2025-01-30 07:20:44|1.18|
SBRM|mineShutdown|2024-04-09 12:15:00|-3.40|item-1-04
ASBY|rightsPlan|2024-11-18 08:40:20|3.20|item-3-03
PMBS|planBlackout|2025-02-10 17:05:31|0|item-5-04
BLHV|ethicsWaiver|2024-08-05 16:31:09|-0.80|item-5-05
FLMA|shellStatus|2026-06-15 17:12:48|1.10|item-5-06
LKFM|proxyAccess|2025-01-14 09:15:27|1.70|item-5-08
IWST|contractWin|2024-05-09 15:59:59|3.90|accepted-before-close
IWST|contractEnd|2024-08-08 16:00:00|-4.40|accepted-at-close
NVPG|buyback|2024-07-03 13:30:00|2.30|early-close
KTTG|presentation|2024-03-29 09:00:00|0.60|good-friday
DRTC|creditFacility|2025-09-16 17:31:06|0.20|same-day-after-cut-off
THBS|contractWin|2024-05-06 08:00:00|2.10|two-reports-one-day
THBS|lawsuit|2024-05-06 16:30:00|-5.50|two-reports-one-day
MRLF|directorElected|2024-10-11 17:45:00|0.10|accepted-after-cut-off,edgar-closed
NWPC|creditFacility|2025-06-03 16:18:33|0.30|several-filers
CVLE|lawsuit|2025-10-02 16:12:40|-2.20|header-without-time
OSPC|restructuring|2024-09-12 16:50:00|-2.60|empty-item-line
ESCW|presentation|2025-05-21 08:30:00|0.40|latin-1-text
`;

const drawn: readonly PlantedNews[] = rows
  .trim()
  .split("\n")
  .map((row) => {
    const [ticker = "", kind = "", accepted = "", percent = "", plants = "", happenedOn] =
      row.split("|");
    const [acceptedOn = "", acceptedTime = ""] = accepted.split(" ");
    if (!isNewsKind(kind)) throw new RangeError(`${kind} is no kind of news`);
    return {
      ticker,
      kind,
      acceptedOn,
      acceptedTime,
      effect: Number(percent) / 100,
      accession: null,
      plants: plants.split(",").filter(isPlantId),
      ...(happenedOn !== undefined && { happenedOn }),
    };
  });

/** The case of the landing page, as it is written there. */
const landingPage: readonly PlantedNews[] = demonstrationEvents.map(
  ({ acceptedAt, accession }) => ({
    ticker: "CRBX",
    kind: "results",
    acceptedOn: acceptedAt.slice(0, 10),
    acceptedTime: acceptedAt.slice(11),
    effect: null,
    accession,
    plants: ["landing-page"],
  }),
);

/** The asset-backed issuer reports on its pool once for each kind. */
const poolNews = (
  [
    ["assetBackedTerms", "2024-01-18", "item-6-01"],
    ["securitiesUpdate", "2024-02-12", "item-6-05"],
    ["alternativeFiling", "2024-03-14", "item-6-10"],
    ["staticPool", "2024-09-17", "item-6-06"],
    ["servicerChange", "2025-03-18", "item-6-02"],
    ["enhancementChange", "2025-08-19", "item-6-03"],
    ["missedDistribution", "2026-02-18", "item-6-04"],
  ] as const
).map(([kind, acceptedOn, plant]) => ({
  ticker: "",
  kind,
  acceptedOn,
  acceptedTime: "11:20:00",
  effect: 0,
  accession: null,
  plants: [plant, "unlisted-issuer"] as const,
}));

export const plantedNews: readonly PlantedNews[] = [...drawn, ...landingPage, ...poolNews];

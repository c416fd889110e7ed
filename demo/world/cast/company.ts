import { drawsFor } from "#demo/world/draws.ts";

/** A company of the invented market, as it was when the world began. */
export type Company = {
  /** In 9990001 … 9990999, a range EDGAR has not reached. */
  cik: number;
  /** Conformed name. */
  name: string;
  /** Null for an issuer without listed stock. */
  ticker: string | null;
  exchange: Exchange | null;
  /** Four-digit text; null for the one company without. */
  sic: string | null;
  street: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  stateOfIncorporation: string;
  /** MMDD */
  fiscalYearEnd: string;
  /** Nine digits. */
  ein: string;
  /** Commission file number. */
  fileNumber: string;
  /** Common shares outstanding, all classes, when the world began. */
  shares: number;
  /** Dollars a share when the world began. */
  startPrice: number;
  /** Sensitivity to the market fund. */
  beta: number;
  /** Standard deviation of a day's own return. */
  volatility: number;
  /** Yearly revenue when the world began, millions of dollars. */
  revenueMillions: number;
  /** Net income as a fraction of revenue. */
  margin: number;
  /** Yearly dividend as a fraction of the price; 0 for none. */
  dividendYield: number;
};

type Exchange = "Nasdaq" | "NYSE" | "NYSE American" | "OTC";

/** The zero-padded form of APIs and headers. */
export function paddedCik(cik: number): string {
  return String(cik).padStart(10, "0");
}

/**
 * The companies: CIK less 9,990,000 | name | ticker | exchange | SIC | street | city | state | zip |
 * fiscal year end | shares, millions | first price | beta | daily volatility, % | revenue, $ millions
 * | margin, % | dividend yield, %. None is a real issuer; a test compares names and tickers with
 * EDGAR's own list.
 */
const companyTable = `
1|Calder Therapeutics, Inc.|CPTX|Nasdaq|2834|210 Binney Row|CAMBRIDGE|MA|02142|1231|68.4|38.20|1.25|2.6|96|-85|0
2|Arrowfen Aerospace Corp|ARFN|NYSE|3721|4400 Hangar Line Road|WICHITA|KS|67209|1231|71.9|47.10|1.10|1.7|2960|6|0
3|Quillstone Software, Inc.|QLSW|Nasdaq|7372|88 Larkin Yard|SAN FRANCISCO|CA|94109|1231|126.5|44.60|1.35|2.2|910|9|0
4|Fenwright Networks Inc|FNWR|Nasdaq|3576|1950 Trellis Court|SAN JOSE|CA|95110|1231|118.0|29.40|1.30|2.1|1180|7|0
5|Brightmoor Energy Partners Corp|BMEP|NYSE|1311|700 Lavaca Commons|AUSTIN|TX|78701|1231|83.0|28.30|1.15|2.0|1420|11|2.8
6|Pellworth Retail Holdings, Inc.|PLWH|NYSE|5331|1 Pellworth Square|COLUMBUS|OH|43215|0131|46.2|38.60|1.05|1.9|3850|3|1.5
7|Corvane Medical Systems, Inc.|CVNM|Nasdaq|3845|3100 Heron Lake Drive|MINNEAPOLIS|MN|55416|1231|79.6|61.70|0.95|1.7|1290|13|0
8|Ostrava Devices Ltd|OSVA|Nasdaq|3674|520 Almaden Mill Road|SANTA CLARA|CA|95054|1231|94.3|92.50|1.40|2.1|2240|18|0
9|Kestrel Bay Shipping Corp|KSBY|NYSE|4412|14 Commercial Wharf|STAMFORD|CT|06902|1231|82.1|13.10|1.20|2.2|610|8|4.0
10|Sable River Mining Co|SBRM|NYSE American|1040|9 Assay Street|ELKO|NV|89801|1231|131.0|8.90|0.90|2.6|415|10|0
11|Meridell Logistics, Inc.|MRDL|Nasdaq|4213|2600 Depot Parkway|MEMPHIS|TN|38118|1231|61.0|46.80|1.05|1.6|1910|5|0.9
12|Tamsin Foods Group, Inc.|TMSN|NYSE|2030|1200 Orchard Mill Lane|ROCHESTER|NY|14604|1231|162.3|44.20|0.60|1.1|5120|7|2.4
13|Aldergate Financial Corp|ADGF|NYSE|6199|33 Aldergate Place|CHARLOTTE|NC|28202|1231|91.4|39.50|1.20|1.5|1480|21|2.1
14|Dunmore Hydraulics Co|DNMH|NYSE|3590|800 Piston Works Road|SCRANTON|PA|18503|1231|39.8|55.20|1.00|1.4|1130|9|1.7
15|Halden Ridge Bancorp|HRBC|Nasdaq|6022|1 Ridge Street|BURLINGTON|VT|05401|1231|49.3|31.40|1.05|1.4|388|26|3.4
16|Lindqvist Materials Corp|LNQM|NYSE|2821|5 Kiln Park|MIDLAND|MI|48640|1231|58.2|49.90|1.10|1.5|2340|8|2.2
17|Grantham Homes, Inc.|GRHX|NYSE|1531|4950 Preston Meadow|DALLAS|TX|75205|1231|55.6|42.10|1.30|1.8|2870|10|0
18|Oakhaven Insurance Group, Inc.|OKHV|NYSE|6311|260 Constitution Walk|HARTFORD|CT|06103|1231|73.0|62.80|0.85|1.2|4410|9|2.6
19|Merestone Biologics Inc|MRST|Nasdaq|2836|45 Torrey Glen Way|SAN DIEGO|CA|92121|1231|52.7|17.90|1.20|3.0|41|-140|0
20|Penhallow Utilities Inc|PNHL|NYSE|4911|400 Dynamo Avenue|PORTLAND|ME|04101|1231|108.5|51.30|0.45|0.9|3260|14|3.6
21|Stellan Freight Holdings, Inc.|SLFH|Nasdaq|4731|77 Interchange Way|JOLIET|IL|60431|1231|36.9|24.70|1.15|1.9|1650|3|0
22|Trellis Park REIT, Inc.|TLPK|NYSE|6798|1100 Peachgrove Street|ATLANTA|GA|30309|1231|143.0|21.60|0.80|1.2|720|24|5.1
23|Corran Bay Fisheries Co|CRBF|Nasdaq|0900|4 Trawler Quay|GLOUCESTER|MA|01930|1231|18.4|19.80|0.55|1.5|290|4|1.8
24|Wexcombe Marine Corp|WXMR|NYSE American|3730|60 Slipway Road|BRISTOL|RI|02809|1231|22.5|15.20|0.95|2.0|265|5|0
25|Halmern Instruments, Inc.|HLMR|Nasdaq|3826|12 Spectra Drive|WALTHAM|MA|02451|0630|44.1|58.40|1.05|1.6|840|12|0
26|Tarvique Data Systems, Inc.|TVQA|NYSE|7374|9000 Cache Court|RESTON|VA|20190|1231|87.0|36.30|1.25|1.8|1210|10|0
27|Orpeck Group, Inc.|ORPK|NYSE|5090|3300 Sawgrass Landing|TAMPA|FL|33607|0930|64.8|27.40|1.00|1.6|2130|5|1.2
28|Vandrix Chemical Co|VDRX|NYSE|2890|15 Catalyst Road|BATON ROUGE|LA|70801|1231|71.2|33.10|1.15|1.6|1980|7|1.9
29|Marlowe & Finch Co|MRLF|NYSE|2300|540 Seventh Loft|NEW YORK|NY|10018|0131|47.7|36.90|1.15|1.9|2410|6|1.6
30|Thornbury Semiconductor Corp|THBS|Nasdaq|3674|2100 Wafer Ridge|BEAVERTON|OR|97006|1228|103.4|71.20|1.50|2.4|1740|16|0
31|Vesper Cloud Holdings, Inc.|VSPR|NYSE|7372|1455 Pike Terrace|SEATTLE|WA|98101|0131|212.0|28.80|1.45|2.6|780|-12|0
32|Ironwick Steel Corp|IWST|NYSE|3312|1 Furnace Road|GARY|IN|46402|1231|98.0|26.50|1.35|2.1|4870|5|1.1
33|Larkfield Media Group, Inc.|LKFM|Nasdaq|4841|30 Broadcast Plaza|DENVER|CO|80202|1231|140.0|18.30|1.10|1.9|2650|4|0
34|Bellhaven Restaurants, Inc.|BLHV|Nasdaq|5812|600 Hearth Lane|NASHVILLE|TN|37203|1229|33.5|64.20|0.95|1.7|1320|7|0.8
35|Norwater Pipeline Corp|NWPC|NYSE|4922|1600 Meter Station Drive|TULSA|OK|74103|1231|190.0|22.90|0.75|1.2|1940|19|6.2
36|Sundara Solar Inc|SDRA|Nasdaq|3433|8 Mirror Field Road|TEMPE|AZ|85281|1231|77.4|20.40|1.60|3.2|530|-9|0
37|Cobalt Harbor Capital Corp|CBHC|NYSE|6211|55 Exchange Stairs|BOSTON|MA|02109|1231|66.0|44.70|1.30|1.6|1260|23|2.0
38|Haverlock Diagnostics, Inc.|HVLK|Nasdaq|8071|7 Reagent Way|DURHAM|NC|27703|1231|59.9|33.60|1.00|1.9|690|8|0
39|Windrose Airlines Group, Inc.|WDRS|NYSE|4512|2 Concourse Circle|ORLANDO|FL|32827|1231|121.0|16.90|1.45|2.3|5630|3|0
40|Ashby Creek Timber Co|ASBY|Nasdaq|2421|41 Millpond Road|MISSOULA|MT|59801|1231|28.2|31.70|0.90|1.5|515|11|2.9
41|Pinnock Automotive Systems Corp|PNCK|NYSE|3714|25100 Gearbox Avenue|AUBURN HILLS|MI|48326|1231|84.9|34.80|1.30|1.8|4020|5|1.0
42|Calder Ridge Biosciences|CRBX|Nasdaq|2836|18 Ridgeway Court|BOULDER|CO|80301|1231|42.6|22.40|1.15|2.3|118|-38|0
43|Greyling Security, Inc.|GRYL|NYSE|7380|300 Bastion Street|PHOENIX|AZ|85004|1231|51.0|23.30|0.95|1.5|980|6|0.7
44|Tolland Water Resources Inc|TLWR|NYSE|4941|90 Reservoir Road|SPRINGFIELD|MA|01103|1231|24.3|48.60|0.40|0.9|360|16|2.3
45|Escarra Wellness Co|ESCW|Nasdaq|2844|710 Botanica Drive|IRVINE|CA|92618|1231|37.7|14.60|1.15|2.5|340|2|0
46|Brackwell Robotics, Inc.|BRKW|Nasdaq|3569|1 Actuator Lane|PITTSBURGH|PA|15222|1231|48.0|41.90|1.45|2.7|275|-6|0
47|Vintner's Gate Brands Co|VTGB|NYSE|2080|2150 Silverado Rise|NAPA|CA|94558|0430|56.3|39.70|0.65|1.3|1570|15|2.2
48|Ostrander Paper Corp|OSPC|NYSE|2600|500 Digester Street|APPLETON|WI|54911|1231|43.8|28.60|0.95|1.4|1890|5|3.3
49|Cavendish Lane Education, Inc.|CVLE|NYSE|8200|640 Chapel Green|NEW HAVEN|CT|06510|0831|31.9|25.10|0.90|1.9|470|9|0
50|Pemberly Staffing Group, Inc.|PMBS|NYSE|7363|1000 Placement Plaza|MILWAUKEE|WI|53202|1231|34.4|37.20|1.10|1.5|2760|3|1.4
51|Redmarsh Semantics, Inc.|RDMS|Nasdaq|7371|415 Lexicon Street|BROOKLYN|NY|11201|1231|63.0|15.30|1.55|3.4|88|-60|0
52|Hollowell Exploration Corp|HLWX|NYSE American|1381|3 Derrick Row|MIDLAND|TX|79701|1231|58.8|9.40|1.40|2.9|240|4|0
53|Kittering Toys & Games Inc|KTTG|Nasdaq|3944|22 Carousel Road|PROVIDENCE|RI|02903|1231|29.7|32.40|1.05|1.8|710|8|1.1
54|Selbourne Pharma plc|SLBP|Nasdaq|2834|10 Quayside Gardens|DUBLIN|L2|D02 K728|1231|57.5|26.80|1.00|2.2|405|12|0
55|Dorrance Telecom Corp|DRTC|NYSE|4813|800 Switchyard Road|RICHMOND|VA|23219|1231|265.0|9.70|0.85|1.6|3480|6|4.4
56|Amberline Consumer Finance, Inc.|AMBL|NYSE|6141|901 Ledger Street|WILMINGTON|DE|19801|1231|45.5|29.90|1.35|1.9|880|18|1.3
57|Novaport Gaming Corp|NVPG|Nasdaq|7990|3500 Marquee Boulevard|LAS VEGAS|NV|89109|1231|76.6|19.20|1.40|2.2|1150|5|0
58|Fallowmere Acquisition Corp|FLMA|Nasdaq|6770|52 Vesey Terrace|NEW YORK|NY|10004|1231|28.8|10.20|0.05|0.15|0|0|0
59|Birchwold Manufacturing Co|BWLD|NYSE|3990|12 Lathe Street|ROCKFORD|IL|61101|1231|26.1|21.50|1.00|1.7|620|5|1.6
60|Harbin Crest Auto Receivables Trust 2024-A||-|6189|1 Securitization Way|WILMINGTON|DE|19801|1231|0|0|0|0|0|0|0
61|Thessaly Maritime Holdings Corp|THMH|NYSE|4400|14 Piraeus Wharf|STAMFORD|CT|06902|1231|44.0|25.80|1.05|1.7|740|14|1.5
62|Quarrel Street Ventures, Inc.|QSTV|OTC|-|Suite 4, 19 Quarrel Street|CARSON CITY|NV|89701|1231|12.2|2.35|0.70|3.5|3|-120|0
`;

const firstCik = 9_990_000;
const exchanges: Readonly<Record<string, Exchange>> = {
  Nasdaq: "Nasdaq",
  NYSE: "NYSE",
  "NYSE American": "NYSE American",
  OTC: "OTC",
};

/** Reads the table; what it leaves out (numbers of offices) is drawn from the company's CIK alone. */
function readCompany(row: string): Company {
  const cells = row.split("|");
  const text = (at: number): string => cells[at] ?? "";
  const number = (at: number): number => Number(text(at));
  const cik = firstCik + number(0);
  const draws = drawsFor("company", cik);
  return {
    cik,
    name: text(1),
    ticker: text(2) === "" ? null : text(2),
    exchange: exchanges[text(3)] ?? null,
    sic: text(4) === "-" ? null : text(4),
    street: text(5).toUpperCase(),
    city: text(6),
    state: text(7),
    zip: text(8),
    // 555-01xx are unassigned numbers.
    phone: `(${draws.whole(201, 979)}) 555-01${String(draws.whole(0, 99)).padStart(2, "0")}`,
    stateOfIncorporation:
      text(7) === "L2" ? "L2" : draws.pick(["DE", "DE", "DE", "DE", "NV", "MD"]),
    fiscalYearEnd: text(9),
    ein: `99${draws.whole(1_000_000, 9_999_999)}`,
    fileNumber: `001-9${String(number(0)).padStart(4, "0")}`,
    shares: Math.round(number(10) * 1_000_000) + (number(10) > 0 ? draws.whole(1, 99_999) : 0),
    startPrice: number(11),
    beta: number(12),
    volatility: number(13) / 100,
    revenueMillions: number(14),
    margin: number(15) / 100,
    dividendYield: number(16) / 100,
  };
}

/** All companies of the world, by CIK. */
export const companies: readonly Company[] = companyTable.trim().split("\n").map(readCompany);

const byTicker = new Map(companies.map((company) => [company.ticker, company]));

/** The company with that ticker when the world began. */
export function companyOf(ticker: string): Company {
  const company = byTicker.get(ticker);
  if (company === undefined) throw new RangeError(`no company has the ticker ${ticker}`);
  return company;
}

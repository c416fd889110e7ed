/** Someone who reports under Section 16. */
export type Insider = {
  /** In 9991000 … 9996999; the CIK of a company of the world where one company owns another. */
  cik: number;
  /** As EDGAR conforms it: "Tillery Robert V", or an entity's name. */
  name: string;
  issuerCik: number;
  isDirector: boolean;
  isOfficer: boolean;
  isTenPercentOwner: boolean;
  isOther: boolean;
  officerTitle: string | null;
  otherText: string | null;
  street: string;
  city: string;
  state: string;
  zip: string;
  habit: Habit;
  /** Common shares held directly when the world began (or when the person joined). */
  startShares: number;
  /** First day as an insider; null for those in place when the world began. */
  joinedOn: string | null;
  /** Why part of the shares is held indirectly: "By Trust" …; null when none is. */
  indirectNature: string | null;
};

/**
 * How someone trades in the open market. `routine`: every year in the same month. `planned`: each
 * quarter, under a Rule 10b5-1 plan. `informed`: ahead of news now and then. `buyer`: after falls.
 * `quiet`: never. `tardy`: like planned without a plan, and files late.
 */
export type Habit = "routine" | "planned" | "informed" | "buyer" | "quiet" | "tardy";

export function isNaturalPerson(insider: Insider): boolean {
  return insider.isDirector || insider.isOfficer || insider.isOther;
}

/** An insider who plays a part in a planted pattern; the rest of each roster is drawn. */
export type NamedInsider = {
  ticker: string;
  name: string;
  /** D director, O officer, T ten percent owner, X other. */
  roles: string;
  title: string | null;
  habit: Habit;
  startShares: number;
  indirectNature?: string;
};

const rows = `
CPTX|Tillery Robert V|O|Chief Medical Officer|quiet|91400
CPTX|Marchetti Elena|O|Chief Financial Officer|planned|220000
CPTX|Amsel-Okafor Judith|D||quiet|48000
CPTX|Lindholm Aksel|DO|Chief Executive Officer|planned|810000
CPTX|Varga Nicolette|D||buyer|22000
ARFN|Haldane Craig T|DO|Chief Executive Officer|quiet|640000
ARFN|Brandvold Ingrid|O|Chief Accounting Officer|quiet|52000
QLSW|Pryce Anand|DO|Chief Executive Officer|planned|2400000
QLSW|Delacroix-Wynn Simone|O|Chief Revenue Officer|quiet|190000
FNWR|Osei Kwabena|D||quiet|140000
FNWR|Larkspur Capital Partners LP|T||quiet|13400000
FNWR|Larkspur Capital GP LLC|T||quiet|0
FNWR|Vandersloot Hugo R|T||quiet|0
BMEP|Stroud Melanie J|O|Chief Operating Officer|quiet|160000
PLWH|Castellane Victor|O|President, Home|tardy|88000
CVNM|Nakagawa Reid|O|General Counsel|quiet|74000
OSVA|Ilvonen Petra|O|EVP, Operations|planned|130000
KSBY|Thessaly Maritime Holdings Corp|T||quiet|9800000
SBRM|Quiroga Tomas|D||buyer|310000
MRDL|Abernathy Joel R|O|Chief Financial Officer|quiet|96000
TMSN|Harrowgate Family Trust|T||quiet|17900000
ADGF|Whitcombe Laurel|O|Chief Risk Officer|quiet|83000
DNMH|Feld Marguerite|D||quiet|41000
HRBC|Ormerod Stephen P|D||buyer|36000
LNQM|Ashworth Neil|O|General Counsel|quiet|58000
LNQM|Sorrel Dominic|DO|Chief Executive Officer|planned|410000
GRHX|Sandoval Peter|O|Chief Operating Officer|planned|120000
OKHV|Farrow Denise|O|Chief Actuary|routine|97000
OKHV|Bellinger Hugh|O|EVP, Claims|quiet|61000
MRST|Okwuosa Ngozi|D||informed|44000
CRBX|Lindqvist Maren A|D||quiet|61500
CRBX|Brandt Ilse M|O|CMO|quiet|74800
CRBX|Okonjo Peter D|O|CFO|quiet|102300
CRBX|Farrow Neil J|D||quiet|39000
VSPR|Harkaway Delphine|DO|Chief Executive Officer|planned|5200000
AMBL|Trask Leland B|DO|Chief Executive Officer|quiet|700000
QSTV|Quarrel Ambrose|DOT|President|quiet|4100000
SDRA|Meridian Gate Fund LP|T||quiet|9100000
ASBY|Creekmore Wendell|D||routine|120000
TLWR|Hathersage Joan|O|Chief Financial Officer|routine|38000
`;

const habits: Readonly<Record<string, Habit>> = {
  routine: "routine",
  planned: "planned",
  informed: "informed",
  buyer: "buyer",
  tardy: "tardy",
  quiet: "quiet",
};

export const namedInsiders: readonly NamedInsider[] = rows
  .trim()
  .split("\n")
  .map((row) => {
    const [ticker = "", name = "", roles = "", title = "", habit = "", shares = ""] =
      row.split("|");
    return {
      ticker,
      name,
      roles,
      title: title === "" ? null : title,
      habit: habits[habit] ?? "quiet",
      startShares: Number(shares),
    };
  });

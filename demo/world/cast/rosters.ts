import { companies, type Company } from "#demo/world/cast/company.ts";
import {
  type Habit,
  type Insider,
  namedInsiders,
  type NamedInsider,
} from "#demo/world/cast/insider.ts";
import { personName } from "#demo/world/cast/names.ts";
import { type Draws, drawsFor } from "#demo/world/draws.ts";

const firstPersonCik = 9_991_000;
const seatsPerCompany = 40;
const firstJoinerSeat = 18;

export type Seat = Pick<Insider, "isDirector" | "isOfficer" | "officerTitle">;

const firstOffices = [
  "Chief Executive Officer",
  "Chief Financial Officer",
  "General Counsel",
] as const;
const furtherOffices = [
  "Chief Operating Officer",
  "Chief Accounting Officer",
  "Chief Technology Officer",
  "EVP, Sales",
  "Chief People Officer",
  "SVP & Treasurer",
  "President, International",
  "Chief Commercial Officer",
  "EVP & Chief Strategy Officer",
  "See Remarks",
] as const;

/** Everyone who reports on a company: those with a part in a pattern first, then the rest. */
export function rosterOf(seed: string, company: Company): readonly Insider[] {
  if (company.shares === 0) return [];
  const draws = drawsFor(seed, "roster", company.cik);
  const named = namedInsiders.filter(({ ticker }) => ticker === company.ticker);
  const seats = seatsFor(draws, named);
  return [
    ...named.map((person, seat) => namedInsider(company, person, seat)),
    ...seats.map((seat, at) => drawnInsider(seed, { company, seat, at: named.length + at })),
    ...(named.length === 0 && draws.isLucky(0.35) ? [drawnFund(seed, company)] : []),
  ];
}

function seatsFor(draws: Draws, named: readonly NamedInsider[]): Seat[] {
  const taken = new Set(named.map(({ title }) => title?.replace(/^CFO$/, firstOffices[1])));
  const offices: string[] = firstOffices.filter((office) => !taken.has(office));
  const extra = draws.whole(0, 2);
  for (let count = 0; count < extra; count += 1) offices.push(draws.pick(furtherOffices));
  const directors = draws.whole(3, 6) - named.filter(({ roles }) => roles.includes("D")).length;
  return [
    ...[...new Set(offices)].map((officerTitle) => ({
      isDirector: officerTitle === firstOffices[0],
      isOfficer: true,
      officerTitle,
    })),
    ...Array.from({ length: Math.max(0, directors) }, () => ({
      isDirector: true,
      isOfficer: false,
      officerTitle: null,
    })),
  ];
}

function cikOfSeat(company: Company, seat: number): number {
  return firstPersonCik + (company.cik - 9_990_000) * seatsPerCompany + seat;
}

/** Reporting persons give the company's address; funds their own. */
function addressOf(company: Company) {
  return { ...officeOf(company), street: `C/O ${company.name.toUpperCase()}, ${company.street}` };
}

function officeOf({ street, city, state, zip }: Company) {
  return { street, city, state, zip };
}

function namedInsider(company: Company, person: NamedInsider, seat: number): Insider {
  const asCompany = companies.find(({ name }) => name === person.name);
  return {
    cik: asCompany?.cik ?? cikOfSeat(company, seat),
    name: person.name,
    issuerCik: company.cik,
    isDirector: person.roles.includes("D"),
    isOfficer: person.roles.includes("O"),
    isTenPercentOwner: person.roles.includes("T"),
    isOther: person.roles.includes("X"),
    officerTitle: person.title,
    otherText: null,
    ...(asCompany === undefined ? addressOf(company) : officeOf(asCompany)),
    habit: person.habit,
    startShares: person.startShares,
    joinedOn: null,
    indirectNature: null,
  };
}

const habitsByOffice: readonly Habit[] = ["planned", "planned", "quiet", "routine", "informed"];
const habitsByBoard: readonly Habit[] = ["quiet", "quiet", "buyer", "routine", "informed", "tardy"];

/** Someone who joins later, with few shares as yet; `at` counts the joiners of the company. */
export function joinerOf(
  seed: string,
  company: Company,
  { seat, at, joinedOn }: { seat: Seat; at: number; joinedOn: string },
): Insider {
  const joiner = drawnInsider(seed, { company, seat, at: firstJoinerSeat + at });
  const startShares = drawsFor("joiner", joiner.cik).whole(5, 60) * 100;
  return { ...joiner, joinedOn, startShares, habit: "quiet" };
}

function drawnInsider(
  seed: string,
  { company, seat, at }: { company: Company; seat: Seat; at: number },
): Insider {
  const cik = cikOfSeat(company, at);
  const draws = drawsFor(seed, "insider", cik);
  const isOther = !seat.isOfficer && draws.isLucky(0.02);
  return {
    cik,
    name: personName((company.cik - 9_990_000) * seatsPerCompany + at),
    issuerCik: company.cik,
    ...seat,
    isTenPercentOwner: !seat.isOfficer && draws.isLucky(0.03),
    isOther,
    otherText: isOther ? "Former Director" : null,
    ...addressOf(company),
    habit: draws.pick(seat.isOfficer ? habitsByOffice : habitsByBoard),
    startShares: draws.whole(4, 90) * (seat.isOfficer ? 2_000 : 500),
    joinedOn: null,
    indirectNature: draws.isLucky(0.2) ? draws.pick(indirectNatures) : null,
  };
}

const indirectNatures = ["By Trust", "By Spouse", "By 401(k) Plan", "By Family LLC"] as const;
const fundNames =
  "Ardent Cove,Bluffside,Copperline,Eastmere,Foxglove,Gable Point,Hartmoor,Inverlade,Juniper Cross,Kilnbrook,Longacre Vale,Millrace,Nettlefold,Oxbow Reach,Pinemarsh,Quayle Hill,Rookwood,Saltmeadow,Tidewell,Umberfield,Vellacott,Westerlea,Yarrow Bridge".split(
    ",",
  );

function drawnFund(seed: string, company: Company): Insider {
  const draws = drawsFor(seed, "fund", company.cik);
  const number = company.cik - 9_990_000;
  return {
    cik: cikOfSeat(company, seatsPerCompany - 1),
    name: `${fundNames[number % fundNames.length] ?? ""} ${draws.pick(["Capital LP", "Partners LP", "Master Fund Ltd", "Holdings LLC"])}`,
    issuerCik: company.cik,
    isDirector: false,
    isOfficer: false,
    isTenPercentOwner: true,
    isOther: false,
    officerTitle: null,
    otherText: null,
    street: `${draws.whole(1, 900)} PARK AVENUE, ${draws.whole(2, 40)}TH FLOOR`,
    city: "NEW YORK",
    state: "NY",
    zip: "10022",
    habit: draws.pick(["quiet", "buyer", "informed"]),
    startShares: Math.round(company.shares * (0.1 + draws.unit() * 0.08)),
    joinedOn: null,
    indirectNature: null,
  };
}

import { companies, companyOf, paddedCik, type Company } from "#demo/world/cast/company.ts";
import { personnelOf, type Personnel, type PersonnelChange } from "#demo/world/cast/personnel.ts";
import type { Draft, Filing, Spokespeople } from "#demo/world/filings/filing.ts";
import { withFlaws } from "#demo/world/filings/flaws.ts";
import { everydayDrafts, noticeDrafts } from "#demo/world/filings/notice-drafts.ts";
import { plannedSaleDrafts } from "#demo/world/filings/planned-sale-drafts.ts";
import { periodicDrafts } from "#demo/world/filings/periodic-drafts.ts";
import { type Bar, roundedCents } from "#demo/world/market/bar.ts";
import { fundBars, fundTicker } from "#demo/world/market/fund.ts";
import { type Halt, haltsOf } from "#demo/world/market/halts.ts";
import { filledThrough, firstDay } from "#demo/world/market/sessions.ts";
import { shareBars } from "#demo/world/market/share-bars.ts";
import { newsOf, type NewsEvent } from "#demo/world/news/schedule.ts";
import { ownershipDrafts } from "#demo/world/trades/ownership-drafts.ts";
import { stageOf } from "#demo/world/trades/stage.ts";
import { drawsFor } from "#demo/world/draws.ts";
import { secondClassDiscount, secondListedClass } from "#demo/world/filings/share-classes.ts";
import {
  agentOf,
  businessDayAfter,
  filingDate,
  spokespeopleOn,
} from "#demo/world/filings/receipt.ts";
import { nameOn } from "#demo/world/market/corporate-actions.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

/** Pro forma figures follow an acquisition within 71 days, in an 8-K/A. */
const proFormaDays = 68;
const subsidiaryCiks = [9_990_901, 9_990_902] as const;

/** The 8-Ks of a company's news, and the amendments of some. */
function currentReportDrafts(
  company: Company,
  news: readonly NewsEvent[],
  personnel: Personnel,
): readonly Draft[] {
  return news
    .filter(({ acceptedOn }) => acceptedOn >= firstDay)
    .flatMap((event) => {
      const change = personnel.changes.get(`${event.acceptedOn} ${event.acceptedTime}`) ?? null;
      const speakers = spokespeopleOn(personnel, event.acceptedOn);
      const report = reportDraft(company, event, { change, speakers });
      const amended = event.kind === "acquisition" ? [proForma(company, event, speakers)] : [];
      return [report, ...amended];
    });
}

type People = { change: PersonnelChange | null; speakers: Spokespeople };

function reportDraft(company: Company, event: NewsEvent, { change, speakers }: People) {
  const { acceptedOn, acceptedTime, plants } = event;
  const isHeldToday = plants.includes("same-day-after-cut-off");
  return {
    kind: "current-report",
    form: "8-K",
    sender: event.accession === null ? agentOf(company) : company.cik,
    accession: event.accession,
    acceptedOn,
    acceptedTime,
    // Receipt decides: what came in before 17:30 keeps its day though acceptance is later.
    filedOn: isHeldToday ? acceptedOn : filingDate(acceptedOn, acceptedTime, "8-K"),
    periodOfReport: event.happenedOn,
    plants,
    issuer: company,
    issuerName: nameOn(company, acceptedOn),
    event,
    change,
    speakers,
    coRegistrants: plants.includes("several-filers") ? subsidiariesOf(company) : [],
    isAmendment: false,
  } satisfies Draft;
}

function proForma(company: Company, event: NewsEvent, speakers: Spokespeople): Draft {
  const acceptedOn = businessDayAfter(addCalendarDays(event.acceptedOn, proFormaDays), 0);
  const draft = reportDraft(
    company,
    { ...event, items: ["9.01"], acceptedOn, acceptedTime: "16:31:20" },
    { change: null, speakers },
  );
  return { ...draft, form: "8-K/A", plants: ["amended-report"], isAmendment: true };
}

/** Companies that file with their parent and have no shares of their own in the market. */
function subsidiariesOf(parent: Company): readonly Company[] {
  const [first = ""] = parent.name.split(" ");
  return ["Transmission LLC", "Storage Partners LP"].map((kind, at) => ({
    ...parent,
    cik: subsidiaryCiks[at] ?? parent.cik,
    name: `${first} ${kind}`,
    ticker: null,
    exchange: null,
    shares: 0,
    fileNumber: `333-9${parent.cik % 1_000}${at}`,
  }));
}

const yearStart = 101;

/**
 * Gives every filing its accession number in the order of acceptance: sender, year, and a sequence
 * with gaps for what that sender filed elsewhere. Later filings never change earlier numbers.
 */
function numberFilings(drafts: readonly Draft[]): readonly Filing[] {
  const sequences = new Map<string, number>();
  return inOrderOfAcceptance(drafts).map((draft) => {
    const { sender, accession, ...filing } = draft;
    if (accession !== null) return { ...filing, accession };
    const year = filing.acceptedOn.slice(2, 4);
    const key = `${paddedCik(sender)}-${year}`;
    const last = sequences.get(key) ?? yearStart;
    const next = last + drawsFor("accession", key, last).whole(1, 4);
    sequences.set(key, next);
    return { ...filing, accession: `${key}-${String(next).padStart(6, "0")}` };
  });
}

function inOrderOfAcceptance(drafts: readonly Draft[]): Draft[] {
  return drafts
    .map((draft) => ({ draft, key: orderKey(draft) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ draft }) => draft);
}

function orderKey(draft: Draft): string {
  const owner =
    draft.kind === "ownership"
      ? (draft.owners[0]?.cik ?? 0)
      : draft.kind === "planned-sale"
        ? draft.filer.cik
        : 0;
  const { acceptedOn, acceptedTime, form, issuer } = draft;
  return `${acceptedOn} ${acceptedTime} ${issuer.cik} ${form} ${owner}`;
}

/** The invented market from its first day through a last one. */
export type World = {
  seed: string;
  through: string;
  /** In order of acceptance. */
  filings: readonly Filing[];
  /** By CIK, oldest first; companies without listed stock have none. */
  bars: ReadonlyMap<number, readonly Bar[]>;
  /** Series that belong to no company: the market fund, a second share class. By ticker. */
  furtherBars: ReadonlyMap<string, readonly Bar[]>;
  /** By CIK, oldest first. */
  halts: ReadonlyMap<number, readonly Halt[]>;
};

/**
 * Computes the world through a day, from the seed alone. Going further adds days and filings and
 * changes none: everything drawn is drawn by company and day.
 * @param through  a date not before `filledThrough`
 */
export function createWorld(seed: string, through: string): World {
  const steps = worldInSteps(seed, through);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The same, one company at a step, for a process that has others to serve meanwhile. */
export function* worldInSteps(seed: string, through: string): Generator<undefined, World> {
  if (through < filledThrough) throw new RangeError(`the world reaches ${filledThrough} at least`);
  const fund = fundBars(seed, through);
  const bars = new Map<number, readonly Bar[]>();
  const halts = new Map<number, readonly Halt[]>();
  const drafts: Draft[] = [...everydayDrafts(seed, through)];
  for (const company of companies) {
    const news = newsOf(seed, company, through);
    const personnel = personnelOf(seed, company, news);
    const own = company.ticker === null ? [] : shareBars(company, { seed, fund, news });
    bars.set(company.cik, own);
    halts.set(
      company.cik,
      haltsOf(seed, company, news).filter(({ from }) => from.slice(0, 10) <= through),
    );
    const { insiders, leaves } = personnel;
    const stage = stageOf({ seed, company, insiders, leaves, bars: own, news });
    const ownership = ownershipDrafts(stage);
    drafts.push(
      ...currentReportDrafts(company, news, personnel),
      ...periodicDrafts(company, { news, personnel, through }),
      ...noticeDrafts(company),
      ...ownership,
      ...plannedSaleDrafts(seed, company, ownership),
    );
    yield;
  }
  return {
    seed,
    through,
    filings: withFlaws(
      seed,
      numberFilings(drafts.filter(({ acceptedOn }) => acceptedOn <= through)),
    ),
    bars,
    furtherBars: new Map([[fundTicker, fund], secondClassBars(seed, bars)]),
    halts,
  };
}

/** The second listed class of one company: its first class less a discount that wavers. */
function secondClassBars(
  seed: string,
  bars: ReadonlyMap<number, readonly Bar[]>,
): readonly [ticker: string, bars: readonly Bar[]] {
  const { cik } = companyOf(secondListedClass.of);
  const first = bars.get(cik) ?? [];
  return [
    secondListedClass.ticker,
    first.map((bar) => {
      const draws = drawsFor(seed, "second class", bar.day);
      const factor = 1 - secondClassDiscount + 0.004 * draws.normal();
      const scaled = (price: number): number => roundedCents(price * factor);
      return {
        ...bar,
        open: scaled(bar.open),
        high: scaled(bar.high),
        low: scaled(bar.low),
        close: scaled(bar.close),
        volume: Math.round(bar.volume * 0.3),
      };
    }),
  ];
}

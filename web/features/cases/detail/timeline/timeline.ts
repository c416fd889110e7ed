import type { CaseParty } from "#contract/cases/case-items.ts";
import type { CaseItemKind } from "#contract/cases/case-kinds.ts";
import type { CaseItem } from "#contract/operations/cases/cases.ts";
import type { EventMark } from "#contract/operations/companies/company.ts";

/** What a company announced: an 8-K, or a report with a quarter's results. */
export type TimelineNews = {
  accno: string;
  /** Day 0, `YYYY-MM-DD`. */
  day: string;
  /** UTC; null where unknown. */
  acceptedAt: string | null;
  form: string;
  items: readonly string[];
  isEarnings: boolean;
  /** Return of the stock less that of the market fund on day 0, a fraction; null where unknown. */
  eventReturn: number | null;
};

/** The announcements of a company that are not items of the case, earliest first. */
export function newsOf(
  events: readonly EventMark[],
  items: readonly TimelineItem[],
): TimelineNews[] {
  const kept = new Set(
    items.flatMap(({ kind, accession }) =>
      kind === "event" || kind === "filing" ? [accession] : [],
    ),
  );
  return events
    .filter(({ accno }) => !kept.has(accno))
    .map(({ accno, day_0, accepted_at, form, items: codes, quarter_end, event_return }) => ({
      accno,
      day: day_0,
      acceptedAt: accepted_at,
      form,
      items: codes,
      isEarnings: quarter_end !== null,
      eventReturn: event_return,
    }))
    .toSorted(byDayAndTime);
}

type Dated = { day: string; acceptedAt: string | null };

/** Oldest first; of one day by acceptance, after what has no time of day, such as trades. */
export function byDayAndTime(one: Dated, other: Dated): number {
  const timeOf = ({ acceptedAt }: Dated): number =>
    acceptedAt === null ? 0 : Date.parse(acceptedAt);
  return one.day.localeCompare(other.day) || timeOf(one) - timeOf(other);
}

/** The day of these kinds is that of a filing, or the first on which the market could respond to it. */
const ofFilings: ReadonlySet<CaseItemKind> = new Set(["event", "filing", "passage"]);

/** An item with its day. */
export type TimelineItem = {
  number: number;
  accession: string | null;
  kind: CaseItemKind;
  title: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** UTC; null of anything but a filing, and where unknown. */
  acceptedAt: string | null;
  companies: readonly CaseParty[];
  /** Of a trade; null of everything else. */
  direction: "Purchase" | "Sale" | null;
};

/** The items that have a day, the earliest first; of one day by acceptance, then by number. */
export function timelineOf(items: readonly CaseItem[]): TimelineItem[] {
  return items
    .flatMap(({ number, kind, kept }): TimelineItem[] => {
      if (kept === null) return [];
      const { title, about, data } = kept;
      const stated = data["trade_direction"];
      const direction = stated === "Purchase" || stated === "Sale" ? stated : null;
      const { day, companies, accession } = about;
      const accepted = ofFilings.has(kind) ? data["accepted_at"] : null;
      const acceptedAt = typeof accepted === "string" ? accepted : null;
      return day === null
        ? []
        : [{ number, kind, title, day, acceptedAt, companies, accession, direction }];
    })
    .toSorted((one, other) => byDayAndTime(one, other) || one.number - other.number);
}

/** Companies of the timeline, those with most items first. */
export function companiesOnTimeline(items: readonly TimelineItem[]): CaseParty[] {
  const counts = new Map<string, { party: CaseParty; count: number }>();
  for (const party of items.flatMap(({ companies }) => companies)) {
    const counted = counts.get(party.cik) ?? { party, count: 0 };
    counts.set(party.cik, { ...counted, count: counted.count + 1 });
  }
  return [...counts.values()]
    .toSorted((one, other) => other.count - one.count)
    .map(({ party }) => party);
}

/**
 * What the table by day lists, and how to see the news of another company.
 * @param on.hasOthers  whether the case has items of other companies
 * @param on.hasNews  whether the reader's packages include news
 */
export function tableNote(
  company: string,
  { hasOthers, hasNews }: { hasOthers: boolean; hasNews: boolean },
): string {
  const items = hasOthers ? "Items of all companies in this case" : "Items in this case";
  if (!hasNews) return `${items}. News requires the Material Events package.`;
  // "Inc." ends the sentence as well.
  if (!hasOthers) return `${items} and news of ${company.replace(/\.$/, "")}.`;
  return `${items}, and news of ${company} only. To see news of another company, choose that company above the chart.`;
}

const daysAround = 60;

/** From 60 days before the first item to 60 after the last. */
export function chartSpan(items: readonly TimelineItem[]): { from: string; to: string } {
  const days = items.map(({ day }) => day).toSorted();
  return { from: moved(days[0], -daysAround), to: moved(days.at(-1), daysAround) };
}

function moved(day: string | undefined, byDays: number): string {
  const at = new Date(`${day ?? "2000-01-01"}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + byDays);
  return at.toISOString().slice(0, 10);
}

/** Items by the first day with a price on or after their own; those after the last price are left out. */
export function itemsByPriceDay<Item extends { day: string }>(
  items: readonly Item[],
  days: readonly string[],
): ReadonlyMap<string, Item[]> {
  const placed = items.flatMap((item) => {
    const day = days.find((each) => each >= item.day);
    return day === undefined ? [] : [{ day, item }];
  });
  return Map.groupBy(placed, ({ day }) => day)
    .entries()
    .reduce(
      (byDay, [day, group]) =>
        byDay.set(
          day,
          group.map(({ item }) => item),
        ),
      new Map<string, Item[]>(),
    );
}

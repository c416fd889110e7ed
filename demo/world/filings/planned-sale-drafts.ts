import type { Company } from "#demo/world/cast/company.ts";
import type { Insider } from "#demo/world/cast/insider.ts";
import { drawsFor } from "#demo/world/draws.ts";
import type {
  Draft,
  OwnershipForm,
  PastSale,
  PlannedSaleNotice,
} from "#demo/world/filings/filing.ts";
import { businessDayAfter } from "#demo/world/filings/receipt.ts";
import { nameOn, splitFactor } from "#demo/world/market/corporate-actions.ts";
import { firstDay } from "#demo/world/market/sessions.ts";
import {
  noticePlants,
  type NoticePlant,
  plantedNotices,
} from "#demo/world/filings/planted-notices.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

/** Brokers send notices in under a number of their own, so no other filing's number depends on them. */
export const noticeSender = 9_999_505;
const monthDays = 92;
const noticeAbove = { units: 5_000, dollars: 50_000 };

type Sale = {
  owner: Insider;
  day: string;
  units: number;
  value: number;
  planAdoptedOn: string | null;
};

/**
 * Form 144 notices of a company's insiders: one on the day of each sale that exceeds the thresholds of Rule 144(h)
 * together with the person's sales of the months before, and the planted ones.
 * @param forms  drafts of the company's Forms 3, 4, and 5
 */
export function plannedSaleDrafts(
  seed: string,
  company: Company,
  forms: readonly Draft[],
): readonly Draft[] {
  const byOwner = Map.groupBy(
    forms.flatMap((form) => (form.kind === "ownership" && form.form === "4" ? salesOf(form) : [])),
    ({ owner }) => owner.cik,
  );
  const drafts = [...byOwner.values()].flatMap((sales) =>
    sales
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      .flatMap((sale, at, own) => {
        const earlier = own
          .slice(0, at)
          .filter(({ day }) => day > addCalendarDays(sale.day, -monthDays));
        return isDue([...earlier, sale]) ? noticesOf(seed, company, { sale, earlier }) : [];
      }),
  );
  const insiders = new Map([...byOwner.values()].flat().map(({ owner }) => [owner.name, owner]));
  return [...drafts, ...plantedAlone(seed, company, insiders)];
}

function isDue(sales: readonly Sale[]): boolean {
  const units = sales.reduce((sum, sale) => sum + sale.units, 0);
  const value = sales.reduce((sum, sale) => sum + sale.value, 0);
  return units > noticeAbove.units || value > noticeAbove.dollars;
}

const plain = /^\d+(?:\.\d+)?$/;

/** The sales of a form by day and owner, whose cells are as usual. */
function salesOf(form: OwnershipForm): Sale[] {
  const lines = form.lines.filter(
    ({ table, code, direction, date, shares }) =>
      table === "non-derivative" &&
      code === "S" &&
      direction === "D" &&
      /^\d{4}-\d\d-\d\d$/.test(date ?? "") &&
      plain.test(shares ?? ""),
  );
  const texts = lines.flatMap(({ notes }) => Object.values(notes).flat());
  const planAdoptedOn = form.isPlan === true ? adoptionDate(texts) : null;
  return [...Map.groupBy(lines, ({ date }) => date ?? "")].flatMap(([day, own]) => {
    const units = own.reduce((sum, { shares }) => sum + Number(shares), 0);
    const value = own.reduce((sum, { shares, price }) => sum + Number(shares) * Number(price), 0);
    return form.owners.map((owner) => ({ owner, day, units, value, planAdoptedOn }));
  });
}

const monthNames =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** "adopted May 20, 2026" of a footnote. */
function adoptionDate(texts: readonly string[]): string | null {
  for (const text of texts) {
    const [, month = "", day = "", year = ""] = /([A-Z][a-z]+) (\d{1,2}), (\d{4})/.exec(text) ?? [];
    const number = monthNames.indexOf(month) + 1;
    if (number > 0) return `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  }
  return null;
}

type Announced = { sale: Sale; earlier: readonly Sale[] };

/** The notice of a sale, with an amendment where one is planted; none where it is planted to be absent. */
function noticesOf(seed: string, company: Company, { sale, earlier }: Announced): Draft[] {
  const plant = plantedNotices.find(
    ({ ticker, name, on }) =>
      ticker === company.ticker && name === sale.owner.name && on === sale.day,
  );
  if (plant?.kind === "absent") return [];
  const pastSales = earlier.map(({ owner, day, units, value }) => ({
    seller: owner.name,
    day,
    units: Math.round(units),
    proceeds: value,
  }));
  const planned = { ...sale, units: Math.max(1, Math.round(sale.units)) };
  const first = draftOf(seed, company, { sale: planned, pastSales, plant });
  if (plant?.kind !== "amended") return [first];
  const wrong = { ...planned, units: plant.units, value: (sale.value / sale.units) * plant.units };
  const original = draftOf(seed, company, { sale: wrong, pastSales, plant });
  return [
    { ...original, accession: plant.accession },
    {
      ...first,
      form: "144/A",
      acceptedTime: "17:48:09",
      previousAccession: plant.accession,
    },
  ];
}

/** Notices that no sale followed. */
function plantedAlone(
  seed: string,
  company: Company,
  insiders: ReadonlyMap<string, Insider>,
): Draft[] {
  return plantedNotices.flatMap((plant) => {
    const owner = insiders.get(plant.name);
    if (plant.kind !== "unsold" || plant.ticker !== company.ticker || owner === undefined)
      return [];
    const { on: day, units } = plant;
    const value = units * company.startPrice;
    const sale = { owner, day, units, value, planAdoptedOn: null };
    return [draftOf(seed, company, { sale, pastSales: [], plant })];
  });
}

type DraftedNotice = { sale: Sale; pastSales: readonly PastSale[]; plant: NoticePlant | undefined };

function draftOf(
  seed: string,
  company: Company,
  { sale, pastSales, plant }: DraftedNotice,
): Draft & PlannedSaleNotice {
  const { owner, day, planAdoptedOn } = sale;
  const draws = drawsFor(seed, "notice", company.cik, owner.cik, day);
  const acceptedOn = businessDayAfter(day, 0);
  const isLarger = plant?.kind === "part";
  const units = isLarger ? plant.units : sale.units;
  return {
    kind: "planned-sale",
    form: "144",
    sender: noticeSender,
    accession: null,
    acceptedOn,
    acceptedTime: `${draws.whole(10, 15)}:${draws.whole(10, 59)}:${draws.whole(10, 59)}`,
    filedOn: acceptedOn,
    periodOfReport: acceptedOn,
    plants: plant === undefined ? [] : [noticePlants[plant.kind]],
    issuer: company,
    issuerName: nameOn(company, acceptedOn),
    filer: owner,
    filerCik: plant?.kind === "broker-cik" ? noticeSender : owner.cik,
    relationships: relationshipsOf(owner),
    units,
    value: (sale.value / sale.units) * units,
    outstanding: Math.round(company.shares * splitFactor(company, firstDay, day)),
    saleDate: plant?.kind === "unsold" ? "mid-April 2026" : usDate(day),
    broker: draws.pick(brokers),
    acquired: { on: addCalendarDays(day, -draws.whole(200, 1_500)), how: draws.pick(acquisitions) },
    pastSales,
    remarks:
      planAdoptedOn === null
        ? ""
        : "The sale is made under a plan intended to comply with Rule 10b5-1(c).",
    planAdoptedOn,
    prefix: draws.pick(["", "", "own:", "ns2:"]),
    previousAccession: null,
  };
}

const brokers = [
  "Harbor Street Brokers LLC",
  "Quill & Lanyard Securities LLC",
  "Northgate Executive Services Inc.",
] as const;
const acquisitions = [
  "Restricted Stock Vesting",
  "Exercise of Options",
  "Open Market Purchase",
] as const;

function relationshipsOf(owner: Insider): string[] {
  return [
    ...(owner.isOfficer ? ["Officer"] : []),
    ...(owner.isDirector ? ["Director"] : []),
    ...(owner.isTenPercentOwner ? ["10% Stockholder"] : []),
    ...(owner.isOther ? ["Other"] : []),
  ];
}

/** "2026-03-04" as "03/04/2026", as the form writes dates. */
export function usDate(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${month}/${date}/${year}`;
}

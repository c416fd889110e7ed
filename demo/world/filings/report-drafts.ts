import type { Company } from "#demo/world/cast/company.ts";
import type { Personnel, PersonnelChange } from "#demo/world/cast/personnel.ts";
import { type Draws, drawsFor } from "#demo/world/draws.ts";
import type { Draft, Spokespeople } from "#demo/world/filings/filing.ts";
import { agentOf, businessDayAfter, filingDate } from "#demo/world/filings/receipt.ts";
import { spokespeopleOn } from "#demo/world/filings/spokespeople.ts";
import { listingChangesOf, nameOn } from "#demo/world/market/corporate-actions.ts";
import { firstDay } from "#demo/world/market/sessions.ts";
import type { NewsEvent } from "#demo/world/news/news-event.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

/** Pro forma figures follow an acquisition within 71 days, in an 8-K/A. */
const proFormaDays = 68;
const subsidiaryCiks = [9_990_901, 9_990_902] as const;

/** The 8-Ks of a company's news, and the amendments of some. */
export function currentReportDrafts(
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

/** The exchange's Form 25 and the company's Form 15 when a listing ends, and forms of other kinds. */
export function noticeDrafts(company: Company): readonly Draft[] {
  const draws = drawsFor("notices", company.cik);
  const others = otherForms
    .filter(({ of }) => of === (company.ticker ?? ""))
    .map(({ form, day }) => notice(company, { form, day, sender: prospectusSender, draws }));
  const { delisted } = listingChangesOf(company);
  if (delisted === undefined) return others;
  const struckOn = businessDayAfter(delisted.lastTradedOn, 1);
  return [
    ...others,
    notice(company, { form: "25-NSE", day: struckOn, sender: exchangeSender, draws }),
    notice(company, {
      form: "15-12G",
      day: businessDayAfter(struckOn, 9),
      sender: agentOf(company),
      draws,
    }),
  ];
}

const exchangeSender = 9_999_404;
const prospectusSender = 9_999_606;

/** Forms that nobody watches here and whose names begin like those that are watched. */
const otherForms = [
  { of: "CBHC", form: "424B2", day: "2026-09-15" },
  { of: "CBHC", form: "424B2", day: "2026-08-12" },
  { of: "ESCW", form: "424B5", day: "2026-08-20" },
  { of: "", form: "10-D", day: "2026-09-15" },
  { of: "VTGB", form: "NT 10-Q", day: "2026-08-17" },
] as const;

type NoticeFacts = {
  form: "25-NSE" | "15-12G" | (typeof otherForms)[number]["form"];
  day: string;
  sender: number;
  draws: Draws;
};

function notice(company: Company, { form, day, sender, draws }: NoticeFacts): Draft {
  return {
    kind: "notice",
    form,
    sender,
    accession: null,
    acceptedOn: day,
    acceptedTime: `${draws.whole(10, 15)}:${draws.whole(10, 59)}:${draws.whole(10, 59)}`,
    filedOn: day,
    periodOfReport: day,
    plants: [form === "25-NSE" ? "form-25" : form === "15-12G" ? "form-15" : "other-form"],
    issuer: company,
    issuerName: nameOn(company, day),
  };
}

import type { Company } from "#demo/world/cast/company.ts";
import type { Personnel, PersonnelChange } from "#demo/world/cast/personnel.ts";
import type { Draft, Spokespeople } from "#demo/world/filings/filing.ts";
import { agentOf, businessDayAfter, filingDate } from "#demo/world/filings/receipt.ts";
import { spokespeopleOn } from "#demo/world/filings/spokespeople.ts";
import { nameOn } from "#demo/world/market/corporate-actions.ts";
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

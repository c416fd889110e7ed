import { type Company, companies } from "#demo/world/cast/company.ts";
import { type Draws, drawsFor } from "#demo/world/draws.ts";
import type { Draft } from "#demo/world/filings/filing.ts";
import { agentOf, businessDayAfter } from "#demo/world/filings/receipt.ts";
import { listingChangesOf, nameOn } from "#demo/world/market/corporate-actions.ts";
import { firstDay } from "#demo/world/market/sessions.ts";

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

/** Forms that are not followed and whose names begin like followed ones. */
const otherForms = [
  { of: "CBHC", form: "424B2", day: "2026-09-15" },
  { of: "CBHC", form: "424B2", day: "2026-08-12" },
  { of: "ESCW", form: "424B5", day: "2026-08-20" },
  { of: "", form: "10-D", day: "2026-09-15" },
  { of: "VTGB", form: "NT 10-Q", day: "2026-08-17" },
] as const;

/** As frequent as the real ones; the prefixes of some ask for forms that are watched. */
const everydayForms = [
  "424B2",
  "424B2",
  "424B2",
  "424B5",
  "FWP",
  "S-8",
  "S-3",
  "DEFA14A",
  "8-A12B",
  "40-APP",
] as const;
const everydaySender = 9_999_707;
const mostADay = 3;

/**
 * On every EDGAR business day some forms that are not followed, from companies that are listed all along: no
 * index of a day is empty or absent, as none of EDGAR's is.
 */
export function everydayDrafts(seed: string, through: string): readonly Draft[] {
  const senders = companies.filter(
    (company) => company.ticker !== null && isListedThroughout(company),
  );
  const drafts: Draft[] = [];
  for (let day = businessDayAfter(firstDay, 0); day <= through; day = businessDayAfter(day, 1)) {
    const draws = drawsFor(seed, "everyday", day);
    for (let left = draws.whole(1, mostADay); left > 0; left -= 1) {
      const form = draws.pick(everydayForms);
      const draft = notice(draws.pick(senders), { form, day, sender: everydaySender, draws });
      drafts.push({ ...draft, plants: [] });
    }
  }
  return drafts;
}

function isListedThroughout(company: Company): boolean {
  const { firstTradedOn, delisted, quotesEndOn } = listingChangesOf(company);
  return firstTradedOn === undefined && delisted === undefined && quotesEndOn === undefined;
}

type NoticeFacts = {
  form: "25-NSE" | "15-12G" | (typeof otherForms)[number]["form"] | (typeof everydayForms)[number];
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

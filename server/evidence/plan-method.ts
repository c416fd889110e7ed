import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { planFlags, planFlagTexts, planRules } from "#contract/plans/plan-rules.ts";

const { coolingOffFrom, coolingOffLeastDays, coolingOffMostDays } = patternRules;

/** The rules of trading plans in packs. */
export const planMethod = {
  heading: "Trading plans",
  paragraphs: [
    "A plan is identified by a company, a person, and an adoption date. Its sources are footnotes of Forms 4 that state the date, planAdoptionDate of Form 144 notices that no amendment replaced, and facts of the ecd taxonomy in the inline XBRL of 10-Qs and 10-Ks (Item 408(a) of Regulation S-K).",
    "Facts are grouped by member of IndividualAxis and, where a person has several plans, by member of TradingArrAxis. Each flag that is true (Rule10b51ArrAdoptedFlag, Rule10b51ArrTrmntdFlag, and those that begin with Non) is an arrangement. A flag's value is that of its format or, without a format, of its text. A date is read only if its text is one exact date and all facts of that name agree. An amount is read as a number only if its unit is shares. Where adoption and termination share one context, the dates of adoption and expiration and the amounts are those of the adopted plan. If no tag states a name, adoption date, or expiration date, Sentinel may read it from the text block; the same applies to a date tagged TrdArrTerminationDate where the plan did not end. Such values are marked, and the verifiers check only that the words are in the filing.",
    "Trades are rows under a plan that no amendment replaces and whose footnotes or remarks state this adoption date and no other. Shares sold are the sum of the shares of all sales among them; a row that another filing of the group reported first is left out. Shares planned are the sum of the parts in the newest 10-Q or 10-K that states the adoption or, if none does, the termination; unknown if that report states several plans with that date, or several numbers for one part. Shares are as filed, not adjusted for splits. Trades under a plan without a stated date are not counted.",
    `Cooling-off period, for Rule 10b5-1 plans adopted on or after ${coolingOffFrom}: for directors and officers, the later of ${coolingOffLeastDays} days after adoption and the second EDGAR business day after the 10-Q or 10-K of the quarter of adoption was filed, but at most ${coolingOffMostDays} days; for other persons, ${planRules.otherPersonsDays} days. For directors and officers, a first trade before day ${coolingOffLeastDays} is in the period, and one on or after day ${coolingOffMostDays} is not; one in between is in the period unless it is after that business day.`,
    "A person is treated as a director or officer at adoption if a 10-Q or 10-K states the plan; otherwise, only if both the newest trade under the plan and a Form 3, 4, or 5 for a day up to the adoption say so. A plan ends with its termination or, if none is stated, with its expiration.",
    ...planFlags.map((flag) => `Flag “${planFlagTexts[flag].label}”: ${planFlagTexts[flag].rule}`),
    "From the filings in the pack, the verifiers cannot determine that no further filing states the plan or a trade under it, that a name in a 10-Q or 10-K is that of the person, whether the person was a director or officer where no 10-Q or 10-K states the plan, where the quarter of adoption ends, that no earlier 8-K announced results, and which splits a source states. Whether a plan that no report in the pack states was disclosed depends on all reports of the company; it is listed as not recomputed.",
  ],
};

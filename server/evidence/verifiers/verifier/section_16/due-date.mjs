/** When a line was due under Section 16(a), and by which rule. */
import { businessDaysLater, dayOf, isBusinessDay } from "../days.mjs";
import { monthsLater } from "./line-class.mjs";
import { Exact } from "../numbers.mjs";
import { usableDay } from "../filings/ownership.mjs";
import { textIn } from "../filings/xml.mjs";

const firstTwoDays = dayOf("2002-08-29");
const firstGifts = dayOf("2023-02-27");
const form4Codes = new Set("PSADFIMCOX");
const longestYear = 371;
const smallLimit = new Exact(10_000n);
export const yearlyRules = new Set(["year-end", "small-acquisition", "gift-year-end"]);
const promptRules = new Set(["two-days", "gift", "small-over-limit"]);

const onBusinessDay = (day) => (isBusinessDay(day) ? day : businessDaysLater(day, 1));

/** @param yearEnd  as stated, for the rules of Form 5 @returns the due date, null where there is none, and its rule */
export function dueDate(line, yearEnd) {
  const { filing, ownDate: traded, deemed } = line;
  const baseForm = filing.form.trim()[0];
  const none = (basis) => ({ dueOn: null, basis });
  if (line.isHolding) {
    if (baseForm !== "3") return none("holding");
    const event = usableDay(textIn(filing.ownership().root, "periodOfReport"), filing.filedOn);
    return event === null ? none("no-date") : { dueOn: onBusinessDay(event + 10), basis: "form-3" };
  }
  const basis = ruleOf(line, baseForm);
  if (!yearlyRules.has(basis) && !promptRules.has(basis)) return none(basis);
  if (traded === null) return none("no-date");
  if (yearlyRules.has(basis)) {
    const end = yearEnd === null ? null : dayOf(yearEnd.day);
    if (end === null || end < traded || end - traded >= longestYear)
      return none("no-fiscal-year-end");
    return { dueOn: onBusinessDay(end + 45), basis };
  }
  if (traded < firstTwoDays) {
    const date = new Date(traded * 86_400_000);
    const monthEnd = monthsLater(traded - date.getUTCDate() + 1, 1) - 1;
    return { dueOn: onBusinessDay(monthEnd + 10), basis: "before-2002" };
  }
  if (deemed === null || deemed <= traded) return { dueOn: businessDaysLater(traded, 2), basis };
  const latest = businessDaysLater(traded, 3);
  return { dueOn: businessDaysLater(Math.min(deemed, latest), 2), basis: "deemed" };
}

/** The rule by code and form, or why there is none. */
function ruleOf({ code, side, ownDate: traded, shares, price, isForeign, ...line }, baseForm) {
  const stated = line.cells.get("transactionFormType");
  const form = stated?.length === 1 && /^[345]$/.test(stated[0]) ? stated[0] : baseForm;
  if (form === "3") return "form-3-event";
  if (code === "G") {
    if (traded === null) return "no-date";
    if (side === "A" || traded < firstGifts) return "gift-year-end";
    return side === "D" ? "gift" : "gift-side";
  }
  if (code === "L") {
    if (shares === null || price === null || isForeign) return "small-acquisition-value";
    const isLarge = shares.times(price).minus(smallLimit).sign > 0;
    return isLarge ? "small-over-limit" : "small-acquisition";
  }
  if ("ADF".includes(code) && traded !== null && traded < firstTwoDays)
    return "deferrable-before-2002";
  if (code === "W" || code === "Z") return "year-end";
  if (form4Codes.has(code)) return form === "5" ? "contradictory-form" : "two-days";
  if (form === "5") return "year-end";
  return code === "J" || code === "E" ? "may-be-exempt" : "two-days";
}

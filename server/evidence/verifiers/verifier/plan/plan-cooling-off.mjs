/** The cooling-off period of Rule 10b5-1(c)(1)(ii)(B), for plans adopted on or after February 27, 2023. */
import { businessDaysLater, dayOf } from "../days.mjs";

const since = dayOf("2023-02-27");
const [othersDays, leastDays, mostDays, reportDays] = [30, 90, 120, 2];

/**
 * Its end, and whether the first trade is in it; null where the rule does not apply or the person is unknown.
 * @param reportFiled  when the 10-Q or 10-K of the quarter of adoption was filed; null where that is unknown
 */
export function coolingOffOf({ adopted, kind, isInsider, first }, reportFiled) {
  if (adopted === null || adopted < since || kind !== "rule-10b5-1" || isInsider === null)
    return null;
  if (!isInsider) {
    const ends = adopted + othersDays;
    return { ends, isInside: first === null ? null : first < ends };
  }
  const filed = reportFiled();
  const wait = filed === null ? null : businessDaysLater(filed, reportDays);
  const [least, most] = [adopted + leastDays, adopted + mostDays];
  return {
    ends: wait === null ? null : Math.max(least, Math.min(wait, most)),
    isInside: first === null ? null : isInside(first, { least, most, wait }),
  };
}

function isInside(day, { least, most, wait }) {
  if (day < least) return true;
  if (day >= most) return false;
  return wait === null ? null : day <= wait;
}

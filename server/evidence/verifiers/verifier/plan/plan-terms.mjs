/** What the 10-Qs and 10-Ks that state a plan say of it. */
import { amountOf } from "../numbers.mjs";

/**
 * Shares planned, kind, termination, and expiration by the newest report that states each; days as texts.
 * @param disclosed  the statements of reports
 */
export function termsOf(disclosed) {
  const byDay = disclosed.toSorted((a, b) =>
    (a.filed_on ?? "") < (b.filed_on ?? "") ? -1 : a.filed_on === b.filed_on ? 0 : 1,
  );
  const newest = (action) => {
    const own = byDay.filter(({ arrangement }) => arrangement.action === action);
    return own
      .filter(({ accession }) => accession === own.at(-1).accession)
      .map(({ arrangement }) => arrangement);
  };
  const [adopted, ended] = [newest("adopted"), newest("terminated")];
  const stating = adopted.length > 0 ? adopted : ended;
  return {
    planned: stating.length === 1 ? plannedOf(stating[0].amounts) : null,
    kind: stating[0]?.kind ?? "rule-10b5-1",
    terminated: ended[0]?.terminated.day ?? null,
    expires: stating[0]?.expires.day ?? null,
    isEnded: ended.length > 0,
  };
}

/** The sum of the parts of a plan; null without a number, or with several for one part. */
function plannedOf(amounts) {
  const parts = new Set(amounts.map(({ part }) => part));
  const shares = amounts.map((amount) => amountOf(amount.shares));
  if (amounts.length === 0 || parts.size < amounts.length || shares.includes(null)) return null;
  return shares.reduce((sum, each) => sum.plus(each));
}

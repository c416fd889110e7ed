/** The figures of an insider trade. */
import { dayOf, textOf, tradingDayOnOrAfter, tradingDaysLater } from "./days.mjs";
import { Cannot, problem } from "./findings.mjs";
import { Exact, shownDate, zero } from "./numbers.mjs";

export function checkTrade(pack, subject) {
  const { tradeDate, direction, counted, summed, of } = pack.row(subject.row);
  const total = (lines) => {
    const values = lines.map((line) => line.value());
    return values.length === 0 || values.includes(null)
      ? null
      : values.reduce((sum, value) => sum.plus(value));
  };
  const sharesOf = (lines) => lines.reduce((sum, line) => sum.plus(line.shares ?? zero), zero);
  const [shares, value, sumValue] = [sharesOf(counted), total(counted), total(summed)];
  const sign = new Exact(direction === "Sale" ? 1n : -1n);
  const days = pack.daysToFile(counted, of);
  const next8k = () => pack.nextReport(subject.next_8k, tradeDate, false);
  const nextEarnings = () => pack.nextReport(subject.next_earnings, tradeDate, true);
  const span = ({ horizon }) => {
    if (horizon === null) throw new Cannot("no number of trading days is stated");
    const start = tradingDayOnOrAfter(tradeDate);
    return [start, tradingDaysLater(start, horizon), subject.delisting_filed_on];
  };
  const avoided = ({ stock }) => {
    if (stock === null || sumValue === null) throw new Cannot("no close or value is stated");
    const series = pack.series.get(stock.series);
    const day = textOf(next8k().day0);
    const close = series?.close.get(day);
    if (stock.to !== day || close === undefined)
      throw new Cannot(`no close of ${stock.series} on ${day}`);
    const perShare = series.actions
      .filter((action) => action.kind === "split" && action.day > textOf(tradeDate))
      .filter((action) => series.stated.close_basis === "split-adjusted" || action.day <= day)
      .reduce((product, { amount }) => product.times(Exact.of(amount)), Exact.of(close));
    return sumValue.minus(sharesOf(summed).times(perShare)).times(sign);
  };
  for (const { name, unit, id, label } of subject.figures)
    if ((name === "price") !== (unit === "dollars_per_share"))
      problem(`DIFFERS: ${subject.id}, figure ${id} (${label}): its unit`);
  pack.compareAll(subject, {
    shares: () => shares,
    value: () => value,
    price: () => (value === null || shares.sign === 0 ? null : value.over(shares).rounded(8)),
    sum_value: () => sumValue,
    days_to_file: () => days.business,
    calendar_days_to_file: () => days.calendar,
    is_10b51: () => Number(subject.row.is_plan),
    trade_return: (figure) => pack.returnOf(figure, ...span(figure)).stock,
    trade_return_adjusted: (figure) => pack.netReturn(figure, ...span(figure)),
    next_8K_days: () => next8k().acceptedOn - tradeDate,
    next_8K_ret0: (figure) => pack.dayReturn(figure, next8k().day0),
    next_ea_days: () => nextEarnings().acceptedOn - tradeDate,
    next_ea_ret0: (figure) => pack.dayReturn(figure, nextEarnings().day0),
    avoided_or_gained: avoided,
    avoided_or_gained_net: (figure) => {
      const moved = Exact.of(pack.dayReturn(figure, next8k().day0));
      if (sumValue === null) throw new Cannot("no value is stated");
      return sumValue.times(moved).times(sign).times(new Exact(-1n)).rounded(4);
    },
  });
  checkQuarter(pack, subject, tradeDate);
}

export const quarterLabel = "Quarter closed, results ahead";

/** Whether a fiscal quarter had ended before the trade and its results were still ahead. */
function checkQuarter(pack, subject, tradeDate) {
  const text = quarterText(pack, subject, tradeDate);
  const stated = subject.facts.filter(({ label }) => label === quarterLabel);
  if (stated.length !== 1 || stated[0].text !== text)
    problem(`DIFFERS: ${subject.id}, ${quarterLabel}: recomputed ${text}`);
}

function quarterText(pack, { id, quarter }, tradeDate) {
  if (quarter === null) return "No. The fiscal quarter end before the trade is unknown.";
  const { end, basis, announcement, is_pending: isPending } = quarter;
  if (dayOf(end) >= tradeDate) problem(`DIFFERS: ${id}, a quarter had not ended before the trade`);
  const isAhead = pack.isAhead(announcement, tradeDate);
  const known = basis === "reported" ? "10-Q or 10-K" : "fiscal year end";
  const begin = `${isAhead || isPending ? "Yes" : "No"}. The quarter ended ${shownDate(end)} (from the ${known}); `;
  if (announcement === null)
    return `${begin}${
      isPending
        ? "when this pack was made, its earnings had not been announced and were not overdue"
        : "its earnings announcement is unknown"
    }.`;
  const { accession, form, accepted_on: acceptedOn, is_of_earlier: isOfEarlier } = announcement;
  if (isOfEarlier && !isAhead)
    problem(`DIFFERS: ${id}, the results of an earlier quarter were not ahead`);
  const filing = pack.filingOrNull(accession);
  if (filing !== null && filing.form !== form)
    problem(`DIFFERS: ${accession} is not a Form ${form}`);
  const whose = isOfEarlier ? "earnings of a quarter before" : "its earnings";
  return `${begin}${whose} were announced ${shownDate(acceptedOn)} (${form}).`;
}

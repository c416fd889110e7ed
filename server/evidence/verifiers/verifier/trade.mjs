/** The figures of an insider trade. */
import { textOf, tradingDayOnOrAfter, tradingDaysLater } from "./days.mjs";
import { Cannot } from "./findings.mjs";
import { Exact, zero } from "./numbers.mjs";

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
  const tradeReturn = (figure) => {
    const start = tradingDayOnOrAfter(tradeDate);
    return pack.returnOf(
      figure,
      start,
      tradingDaysLater(start, figure.horizon),
      subject.delisting_filed_on,
    );
  };
  const adjustedReturn = (figure) => {
    const { stock, fund } = tradeReturn(figure);
    return stock - fund;
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
  pack.compareAll(subject, {
    shares: () => shares,
    value: () => value,
    price: () => (value === null || shares.sign === 0 ? null : value.over(shares).rounded(8)),
    sum_value: () => sumValue,
    days_to_file: () => days.business,
    calendar_days_to_file: () => days.calendar,
    is_10b51: () => Number(subject.row.is_plan),
    trade_return: (figure) => tradeReturn(figure).stock,
    trade_return_adjusted: adjustedReturn,
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
}

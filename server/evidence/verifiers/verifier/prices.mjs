/** The closes of a pack and the returns that they give. */
import { Cannot, problem } from "./findings.mjs";
import { sha256 } from "./pack/signature.mjs";

/** The closes of one series that are in the pack, with its splits, dividends, and ends of trading. */
class Series {
  constructor(stated) {
    this.stated = stated;
    this.close = new Map();
    this.adjusted = new Map();
    this.actions = [];
  }

  /** Product of the ex-date factors after one day, up to another. */
  factor(after, through) {
    const of = (kind, day) =>
      this.actions.filter((action) => action.kind === kind && action.day === day);
    const exDates = this.actions.filter(({ kind }) => kind !== "delisting").map(({ day }) => day);
    let product = 1;
    for (const day of [...new Set(exDates)].sort()) {
      if (day <= after || day > through) continue;
      let factor = 1;
      for (const { amount } of of("split", day)) factor /= amount;
      const paid = of("dividend", day).reduce((sum, { amount }) => sum + amount, 0);
      const last = [...this.close.keys()]
        .filter((each) => each < day)
        .sort()
        .at(-1);
      if (last !== undefined && paid > 0) factor *= 1 - paid / this.close.get(last);
      product *= factor;
    }
    return product;
  }

  growth(start, end, payout) {
    const { id, adjusted_by: adjustedBy } = this.stated;
    if (adjustedBy === "source") {
      const [first, last] = [this.adjusted.get(start), this.adjusted.get(end)];
      if (first === undefined || last === undefined)
        throw new Cannot(`no adjusted close of ${id} on ${start} or ${end}`);
      return payout === null ? last / first : (last / first) * (payout / this.close.get(end));
    }
    const [first, last] = [this.close.get(start), payout ?? this.close.get(end)];
    if (first === undefined || last === undefined)
      throw new Cannot(`no close of ${id} on ${start} or ${end}`);
    return last / first / this.factor(start, end);
  }
}

/** The rows of a CSV file, by the names in its first line. */
export function table(content, name) {
  if (!content.has(name)) throw new Cannot(`${name} is not in the pack`);
  const text = content.get(name).toString("utf8");
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  const [names, ...cells] = rows.filter((row) => row.length > 1);
  return cells.map((row) =>
    Object.fromEntries(names.map((column, index) => [column, row[index] ?? ""])),
  );
}

export function readSeries(stated, content) {
  const all = new Map(stated.map((each) => [each.id, new Series(each)]));
  const of = (id) => {
    if (!all.has(id)) throw new Cannot(`the series ${id} is not in data/figures.json`);
    return all.get(id);
  };
  for (const row of table(content, "prices/closes.csv")) {
    if (row.close !== "") of(row.series).close.set(row.day, Number(row.close));
    if (row.adjusted_close !== "") of(row.series).adjusted.set(row.day, Number(row.adjusted_close));
  }
  for (const { series, day, kind, amount } of table(content, "prices/actions.csv"))
    of(series).actions.push({ day, kind, amount: amount === "" ? null : Number(amount) });
  for (const series of all.values()) checkWholeSeries(series, content);
  return all;
}

function checkWholeSeries({ stated: { id, file, sha256: hash }, close }, content) {
  if (file === null || !content.has(file)) return;
  if (sha256(content.get(file)) !== hash)
    problem(`DIFFERS: ${file} does not have the SHA-256 stated for the series`);
  const whole = new Map(table(content, file).map((row) => [row.day, row.close]));
  for (const [day, price] of close)
    if (Number(whole.get(day) || Number.NaN) !== price)
      problem(`DIFFERS: close of ${id} on ${day}, between prices/closes.csv and ${file}`);
}

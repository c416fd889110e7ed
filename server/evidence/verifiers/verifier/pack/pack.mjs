/** A pack: its filings, returns, and trade rows, and the comparison of a figure with what is recomputed. */
import { businessDaysBetween, dayOf, textOf, tradingDaysLater } from "../days.mjs";
import { checkFields, parsed } from "./fields.mjs";
import { Filing } from "../filings/filings.mjs";
import { Cannot, checked, problem } from "../findings.mjs";
import { announcesResults } from "../filings/items.mjs";
import { Exact, isEqual, isShown, plainText } from "../numbers.mjs";
import { readSeries } from "../prices.mjs";

/** The format of data/figures.json that this program reads. */
const format = "sentinel-evidence-pack/5";

/** Whether this program can read the pack; else reports why not, or which scripts can. */
export function isReadable(content) {
  try {
    const data = parsed("data/figures.json", content);
    const stated = data?.format;
    if (typeof stated === "string" && stated !== format)
      throw new Cannot(`This pack has the format ${stated}; verify it with the scripts in it.`);
    checkFields("data/figures.json", data);
    if (content.has("case/case.json"))
      checkFields("case/case.json", parsed("case/case.json", content));
    return true;
  } catch (error) {
    if (!(error instanceof Cannot)) throw error;
    problem(`FORMAT: ${error.message}`);
    return false;
  }
}

/** Only as JSON.stringify writes numbers, so that "0.50" is not read as 0.5, which other readers show differently. */
function withNumbers(name, content) {
  const text = content.get(name).toString("utf8");
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[^\s[\]{}:,"]+/g))
    if (!/^(?:"|true$|false$|null$)/.test(token) && String(Number(token)) !== token)
      problem(`DIFFERS: ${name} has the number ${token}, which Sentinel does not write this way`);
  return JSON.parse(text);
}

export class Pack {
  constructor(content) {
    this.content = content;
    this.data = withNumbers("data/figures.json", content);
    this.series = readSeries(this.data.series, content);
    this.stated = new Map(this.data.filings.map((each) => [each.accession, each]));
    this.read = new Map();
    this.caseFile = content.has("case/case.json") ? withNumbers("case/case.json", content) : null;
  }

  filing(accession) {
    if (!this.read.has(accession)) {
      const stated = this.stated.get(accession);
      if (stated === undefined)
        throw new Cannot(`the filing ${accession} is not listed in data/figures.json`);
      this.read.set(accession, new Filing(stated, this.content));
    }
    return this.read.get(accession);
  }

  /** The filing, where its bytes are in the pack. */
  filingOrNull(accession) {
    return this.content.has(this.stated.get(accession)?.file) ? this.filing(accession) : null;
  }

  /** Return of the stock and of the fund over the days that the rule gives. */
  returnOf({ stock, fund }, start, end, delistedOn = null) {
    return {
      stock: this.window(stock, start, end, delistedOn),
      fund: fund && this.window(fund, start, end, null),
    };
  }

  netReturn(figure, start, end, delistedOn = null) {
    const { stock, fund } = this.returnOf(figure, start, end, delistedOn);
    if (fund === null) throw new Cannot("no return of the market fund is stated");
    return stock - fund;
  }

  window(window, startDay, endDay, delistedOn) {
    if (window === null) throw new Cannot("no price window is stated");
    const series = this.series.get(window.series);
    if (series === undefined) throw new Cannot(`the series ${window.series} is not in the pack`);
    const start = textOf(startDay);
    let end = textOf(endDay);
    const last = series.stated.last_day;
    if (window.to !== end) {
      if (last === null || last < start || last >= end)
        problem(`DIFFERS: a return of ${window.series} ends on ${window.to}, not on ${end}`);
      this.checkEnd(series, { last, end, window, delistedOn });
      end = last;
    }
    if (window.from !== start)
      problem(`DIFFERS: a return of ${window.series} begins on ${window.from}, not on ${start}`);
    return series.growth(start, end, window.payout) - 1;
  }

  checkEnd(series, { last, end, window, delistedOn }) {
    const said = series.actions.find(
      ({ kind, day }) => kind === "delisting" && day >= last && day <= end,
    );
    if (said !== undefined) {
      if (said.amount !== window.payout)
        problem(`DIFFERS: the amount paid to holders of ${window.series}`);
      return;
    }
    const days = (dayOf(delistedOn) ?? Number.NaN) - dayOf(last);
    if (!(days >= -15 && days <= 20))
      problem(`DIFFERS: nothing in the pack says that ${window.series} was delisted on ${last}`);
  }

  /** A trade row's lines, read from its filing; what its facts say is checked. */
  row(fact) {
    const document = this.filing(fact.accession).ownership();
    const where = `row ${fact.row_number} of ${fact.accession}`;
    const row = document.rows[fact.row_number - 1];
    if (row === undefined) throw new Cannot(`${where} does not exist`);
    const stated = [fact.trade_date, fact.direction, fact.security_title ?? "", fact.is_plan];
    const found = [textOf(row.tradeDate), row.direction, row.title, row.isPlan];
    if (JSON.stringify(stated) !== JSON.stringify(found))
      problem(`DIFFERS: ${where} is stated as ${stated.join(", ")}`);
    const numbers = (lines) => JSON.stringify(lines.map((line) => line.number ?? line.line));
    if (numbers(row.lines) !== numbers(fact.lines)) {
      problem(`DIFFERS: ${where}, lines of the row`);
      throw new Cannot(`the lines of ${where} are not those stated`);
    }
    const of = new Map(fact.lines.map((line) => [line.line, line]));
    const known = row.lines.filter(({ number }) => of.has(number));
    for (const line of known) this.checkLine(line, of.get(line.number), { document, where });
    const live = known.filter(({ number }) => of.get(number).superseded_by === null);
    const counted = live.length > 0 ? live : row.lines;
    if (numbers(counted) !== numbers(fact.lines.filter((line) => line.is_counted)))
      problem(`DIFFERS: ${where}, lines counted`);
    const summed = known.filter(({ number }) => of.get(number).is_in_totals);
    const expected =
      summed.length === 0 ? [] : live.filter(({ number }) => of.get(number).repeats === null);
    if (numbers(summed) !== numbers(expected))
      problem(`DIFFERS: ${where}, lines counted in totals`);
    return { ...row, counted, summed, of };
  }

  checkLine(line, { superseded_by: by, repeats }, { document, where }) {
    if (by !== null) {
      const amendment = this.filing(by.accession);
      const other = amendment.ownership();
      if (!amendment.form.endsWith("/A") || other.issuerCik !== document.issuerCik)
        problem(`DIFFERS: ${by.accession} is not an amendment of ${where}`);
      if (other.line(by.line) === null)
        problem(`DIFFERS: ${by.accession} has no line ${by.line} that replaces one of ${where}`);
    }
    if (repeats !== null) {
      const other = this.filing(repeats).ownership();
      const same = (a, b) => (a === null || b === null ? a === b : a.equals(b));
      const isReported = other.lines.some(
        (each) =>
          each.tradeDate === line.tradeDate &&
          each.code === line.code &&
          each.title === line.title &&
          same(each.shares, line.shares) &&
          same(each.price, line.price) &&
          same(each.ownedAfter, line.ownedAfter),
      );
      if (!isReported || other.issuerCik !== document.issuerCik)
        problem(`DIFFERS: ${repeats} does not report line ${line.number} of ${where}`);
    }
  }

  daysToFile(counted, of) {
    let longest = { business: null, calendar: null };
    for (const { number } of counted) {
      const first = of.get(number).first_filed;
      const filing = this.filing(first.accession);
      const line = filing.ownership().line(first.line);
      if (line === null) throw new Cannot(`${first.accession} has no line ${first.line}`);
      if (line.isYearly || line.delayFrom === null || filing.filedOn === null) continue;
      const business = businessDaysBetween(line.delayFrom, filing.filedOn);
      if (longest.business === null || business > longest.business)
        longest = { business, calendar: filing.filedOn - line.delayFrom };
    }
    return longest;
  }

  nextReport(accession, tradeDate, isEarnings) {
    const filing = this.filing(accession);
    const { acceptedOn, day0 } = filing.published();
    if (acceptedOn < tradeDate || day0 <= tradeDate)
      problem(`DIFFERS: ${accession} does not follow the trade of ${textOf(tradeDate)}`);
    if (isEarnings && filing.form === "8-K" && announcesResults(filing) === false)
      problem(`DIFFERS: ${accession} has no item 2.02`);
    return { acceptedOn, day0 };
  }

  /** Whether results were announced after a trade; of a filing in the pack, its own dates are compared. */
  isAhead(announcement, tradeDate) {
    if (announcement === null) return false;
    const [acceptedOn, day0] = [dayOf(announcement.accepted_on), dayOf(announcement.day0)];
    const when = this.filingOrNull(announcement.accession)?.published();
    if (when !== undefined && (when.acceptedOn !== acceptedOn || when.day0 !== day0))
      problem(`DIFFERS: ${announcement.accession} was not accepted on ${announcement.accepted_on}`);
    return acceptedOn >= tradeDate && day0 > tradeDate;
  }

  dayReturn(figure, day0) {
    return this.netReturn(figure, tradingDaysLater(day0, -1), day0);
  }

  compareAll(subject, recompute) {
    for (const figure of subject.figures) {
      checked.figures += 1;
      const where = `${subject.id}, figure ${figure.id} (${figure.label})`;
      const isKnown = Object.hasOwn(recompute, figure.name);
      if (figure.value === null) {
        this.compareUnknown(figure, isKnown ? recompute[figure.name] : () => null, where);
        continue;
      }
      if (!isKnown) {
        problem(`UNKNOWN FIGURE: ${where}`);
        continue;
      }
      try {
        const found = recompute[figure.name](figure);
        const shown = found instanceof Exact ? found.toNumber() : found;
        if (!isEqual(found, figure.value))
          problem(`DIFFERS: ${where}: stated ${figure.value}, recomputed ${shown}`);
        if (!isShown(figure))
          problem(`DIFFERS: ${where}: its text "${figure.text}" does not say ${figure.value}`);
      } catch (error) {
        if (!(error instanceof Cannot)) throw error;
        problem(`NOT RECOMPUTED: ${where}: ${error.message}`);
      }
    }
  }

  /** A figure without a value has a reason, and none can be recomputed. */
  compareUnknown(figure, recompute, where) {
    if (!figure.note) problem(`DIFFERS: ${where} has neither a value nor a reason`);
    if (!isShown(figure))
      problem(`DIFFERS: ${where}: its text "${figure.text}" does not say that it is unknown`);
    try {
      const found = recompute(figure);
      const shown = found instanceof Exact ? plainText(found) : found;
      if (found !== null) problem(`DIFFERS: ${where}: stated unknown, recomputed ${shown}`);
    } catch (error) {
      if (!(error instanceof Cannot)) throw error;
    }
  }
}

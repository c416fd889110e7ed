/** Fields of one CSV line; a quoted field may hold commas and doubled quotes, but no line end. */
function fieldsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(",");
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? "";
    if (character === '"') {
      const isDoubled = isQuoted && line[at + 1] === '"';
      if (isDoubled) {
        field += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (character === "," && !isQuoted) {
      fields.push(field);
      field = "";
    } else field += character;
  }
  return [...fields, field];
}

/** One day of one security as a file gives it; null where the file has nothing. */
export type PriceRow = {
  /** Upper case, class shares with a dash ("BRK-B"). */
  ticker: string;
  /** YYYY-MM-DD */
  day: string;
  open: number | null;
  high: number | null;
  low: number | null;
  close: number | null;
  adjustedClose: number | null;
  volume: number | null;
  /** New shares for one old on this day (2 for a 2:1 split), null when none or the file has no such column. */
  splitRatio: number | null;
  /** Dollars a share going ex on this day. */
  dividend: number | null;
};

const required = ["ticker", "date", "open", "high", "low", "close", "adj_close", "volume"] as const;
const optional = ["split_ratio", "dividend"] as const;
type Column = (typeof required)[number] | (typeof optional)[number];

/** A header line that cannot be used; the message is one sentence for the person who imports. */
export class BadPriceHeader extends Error {
  override name = "BadPriceHeader";
}

/** @returns a reader of one line: the row, or why the line is none */
export type RowReader = (line: string) => PriceRow | string;

/**
 * @param header  the file's first line; columns in any order, names in any case
 * @throws {BadPriceHeader} naming every missing, unknown or repeated column
 */
export function rowReaderFor(header: string): RowReader {
  const names = fieldsOf(header.replace(/^\uFEFF/, "")).map((name) => name.trim().toLowerCase());
  const known: readonly string[] = [...required, ...optional];
  const problems = [
    ...complaint(
      "lacks",
      required.filter((name) => !names.includes(name)),
    ),
    ...complaint(
      "has the unknown",
      names.filter((name) => !known.includes(name)),
    ),
    ...complaint(
      "repeats",
      names.filter((name, at) => names.indexOf(name) !== at),
    ),
  ];
  if (problems.length > 0) throw new BadPriceHeader(`The header ${problems.join(" and ")}.`);
  const at = (name: Column): number => names.indexOf(name);
  const places = {
    ticker: at("ticker"),
    date: at("date"),
    numbers: [
      ["open", at("open")],
      ["high", at("high")],
      ["low", at("low")],
      ["close", at("close")],
      ["adj_close", at("adj_close")],
      ["volume", at("volume")],
      ["split_ratio", at("split_ratio")],
      ["dividend", at("dividend")],
    ],
    count: names.length,
  } satisfies Places;
  const tickers = remembering(normalTicker);
  const days = remembering(calendarDay);
  return (line) => readRow(fieldsOf(line), places, tickers, days);
}

type Places = {
  ticker: number;
  date: number;
  numbers: [name: Column, at: number][];
  count: number;
};

function complaint(verb: string, columns: readonly string[]): string[] {
  if (columns.length === 0) return [];
  return [
    `${verb} ${columns.length === 1 ? "column" : "columns"} ${columns.map((name) => `"${name}"`).join(", ")}`,
  ];
}

function readRow(
  fields: readonly string[],
  places: Places,
  tickerOf: (text: string) => string | null,
  dayOf: (text: string) => string | null,
): PriceRow | string {
  if (fields.length !== places.count)
    return `it has ${fields.length} fields where the header has ${places.count}`;
  const ticker = tickerOf(fields[places.ticker] ?? "");
  if (ticker === null) return `"${clipped(fields[places.ticker] ?? "")}" is not a ticker`;
  const day = dayOf(fields[places.date] ?? "");
  if (day === null) return `"${clipped(fields[places.date] ?? "")}" is not a date YYYY-MM-DD`;
  const numbers: (number | null)[] = [];
  for (const [name, at] of places.numbers) {
    const text = at === -1 ? "" : (fields[at] ?? "").trim();
    const value = text === "" ? null : plainNumber(text);
    if (value === undefined) return `${name} "${clipped(text)}" is not a number`;
    const mayBeZero = name === "volume" || name === "dividend" || name === "split_ratio";
    if (value === 0 && !mayBeZero) return `${name} is zero`;
    numbers.push(value);
  }
  const [
    open = null,
    high = null,
    low = null,
    close = null,
    adjustedClose = null,
    volume = null,
    split = null,
    dividend = null,
  ] = numbers;
  if (close === null && adjustedClose === null)
    return "it has neither a close nor an adjusted close";
  // Some vendors write 0 (or 1) for "no split" and 0 for "no dividend".
  const splitRatio = split === 0 || split === 1 ? null : split;
  return {
    ticker,
    day,
    open,
    high,
    low,
    close,
    adjustedClose,
    volume,
    splitRatio,
    dividend: dividend === 0 ? null : dividend,
  };
}

/** Undefined unless the text is a plain number of zero or more. */
function plainNumber(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** "brk.b", "BRK/B" and "BRK B" are BRK-B; null when it cannot be a ticker. */
function normalTicker(text: string): string | null {
  const ticker = text.trim().toUpperCase().replace(/[./ ]/g, "-");
  return /^[A-Z0-9]{1,12}(?:-[A-Z0-9]{1,6}){0,2}$/.test(ticker) ? ticker : null;
}

function calendarDay(text: string): string | null {
  const day = text.trim();
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : null;
}

/** Files repeat a few thousand tickers and days a million times. */
function remembering(read: (text: string) => string | null): (text: string) => string | null {
  const known = new Map<string, string | null>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size > 50_000) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

function clipped(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

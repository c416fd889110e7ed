import Papa from "papaparse";
import type { StudyModel } from "#contract/studies/study-vocabulary.ts";

// The tests of an event study, from the columns of its file of daily returns alone, by the formulas of the papers.
// It shares no code with the product.

export type FileLine = Record<string, string>;

export function linesOfFile(csv: string): FileLine[] {
  return Papa.parse<FileLine>(csv, { header: true, skipEmptyLines: true }).data;
}

/** One day of an event as the file has it; null without a return. */
type Day = { day: number; stock: number | null; market: number | null; abnormal: number | null };
type Returned = { day: number; x: number; y: number };
type Event = { day0: string; days: Day[]; returned: Returned[]; fit: Fit };

export function eventsOfFile(lines: readonly FileLine[], model: StudyModel): Event[] {
  const byEvent = Map.groupBy(lines, (each) => `${each.Filing} ${each["Row of the filing"]}`);
  return [...byEvent.values()].map((ofEvent) => {
    const days = ofEvent.map((line) => ({
      day: Number(line.Day),
      stock: cell(line["Stock return (fraction)"]),
      market: cell(line["Market return (fraction)"]),
      abnormal: cell(line["Abnormal return (fraction)"]),
    }));
    const returned = days.flatMap(({ day, market: x, stock: y }) =>
      x === null || y === null ? [] : [{ day, x, y }],
    );
    return { day0: ofEvent[0]?.["Day 0"] ?? "", days, returned, fit: fitOf(returned, model) };
  });
}

const cell = (text = ""): number | null => (text === "" ? null : Number(text));
const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
const meanOf = (values: readonly number[]): number => sum(values) / values.length;

/** Standard error of a mean from the spread of the values. */
function errorOf(values: readonly number[]): number {
  const n = values.length;
  const mean = meanOf(values);
  return Math.sqrt(sum(values.map((each) => (each - mean) ** 2)) / (n - 1) / n);
}

type Fit = ReturnType<typeof fitOf>;

/** Least squares by the normal equations over days −250 to −11; alpha 0 and beta 1 for market-adjusted returns. */
function fitOf(returned: readonly Returned[], model: StudyModel) {
  const days = returned.filter(({ day }) => day <= -11);
  const n = days.length;
  const [sx, sy] = [sum(days.map(({ x }) => x)), sum(days.map(({ y }) => y))];
  const sxx = sum(days.map(({ x }) => x * x));
  const sxy = sum(days.map(({ x, y }) => x * y));
  const isFitted = model === "market-model";
  const b = isFitted ? (n * sxy - sx * sy) / (n * sxx - sx * sx) : 1;
  const a = isFitted ? (sy - b * sx) / n : 0;
  const residuals = new Map(days.map(({ day, x, y }) => [day, y - a - b * x]));
  const all = [...residuals.values()];
  const squares = sum(all.map((each) => each * each)) - sum(all) ** 2 / n;
  const s2 = squares / (n - (isFitted ? 2 : 1));
  const above = all.filter((each) => each > 0).length / n;
  return { a, b, s2, n, meanX: sx / n, spreadX: sxx - sx ** 2 / n, residuals, above, isFitted };
}

/** CAR and V of Patell 1976 and Salinger 1992; null unless every day of the window has a return. */
function carOf({ returned, fit }: Event, from: number, to: number) {
  const window = returned.filter(({ day }) => day >= from && day <= to);
  const days = to - from + 1;
  if (window.length < days) return null;
  const apart = sum(window.map(({ x }) => x - fit.meanX));
  const forecast = fit.isFitted ? days ** 2 / fit.n + apart ** 2 / fit.spreadX : 0;
  const car = sum(window.map(({ x, y }) => y - fit.a - fit.b * x));
  return { car, variance: fit.s2 * (days + forecast) };
}

/** Residuals of an event over the root of their mean square, by session. */
function scaledResiduals({ fit, day0 }: Event, sessions: ReadonlyMap<string, number>) {
  const all = [...fit.residuals.values()];
  const mean = meanOf(all);
  const deviation = Math.sqrt(meanOf(all.map((each) => (each - mean) ** 2)));
  const session = sessions.get(day0) ?? Number.NaN;
  const values = new Map(
    [...fit.residuals].map(([day, each]) => [session + day, (each - mean) / deviation]),
  );
  return { session, values };
}

/**
 * Mean correlation of the residuals of all pairs of events, each with the share of the window's days that both
 * have in common. Pairs of the same two days 0 are pooled over the sessions on which both have a return.
 */
function correlationOf(
  events: readonly Event[],
  sessions: ReadonlyMap<string, number>,
  days: number,
): number {
  const scaled = events.map((event) => scaledResiduals(event, sessions));
  const pairs = scaled.flatMap((one, at) =>
    scaled.slice(0, at).map((other) => [one, other] as const),
  );
  const pools = Map.groupBy(pairs, ([one, other]) =>
    [one.session, other.session].toSorted((a, b) => a - b).join(" "),
  );
  let total = 0;
  for (const [key, pool] of pools) {
    const [first = 0, last = 0] = key.split(" ").map(Number);
    if (last - first >= days) continue;
    const products = pool.flatMap(([one, other]) =>
      [...one.values].flatMap(([session, value]) => {
        const others = other.values.get(session);
        return others === undefined ? [] : [value * others];
      }),
    );
    total += (meanOf(products) * pool.length * (days - (last - first))) / days;
  }
  return total / pairs.length;
}

/** Corrado 1989, with Corrado and Zivney 1992 for missing returns: z of the days' ranks or signs. */
function daySumOf(
  events: readonly Event[],
  [from, to]: readonly [number, number],
  valueOf: (abnormal: number, known: readonly number[]) => number,
): number {
  const byDay = new Map<number, number[]>();
  for (const { days } of events) {
    const known = days.flatMap(({ abnormal }) => abnormal ?? []);
    for (const { day, abnormal } of days)
      if (abnormal !== null) byDay.set(day, [...(byDay.get(day) ?? []), valueOf(abnormal, known)]);
  }
  const values = [...byDay].map(([day, all]) => ({ day, z: sum(all) / Math.sqrt(all.length) }));
  const variance = meanOf(values.map(({ z }) => z * z));
  const days = to - from + 1;
  const factor = (values.length - days) / (values.length - 1);
  const inside = values.filter(({ day }) => day >= from && day <= to).map(({ z }) => z);
  return sum(inside) / Math.sqrt(variance * days * factor);
}

function rankOf(abnormal: number, known: readonly number[]): number {
  const less = known.filter((each) => each < abnormal).length;
  const equal = known.filter((each) => each === abnormal).length;
  return (less + (equal + 1) / 2) / (known.length + 1) - 0.5;
}

/** About the event's own median: Corrado and Zivney 1992. */
function signOf(abnormal: number, known: readonly number[]): number {
  const sorted = known.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  const median = meanOf([sorted[Math.ceil(half) - 1] ?? 0, sorted[Math.floor(half)] ?? 0]);
  return Math.sign(abnormal - median);
}

/**
 * The figures of a window by their names in the answer of a study; of tests, the statistics.
 * @param sessions  the running number of each day 0 in the trading calendar
 */
export function recomputeWindow(
  events: readonly Event[],
  [from, to]: readonly [number, number],
  sessions: ReadonlyMap<string, number>,
) {
  const measured = events.flatMap((event) => {
    const result = carOf(event, from, to);
    return result === null ? [] : [{ event, ...result }];
  });
  const n = measured.length;
  const cars = measured.map(({ car }) => car);
  const scaled = measured.map(({ car, variance }) => car / Math.sqrt(variance));
  const estimation = Math.sqrt(sum(measured.map(({ variance }) => variance))) / n;
  const bmp = meanOf(scaled) / errorOf(scaled);
  const used = measured.map(({ event }) => event);
  const r = correlationOf(used, sessions, to - from + 1);
  const widening = Math.sqrt((1 + (n - 1) * r) / (1 - r));
  const positive = cars.filter((car) => car > 0).length;
  const share = meanOf(used.map(({ fit }) => fit.above));
  return {
    events: n,
    mean: meanOf(cars),
    error_estimation: estimation,
    error_cross_section: errorOf(cars),
    error_clustered: errorOf(cars) * widening,
    positive,
    negative: cars.filter((car) => car < 0).length,
    correlation: r,
    t_estimation: meanOf(cars) / estimation,
    t_cross_section: meanOf(cars) / errorOf(cars),
    bmp,
    kolari_pynnonen: bmp / widening,
    // The rank and sign tests of days use every event with a return on a day, whatever it lacks on others.
    corrado_rank: daySumOf(events, [from, to], rankOf),
    corrado_zivney_sign: daySumOf(events, [from, to], signOf),
    generalised_sign: (positive - n * share) / Math.sqrt(n * share * (1 - share)),
    sign: positive,
  };
}

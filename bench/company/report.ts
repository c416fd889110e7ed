import { numberText } from "#contract/values/amount-text.ts";
import { quantile, relativeCost } from "#bench/measure.ts";
import type { CompanySize, StoredCompany } from "#bench/company/stored-company.ts";

/** The company that is measured, and the one next to it: the same page with a hundred marks. */
export const companies: readonly { company: StoredCompany; size: CompanySize }[] = [
  {
    company: { cik: 4001, name: "Benchmark Industries Inc", ticker: "BNCH" },
    size: { days: 6_500, trades: 50_000, events: 1_300, persons: 400 },
  },
  {
    company: { cik: 4002, name: "Few Marks Inc", ticker: "FEWM" },
    size: { days: 6_500, trades: 90, events: 10, persons: 12 },
  },
];

/** Frames of some while, milliseconds each, and the page's processor time for each of them. */
export type Frames = { frames: readonly number[]; processorMs: number };

/** What was measured of one company; milliseconds. */
export type Measured = {
  drawn: readonly number[];
  listed: readonly number[];
  /** The longest task of the main thread in each visit until all was drawn. */
  loadTasks: readonly number[];
  /** All that were longer than 50 ms after that, in visits and in everything below. */
  laterTasks: readonly number[];
  /** Processor time of the main thread until all was drawn, each visit. */
  pageProcessor: readonly number[];
  /** Processor time of server, worker and database for one visit. */
  serverMs: number;
  ranges: readonly number[];
  /** The first click on all days, which asks the server for them. */
  allDays: number;
  table: readonly number[];
  crosshair: Frames;
  pan: Frames;
  zoom: Frames;
  scroll: Frames;
};

const [many, few] = companies;

/** The figures as a table in Markdown, with the product's targets. */
export function report(measured: readonly Measured[], load: number): string {
  const row = (name: string, aim: string, of: (one: Measured) => readonly number[]): string => {
    const [ours = NaN, plain = NaN] = measured.map((one) => quantile(of(one), 0.5));
    relativeCost(`company, ${name}, to one with few marks`, ours, plain);
    const cells = measured.flatMap((one) => [
      quantile(of(one), 0.5).toFixed(0),
      quantile(of(one), 0.95).toFixed(0),
    ]);
    return `| ${name} | ${aim} | ${cells.join(" | ")} |`;
  };
  const processor = (name: string, of: (one: Measured) => number): string =>
    `| ${name} | | ${measured.map((one) => `${of(one).toFixed(1)} | `).join(" | ")} |`;
  const size = (of: typeof many): string =>
    of === undefined
      ? ""
      : `${numberText(of.size.trades, 0)} trades and ${numberText(of.size.events, 0)} 8-Ks`;
  const longest = (of: (one: Measured) => readonly number[]): ((one: Measured) => number[]) => {
    return (one) => [Math.max(0, ...of(one))];
  };
  return [
    `A company of ${numberText(many?.size.days ?? 0, 0)} days with ${size(many)}, compared with one with ${size(few)}; 1440 × 900, headless; load average ${load.toFixed(1)}.`,
    "",
    "| what, ms | target | median | p95 | few marks, median | p95 |",
    "|---|---|---|---|---|---|",
    row("navigation to the first paint of the chart", "1,500", ({ drawn }) => drawn),
    row("navigation to the display of the last list", "", ({ listed }) => listed),
    row("longest task while loading", "", ({ loadTasks }) => loadTasks),
    row(
      "longest task afterwards",
      "100",
      longest(({ laterTasks }) => laterTasks),
    ),
    row("time between frames, crosshair", "33", ({ crosshair }) => crosshair.frames),
    row("time between frames, panning", "33", ({ pan }) => pan.frames),
    row("time between frames, zooming", "33", ({ zoom }) => zoom.frames),
    row("time between frames, scrolling the page", "33", ({ scroll }) => scroll.frames),
    row("click on a range button to paint", "100", ({ ranges }) => ranges),
    row("first click on all days to paint", "", ({ allDays }) => [allDays]),
    row("switch from chart to table and back, to paint", "100", ({ table }) => table),
    "",
    "| processor time, ms | | | | | |",
    "|---|---|---|---|---|---|",
    processor("page, one visit", ({ pageProcessor }) => quantile(pageProcessor, 0.5)),
    processor("server and database, one visit", ({ serverMs }) => serverMs),
    processor("page, a frame of the crosshair", ({ crosshair }) => crosshair.processorMs),
    processor("page, a frame of panning", ({ pan }) => pan.processorMs),
    processor("page, a frame of zooming", ({ zoom }) => zoom.processorMs),
    processor("page, a frame of scrolling", ({ scroll }) => scroll.processorMs),
  ].join("\n");
}

import type { FormSketch, Scene } from "#demo/world/trades/form-sketch.ts";
import {
  codingNote,
  type OddCase,
  purchase,
  sale,
  scriptsOfCases,
} from "#demo/world/trades/planted/odd-case.ts";

/** An agent that files late; its own sequence of accession numbers leaves those of the others as they are. */
const sender = 9_999_808;

/** A form of that agent with equal lines that cite a footnote. */
function lateForm(
  write: typeof sale,
  { count, shares, lag, note }: { count: number; shares: number; lag: number; note?: string },
) {
  return (scene: Scene): Partial<FormSketch> & Pick<FormSketch, "lines"> => ({
    lines: Array.from({ length: count }, () =>
      write(scene, shares, note === undefined ? {} : codingNote(note)),
    ),
    lag,
    sender,
    plants: ["late-agent"],
  });
}

const cases: readonly OddCase[] = [
  [
    "late-oversight",
    "HLWX",
    "2026-03-17",
    { director: 0 },
    lateForm(sale, {
      count: 3,
      shares: 120,
      lag: 9,
      note: "This Form 4 is filed late due to an administrative error.",
    }),
  ],
  [
    "late-notice",
    "ESCW",
    "2026-04-14",
    { director: 0 },
    lateForm(purchase, {
      count: 3,
      shares: 150,
      lag: 7,
      note: "Reported late because the broker did not notify the reporting person of the purchases.",
    }),
  ],
  [
    "late-technical",
    "GRYL",
    "2026-05-12",
    { officer: 0 },
    lateForm(sale, {
      count: 2,
      shares: 90,
      lag: 14,
      note: "The filing was delayed because EDGAR access codes were not available.",
    }),
  ],
  [
    "late-on-form-5",
    "ESCW",
    "2025-06-10",
    { director: 1 },
    (scene) => ({
      form: "5",
      lines: [purchase(scene, 80, { formType: "4" })],
      lag: 166,
      periodOfReport: "2025-12-31",
      sender,
      plants: ["late-agent"],
    }),
  ],
  ["late-agent", "HLWX", "2026-06-16", { officer: 0 }, onTime],
];

function onTime(scene: Scene): Partial<FormSketch> & Pick<FormSketch, "lines"> {
  return { lines: [purchase(scene, 200), purchase(scene, 100)], sender };
}

/** Late filings with the causes that they state. */
export const latenessScripts = scriptsOfCases(cases);

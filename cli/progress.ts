import { clearLine, cursorTo } from "node:readline";

const barWidth = 24;
const redrawEveryMs = 100;
const lineEveryMs = 5000;

export type Progress = {
  /** Shows how far the work is; cheap enough to call for every item. */
  update: (done: number, note?: string) => void;
  /** Removes the bar, so that what follows starts on a clean line. */
  end: () => void;
};

/**
 * A progress bar on standard error: redrawn in place on a terminal, a line every five seconds
 * elsewhere. Without a known total it counts.
 */
export function startProgress(label: string, total: number | null): Progress {
  const stream = process.stderr;
  let nextDrawAt = 0;
  const draw = (done: number, note: string): void => {
    const now = performance.now();
    if (now < nextDrawAt) return;
    const isFirst = nextDrawAt === 0;
    nextDrawAt = now + (stream.isTTY ? redrawEveryMs : lineEveryMs);
    if (stream.isTTY) {
      clearLine(stream, 0);
      cursorTo(stream, 0);
      stream.write(progressText(label, done, total, note));
    } else if (!isFirst) {
      stream.write(`${progressText(label, done, total, note)}\n`);
    }
  };
  return {
    update: (done, note = "") => draw(done, note),
    end: () => {
      if (!stream.isTTY) return;
      clearLine(stream, 0);
      cursorTo(stream, 0);
    },
  };
}

/** One line of progress: `Reading filings [######      ] 50 %  120 of 240  note`. */
export function progressText(
  label: string,
  done: number,
  total: number | null,
  note: string,
): string {
  const count = (value: number): string => value.toLocaleString("en-US");
  const tail = note === "" ? "" : `  ${note}`;
  if (total === null || total === 0) return `${label}  ${count(done)}${tail}`;
  const share = Math.min(1, done / total);
  const filled = Math.round(share * barWidth);
  const bar = "#".repeat(filled).padEnd(barWidth);
  return `${label} [${bar}] ${Math.floor(share * 100)} %  ${count(done)} of ${count(total)}${tail}`;
}

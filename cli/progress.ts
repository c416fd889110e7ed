import { numberText } from "#contract/values/amount-text.ts";
import { clearLine, cursorTo } from "node:readline";

const barWidth = 24;
const redrawEveryMs = 100;
const lineEveryMs = 5000;

export type Progress = {
  /** Shows how far the work is; cheap enough to call for every item. */
  update: (done: number, note?: string) => void;
  /** Removes the bar, so that what follows starts on a clean line; elsewhere writes the last state. */
  end: () => void;
};

/**
 * A progress bar on standard error: redrawn in place on a terminal, a line every five seconds
 * elsewhere. Without a known total it counts.
 */
export function startProgress(
  label: string,
  total: number | null,
  stream: Pick<NodeJS.WriteStream, "isTTY" | "write"> & NodeJS.WritableStream = process.stderr,
): Progress {
  let nextDrawAt = 0;
  let unwritten: string | null = null;
  const draw = (done: number, note: string): void => {
    const now = performance.now();
    unwritten = progressText(label, done, total, note);
    if (now < nextDrawAt) return;
    const isFirst = nextDrawAt === 0;
    nextDrawAt = now + (stream.isTTY ? redrawEveryMs : lineEveryMs);
    if (stream.isTTY) {
      clearLine(stream, 0);
      cursorTo(stream, 0);
      stream.write(unwritten);
    } else if (!isFirst) {
      stream.write(`${unwritten}\n`);
      unwritten = null;
    }
  };
  return {
    update: (done, note = "") => draw(done, note),
    end: () => {
      if (!stream.isTTY) {
        if (unwritten !== null) stream.write(`${unwritten}\n`);
        unwritten = null;
        return;
      }
      clearLine(stream, 0);
      cursorTo(stream, 0);
    },
  };
}

/**
 * One line of progress: `Reading filings [######      ] 50 %  120 of 240  note`. A total may be an
 * estimate: once more is done, what is done is the total.
 */
export function progressText(
  label: string,
  done: number,
  total: number | null,
  note: string,
): string {
  const tail = note === "" ? "" : `  ${note}`;
  if (total === null || total === 0) return `${label}  ${numberText(done)}${tail}`;
  const known = Math.max(done, total);
  const share = done / known;
  const filled = Math.round(share * barWidth);
  const bar = "#".repeat(filled).padEnd(barWidth);
  return `${label} [${bar}] ${Math.floor(share * 100)} %  ${numberText(done)} of ${numberText(known)}${tail}`;
}

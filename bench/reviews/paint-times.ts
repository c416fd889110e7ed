import type { Page } from "@playwright/test";

declare global {
  /** In the page, once `watchPaints` was called. */
  var paints: {
    /** Milliseconds from each input event to the paint that shows what it did. */
    waits: number[];
    /** Instants of the frames, in milliseconds. */
    frames: number[];
  };
}

/** What ends the wait that an input began. */
type Effect =
  /** A change below the element with this role and name. */
  | { kind: "change"; region: string }
  /** An `input` event: what was typed is there. */
  | { kind: "typed" };

/**
 * From now on the page notes how long after each `cause` the paint came that shows its effect, and
 * when frames came.
 */
export async function watchPaints(
  page: Page,
  cause: "keydown" | "pointerup",
  effect: Effect,
): Promise<void> {
  await page.evaluate(
    ({ began, shown }) => {
      const noted: typeof globalThis.paints = { waits: [], frames: [] };
      globalThis.paints = noted;
      let beganAt: number | null = null;
      const notePaint = (): void => {
        if (beganAt === null) return;
        const from = beganAt;
        beganAt = null;
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          // Comes after the frame is painted.
          channel.port1.addEventListener("message", () => {
            noted.waits.push(performance.now() - from);
          });
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      };
      document.addEventListener(began, (event) => (beganAt = event.timeStamp), { capture: true });
      if (shown.kind === "typed") document.addEventListener("input", notePaint);
      else {
        const region = document.querySelector(`[aria-label="${shown.region}"]`);
        if (region === null) throw new Error(`There is no ${shown.region}.`);
        const everything = { subtree: true, childList: true, characterData: true };
        new MutationObserver(notePaint).observe(region, everything);
      }
      const noteFrame = (at: number): void => {
        noted.frames.push(at);
        requestAnimationFrame(noteFrame);
      };
      requestAnimationFrame(noteFrame);
    },
    { began: cause, shown: effect },
  );
}

/** Waits until the paint of the last of so many inputs was noted. @returns milliseconds each */
export async function readWaits(page: Page, count: number): Promise<readonly number[]> {
  await page.waitForFunction((wanted) => globalThis.paints.waits.length >= wanted, count);
  return await page.evaluate(() => globalThis.paints.waits);
}

/** Milliseconds between the frames of a while of scrolling by the wheel over the navigation of this name. */
export async function frameTimesOfScrolling(
  page: Page,
  name: string,
  { turns, pixels }: { turns: number; pixels: number },
): Promise<readonly number[]> {
  await page.getByRole("navigation", { name, exact: true }).hover();
  await page.evaluate(() => void (globalThis.paints.frames.length = 0));
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, turn < turns / 2 ? pixels : -pixels);
  }
  const frames = await page.evaluate(() => globalThis.paints.frames);
  return frames.slice(1).map((at, place) => at - (frames[place] ?? at));
}

import type { Page } from "@playwright/test";

declare global {
  /** In the page, from its first script on; instants in milliseconds since navigation began. */
  var watched: {
    /** When the frame with the chart's picture was painted. */
    drawnAt: number | null;
    /** When every list had rows in a painted frame. */
    listedAt: number | null;
    longTasks: { at: number; ms: number }[];
    frames: number[];
  };
}

/** From the next navigation on the page notes when it is drawn, its frames and its long tasks. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: typeof globalThis.watched = {
      drawnAt: null,
      listedAt: null,
      longTasks: [],
      frames: [],
    };
    globalThis.watched = noted;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        noted.longTasks.push({ at: startTime, ms: duration });
      }
    }).observe({ type: "longtask", buffered: true });
    const afterPaint = (note: () => void): void => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        // Comes after the frame is painted.
        channel.port1.addEventListener("message", note);
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    };
    const lists = ["Insiders", "Material events", "Insider trades"]
      .map((name) => `table[aria-label="${name}"] tbody:not([aria-hidden]) tr`)
      .concat("#filings li");
    const areListed = (): boolean => lists.every((list) => document.querySelector(list) !== null);
    let isDrawn = false;
    let isListed = false;
    const look = (): void => {
      if (!isDrawn && document.querySelector("[role=slider] canvas") !== null) {
        isDrawn = true;
        afterPaint(() => (noted.drawnAt = performance.now()));
      }
      if (!isListed && areListed()) {
        isListed = true;
        afterPaint(() => (noted.listedAt = performance.now()));
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
    const noteFrame = (at: number): void => {
      noted.frames.push(at);
      requestAnimationFrame(noteFrame);
    };
    requestAnimationFrame(noteFrame);
  });
}

/** Instants of the page's load, milliseconds since navigation began, once all of it is there. */
export async function readLoad(page: Page): Promise<{ drawnMs: number; listedMs: number }> {
  await page.waitForFunction(
    () => globalThis.watched.drawnAt !== null && globalThis.watched.listedAt !== null,
  );
  return await page.evaluate(() => ({
    drawnMs: globalThis.watched.drawnAt ?? Number.NaN,
    listedMs: globalThis.watched.listedAt ?? Number.NaN,
  }));
}

/** Long tasks of the main thread that ended before an instant, and those after it; milliseconds. */
export async function readLongTasks(
  page: Page,
  { from, until }: { from: number; until: number },
): Promise<readonly number[]> {
  // They are reported a moment after they end.
  await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 200)));
  const tasks = await page.evaluate(() => globalThis.watched.longTasks);
  return tasks.filter(({ at }) => at >= from && at < until).map(({ ms }) => ms);
}

/** Milliseconds between the frames that came while something was done. */
export async function framesWhile(
  page: Page,
  act: () => Promise<void>,
): Promise<readonly number[]> {
  await page.evaluate(() => void (globalThis.watched.frames.length = 0));
  await act();
  const frames = await page.evaluate(() => globalThis.watched.frames);
  return frames.slice(1).map((at, place) => at - (frames[place] ?? at));
}

/** Milliseconds from the click on an element to the frame that shows what it did. */
export async function clickToPaint(
  page: Page,
  target: { role: "radio" | "button"; name: string },
): Promise<number> {
  const element = await page
    .getByRole("region", { name: "Price chart" })
    .getByRole(target.role, { name: target.name, exact: true })
    .elementHandle();
  return await page.evaluate(
    (clicked) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        if (clicked instanceof HTMLElement) clicked.click();
        // React has rendered by then, the frame after the next has painted it.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.addEventListener("message", () => resolve(performance.now() - began));
            channel.port1.start();
            channel.port2.postMessage(null);
          }),
        );
      }),
    element,
  );
}

import type { CDPSession, Page } from "@playwright/test";
import type { Frames } from "#bench/company/report.ts";
import { framesWhile } from "#bench/company/page-watch.ts";

const moves = 120;
const turns = 60;
const wheelPixels = 150;
/** Of the picture, left free at either side. */
const margin = 80;

/** The pointer over the picture from left to right and back. */
export async function moveCrosshair(page: Page, session: CDPSession): Promise<Frames> {
  const { x, y, width } = await pictureOf(page);
  return await measured(page, session, async () => {
    for (let move = 0; move <= moves; move += 1) {
      const share = 1 - Math.abs(1 - (2 * move) / moves);
      await page.mouse.move(x + margin + share * (width - 2 * margin), y + 120);
    }
  });
}

/** The picture drawn to the right and back by the pointer. */
export async function pan(page: Page, session: CDPSession): Promise<Frames> {
  const { x, y, width } = await pictureOf(page);
  await page.mouse.move(x + width / 2, y + 120);
  await page.mouse.down();
  const frames = await measured(page, session, async () => {
    for (let move = 0; move <= moves; move += 1) {
      const away = Math.sin((2 * Math.PI * move) / moves);
      await page.mouse.move(x + width / 2 + away * (width / 2 - margin), y + 120);
    }
  });
  await page.mouse.up();
  return frames;
}

/** Nearer and back by the keys, with the picture in focus. */
export async function zoom(page: Page, session: CDPSession): Promise<Frames> {
  await page.getByRole("slider").focus();
  return await measured(page, session, async () => {
    for (let press = 0; press < turns; press += 1) {
      await page.keyboard.press(press % 20 < 10 ? "+" : "-");
    }
  });
}

/** The whole page down to its end and up again by the wheel. */
export async function scrollPage(page: Page, session: CDPSession): Promise<Frames> {
  await page.mouse.move(700, 700);
  return await measured(page, session, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.wheel(0, turn < turns / 2 ? wheelPixels : -wheelPixels);
    }
  });
}

async function pictureOf(page: Page) {
  const box = await page.getByRole("slider").boundingBox();
  if (box === null) throw new Error("The chart is not in sight.");
  return box;
}

async function measured(
  page: Page,
  session: CDPSession,
  act: () => Promise<void>,
): Promise<Frames> {
  const before = await mainThreadSeconds(session);
  const frames = await framesWhile(page, act);
  const after = await mainThreadSeconds(session);
  return { frames, processorMs: ((after - before) * 1_000) / Math.max(1, frames.length) };
}

/** Processor time of the page's main thread since it was asked to count. */
export async function mainThreadSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

import { rm } from "node:fs/promises";
import { type Browser, chromium } from "@playwright/test";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "#testing/find-chromium.ts";
import { type StartedProduct, startRealProduct } from "#testing/processes/running-product.ts";

type ProductInBrowser = {
  dataDir: string;
  product: StartedProduct;
  browser: Browser;
  executablePath: string;
};

/**
 * Measures with the real product, with these settings, on a database of its own and headless Chromium; both end, and the
 * database goes, whatever happens. Throws where Chromium is absent.
 */
export async function withProductBrowser(
  measure: (opened: ProductInBrowser) => Promise<string>,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const dataDir = await makeOpenFolder("sentinel-bench-");
  const product = await startRealProduct({
    SENTINEL_DATA_DIR: dataDir,
    SENTINEL_PORT: "0",
    ...settings,
  });
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("Chromium is needed: apt-get install chromium.");
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  try {
    return await measure({ dataDir, product, browser, executablePath });
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

import { existsSync } from "node:fs";

/** The headless shell first: it draws no window around the page, which saves a fifth of the work. */
const USUAL_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Chromium heeds only the last list of features it is given, so Playwright's own (see its
 * chromiumSwitches.ts, version 1.65) is here too.
 */
const DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // The list under the address bar is two pages of its own in every window, which no one sees: they take longer
  // than the page under test.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/** Arguments that keep Chromium quiet, offline and able to run as root in a container. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];

/**
 * The same for tests: a page of a test ends before code compiled for speed pays for its compiling, and before most of
 * its objects need to be collected, which is a seventh of the work. Benchmarks run pages as users do.
 */
export const TEST_CHROMIUM_ARGUMENTS = [
  ...CHROMIUM_ARGUMENTS,
  "--js-flags=--no-opt --no-maglev --min-semi-space-size=32 --max-semi-space-size=32",
];

/** The browser in CHROMIUM_PATH, else an installed one; null when there is none. */
export function findChromium(): string | null {
  const given = process.env["CHROMIUM_PATH"];
  if (given !== undefined && given !== "") return existsSync(given) ? given : null;
  return USUAL_PLACES.find((path) => existsSync(path)) ?? null;
}

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "#testing/find-chromium.ts";

/**
 * Makes sure there is a browser for the journeys: installs Debian's when this is root on Debian.
 * @returns what a person must do, or null when there is one
 */
export function ensureChromium(): string | null {
  if (findChromium() !== null) return null;
  const isDebian = existsSync("/etc/debian_version");
  if (isDebian && process.getuid?.() === 0) {
    console.log("No Chromium here; installing Debian's …");
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const options = { stdio: "inherit", env: environment } as const;
    spawnSync("apt-get", ["update", "-qq"], options);
    spawnSync("apt-get", ["install", "-qq", "--no-install-recommends", "chromium"], options);
    if (findChromium() !== null) return null;
  }
  return isDebian
    ? "There is no Chromium. Run: sudo apt-get install chromium"
    : "There is no Chromium. Install Chromium or Google Chrome, or name one in CHROMIUM_PATH.";
}

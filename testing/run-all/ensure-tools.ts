import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "#testing/find-chromium.ts";

/** A program the tests use, and Debian's package of it. */
type Tool = { name: string; debianPackage: string; isThere: () => boolean };

const tools = [
  {
    name: "Chromium",
    debianPackage: "chromium-headless-shell",
    isThere: () => findChromium() !== null,
  },
  { name: "oathtool", debianPackage: "oathtool", isThere: () => canRun("oathtool") },
  { name: "zbarimg", debianPackage: "zbar-tools", isThere: () => canRun("zbarimg") },
  { name: "Python 3", debianPackage: "python3", isThere: () => canRun("python3") },
] as const satisfies readonly Tool[];

/**
 * Makes sure there is what the tests need: a browser, what shows codes and reads QR codes apart from
 * the product, and Python for a verifier of evidence packs. Installs Debian's when this is root on Debian.
 * @returns what a person must do, or null when all is there
 */
export function ensureTools(): string | null {
  const isDebian = existsSync("/etc/debian_version");
  if (isDebian && process.getuid?.() === 0) install(missingTools());
  const missing = missingTools();
  if (missing.length === 0) return null;
  const names = missing.map(({ name }) => name).join(", ");
  const packages = missing.map(({ debianPackage }) => debianPackage).join(" ");
  return isDebian
    ? `Not found: ${names}. Run: sudo apt-get install ${packages}`
    : `Not found: ${names}. Install them; CHROMIUM_PATH may name a Chromium or Google Chrome.`;
}

function missingTools(): Tool[] {
  return tools.filter(({ isThere }) => !isThere());
}

function install(missing: readonly Tool[]): void {
  if (missing.length === 0) return;
  console.log(`Installing ${missing.map(({ name }) => name).join(", ")} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: "inherit", env: environment } as const;
  const packages = missing.map(({ debianPackage }) => debianPackage);
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-qq", "--no-install-recommends", ...packages], options);
}

function canRun(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;
}

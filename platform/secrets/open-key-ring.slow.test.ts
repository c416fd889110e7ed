import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#platform/config.ts";
import { openKeyRing } from "#platform/secrets/open-key-ring.ts";

const key = Buffer.alloc(32, 7).toString("base64");
const otherKey = Buffer.alloc(32, 8).toString("base64");
const repository = resolve(import.meta.dirname, "..", "..");

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sentinel-keys-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function keyIdsUnder(variables: Record<string, string>): Promise<readonly string[]> {
  return (await openKeyRing(readConfig(variables).secretKeys, dataDir)).keyIds;
}

describe("keys that are given", () => {
  test("in the variable, the current one first [V13.3.1]", async () => {
    const text = `b:${otherKey}, a:${key}`;
    expect(await keyIdsUnder({ SENTINEL_SECRET_KEYS: text })).toEqual(["b", "a"]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test("in a file, one a line [V13.3.1]", async () => {
    const file = join(dataDir, "given");
    await writeFile(file, `b:${otherKey}\r\na:${key}\n\n`);
    expect(await keyIdsUnder({ SENTINEL_SECRET_KEYS_FILE: file })).toEqual(["b", "a"]);
  });

  test.each([
    ["", "no keys"],
    [key, "no id"],
    ["a:canary", "too short"],
    [`a:${Buffer.alloc(33).toString("base64")}`, "33 bytes"],
    [`a:${key},b:canary`, "the second wrong"],
    [`a b:${key}`, "a blank in the id"],
  ])("%s is refused without being repeated (%s)", async (text) => {
    const file = join(dataDir, "given");
    await writeFile(file, text);
    const opening = keyIdsUnder({ SENTINEL_SECRET_KEYS_FILE: file });
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow(/the file of SENTINEL_SECRET_KEYS_FILE must be id:key/);
    await expect(opening).rejects.not.toThrow(/canary|BwcHBw|AAAA/);
    if (text === "") return;
    const read = () => readConfig({ SENTINEL_SECRET_KEYS: text });
    expect(read).toThrow(/SENTINEL_SECRET_KEYS: must be id:key/);
    expect(read).not.toThrow(/canary|BwcHBw|AAAA/);
  });

  test("the same id twice, two sources, and a missing file are named", async () => {
    expect(() => readConfig({ SENTINEL_SECRET_KEYS: `a:${key},a:${otherKey}` })).toThrow(
      "SENTINEL_SECRET_KEYS: must not give two keys the same id",
    );
    const both = { SENTINEL_SECRET_KEYS: `a:${key}`, SENTINEL_SECRET_KEYS_FILE: "/x" };
    expect(() => readConfig(both)).toThrow(
      "SENTINEL_SECRET_KEYS_FILE: must not be set together with SENTINEL_SECRET_KEYS",
    );
    const file = join(dataDir, "none");
    await expect(keyIdsUnder({ SENTINEL_SECRET_KEYS_FILE: file })).rejects.toThrow(
      "The secret keys cannot be read: the file of SENTINEL_SECRET_KEYS_FILE (ENOENT).",
    );
  });
});

describe("without settings", () => {
  test("a key is made once, for this user only, and used from then on [V13.3.1]", async () => {
    const made = await openKeyRing({ keys: null, file: null }, dataDir);
    const sealed = made.seal("kept", "here");
    const again = await openKeyRing({ keys: null, file: null }, dataDir);
    expect(again.open(sealed, "here").toString()).toBe("kept");
    expect(await readdir(dataDir)).toEqual(["secret-keys"]);
    expect((await stat(join(dataDir, "secret-keys"))).mode & 0o777).toBe(0o600);
  });

  test("of processes that start at once all get the same key", async () => {
    const script = `
      import { openKeyRing } from "#platform/secrets/open-key-ring.ts";
      const ring = await openKeyRing({ keys: null, file: null }, ${JSON.stringify(dataDir)});
      process.stdout.write(ring.currentKeyId);`;
    const run = async (): Promise<string> => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["--input-type=module", "--eval", script],
        { cwd: repository },
      );
      return stdout;
    };
    const ids = await Promise.all(Array.from({ length: 4 }, run));
    expect(new Set(ids).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(["secret-keys"]);
    expect(await readFile(join(dataDir, "secret-keys"), "utf8")).toContain(`${ids[0]}:`);
  });

  test("a damaged file is reported, not replaced", async () => {
    await writeFile(join(dataDir, "secret-keys"), "canary");
    const opening = openKeyRing({ keys: null, file: null }, dataDir);
    await expect(opening).rejects.toThrow(`${join(dataDir, "secret-keys")} must be id:key`);
    await expect(opening).rejects.not.toThrow(/canary/);
    expect(await readFile(join(dataDir, "secret-keys"), "utf8")).toBe("canary");
  });
});

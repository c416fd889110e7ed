import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const REPOSITORY = resolve(import.meta.dirname, "..", "..");

/**
 * The parts which the gallery must show: components of web/ui that something outside uses, or that
 * no other part uses. What is only a piece of a larger part is seen there.
 */
export function listParts(): string[] {
  const files = globSync("web/**/*.{ts,tsx}", { cwd: REPOSITORY })
    .filter((path) => !path.startsWith("web/ui/gallery/"))
    .map((path) => ({ path, text: readFileSync(join(REPOSITORY, path), "utf8") }));
  const components = files
    .filter(({ path }) => path.startsWith("web/ui/") && path.endsWith(".tsx"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = ""]) => ({ path, name })),
    );
  return components
    .filter(({ path, name }) => {
      const users = files.filter(
        (file) => file.path !== path && new RegExp(`import [^;]*\\b${name}\\b`).test(file.text),
      );
      return users.length === 0 || users.some((file) => !file.path.startsWith("web/ui/"));
    })
    .map(({ name }) => name)
    .filter((name) => name !== "ToastProvider")
    .sort();
}

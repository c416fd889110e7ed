import type { Plugin } from "vite";

/** Visitors load these lists of what members load, but nothing from them. */
const membersDoors = /web\/(?:member-routes|shell\/frame\/import-members-frame)[.]ts$/;
const icon = /lucide-react\/dist\/esm\/icons\//;

/** What this many of the 74 loaded parts import, nearly every screen of members loads. */
const mostScreens = 24;
/** Characters of source that the same screens share: less is not worth a file of its own. */
const smallest = 8_000;

/**
 * Chooses the modules of the script `members`: icons, what nearly every screen of members loads, and the small parts that
 * some of them share. Left alone, the bundler writes a file for each set of screens that share a module: a screen
 * loaded 120 files, of which 60 were smaller than 3 kB. No visitor loads this script for a page.
 */
export function membersScript(): { plugin: Plugin; holds: (id: string) => boolean } {
  let chosen: ReadonlySet<string> = new Set();
  const plugin: Plugin = {
    name: "members-script",
    buildEnd() {
      chosen = chooseModules([...this.getModuleIds()], (id) => this.getModuleInfo(id));
    },
    // Visitors are to load less.
    generateBundle(_options, files) {
      const scriptOf = (name: string) => {
        const file = files[name];
        return file?.type === "chunk" ? file : undefined;
      };
      const first = Object.keys(files).filter((name) => scriptOf(name)?.isEntry);
      const forVisitors = reachedFrom(first, (name) => {
        const { imports = [], dynamicImports = [], facadeModuleId = null } = scriptOf(name) ?? {};
        return [...imports, ...(membersDoors.test(facadeModuleId ?? "") ? [] : dynamicImports)];
      });
      for (const name of forVisitors) {
        if (scriptOf(name)?.imports.some((other) => /\/members-[^/]+$/.test(other)) === true) {
          this.error(
            `${name}, which visitors load, imports the script "members" (vite.config.ts).`,
          );
        }
      }
    },
  };
  return { plugin, holds: (id) => chosen.has(id) };
}

type ModuleFacts = {
  isEntry: boolean;
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  dynamicImporters: readonly string[];
} | null;

function chooseModules(ids: string[], factsOf: (id: string) => ModuleFacts): Set<string> {
  const importsOf = (id: string) => factsOf(id)?.importedIds ?? [];
  const starts = ids.filter((id) => factsOf(id)?.isEntry);
  const forVisitors = reachedFrom(starts, (id) => [
    ...importsOf(id),
    ...(membersDoors.test(id) ? [] : (factsOf(id)?.dynamicallyImportedIds ?? [])),
  ]);
  const screensOf = new Map<string, number[]>();
  const imported = ids.filter((id) => factsOf(id)?.isEntry || factsOf(id)?.dynamicImporters.length);
  for (const [number, screen] of imported.entries()) {
    for (const id of reachedFrom([screen], importsOf)) {
      screensOf.set(id, [...(screensOf.get(id) ?? []), number]);
    }
  }
  const lengths = new Map<string, number>();
  for (const [id, screens] of screensOf) {
    const key = screens.join();
    lengths.set(key, (lengths.get(key) ?? 0) + (factsOf(id)?.code?.length ?? 0));
  }
  const isWorthIt = (screens: number[]) =>
    screens.length >= mostScreens ||
    (screens.length > 1 && (lengths.get(screens.join()) ?? 0) < smallest);
  const chosen = new Set<string>();
  for (const [id, screens] of screensOf) {
    if (icon.test(id) || (!forVisitors.has(id) && isWorthIt(screens))) chosen.add(id);
  }
  return withoutOutsideImports(chosen, forVisitors, importsOf);
}

/** A script that imports a later one would load it, and what that imports, for every screen. */
function withoutOutsideImports(
  chosen: Set<string>,
  earlier: ReadonlySet<string>,
  importsOf: (id: string) => readonly string[],
): Set<string> {
  const isInside = (id: string) => earlier.has(id) || chosen.has(id);
  const outside = [...chosen].filter((id) => !importsOf(id).every(isInside));
  if (outside.length === 0) return chosen;
  for (const id of outside) chosen.delete(id);
  return withoutOutsideImports(chosen, earlier, importsOf);
}

function reachedFrom(starts: string[], next: (id: string) => readonly string[]): Set<string> {
  const reached = new Set<string>(starts);
  for (const id of reached) {
    for (const other of next(id)) reached.add(other);
  }
  return reached;
}

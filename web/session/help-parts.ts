import { screens } from "./screens.ts";

/** The parts of the help screen, in the order of its tabs and of the menu. */
export const helpParts = [
  { key: "tour", label: "Guided tour" },
  { key: "glossary", label: "Glossary" },
  { key: "shortcuts", label: "Shortcuts" },
  { key: "documentation", label: "Documentation" },
] as const;

export type HelpPart = (typeof helpParts)[number]["key"];

export function helpPath(part: HelpPart): string {
  return `${screens.help.path}?part=${part}`;
}

/** A term with its meaning, as plain text. */
export type GlossaryTerm = { term: string; meaning: string };
export type GlossarySection = { title: string; terms: GlossaryTerm[] };

/** The section of terms that only developers need. */
const developersSection = "Software";

/** The sections of docs/glossary.md for users; its last column, words to avoid, is for developers. */
export function readGlossary(markdown: string): GlossarySection[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = "", ...lines] = section.split("\n");
      const rows = lines.filter((line) => /^\| (?!term \|)/.test(line));
      return { title: title.trim(), terms: rows.map(readRow) };
    })
    .filter(({ title }) => title !== developersSection);
}

function readRow(row: string): GlossaryTerm {
  const [term = "", meaning = ""] = row
    .replace(/^\|/, "")
    .split("|")
    .map((cell) => cell.trim().replaceAll("`", ""));
  return { term, meaning: sentence(meaning) };
}

/** With a capital and a period, as the page has no table around it. */
function sentence(meaning: string): string {
  const [first = "", ...rest] = meaning;
  const text = `${first.toUpperCase()}${rest.join("")}`;
  return text === "" || /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The terms that contain every word sought, in the term or its meaning; sections without any are left out. */
export function searchGlossary(
  sections: readonly GlossarySection[],
  sought: string,
): GlossarySection[] {
  const words = sought.toLowerCase().split(/\s+/);
  const isFound = ({ term, meaning }: GlossaryTerm) =>
    words.every((word) => `${term} ${meaning}`.toLowerCase().includes(word));
  return sections
    .map(({ title, terms }) => ({ title, terms: terms.filter(isFound) }))
    .filter(({ terms }) => terms.length > 0);
}

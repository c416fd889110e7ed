import { isEntityName } from "#contract/values/entity-name.ts";

/** Words of entities that the rule for the displayed owner does not need. */
const furtherEntity =
  /[\d&/]|\b(?:of|the|and|for|bank|estate|securities|equity|assets?|street|credit|international|global)\b/i;
/** Words that begin a last name of several words. Those that are as often a whole name, such as Le, are left out. */
const particles = new Set(
  "da de del della den der di dos du la st st. ten ter van von zu".split(" "),
);
const suffixes: Readonly<Record<string, string>> = {
  jr: "Jr.",
  sr: "Sr.",
  ii: "II",
  iii: "III",
  iv: "IV",
  md: "MD",
  phd: "PhD",
  esq: "Esq.",
};
const longestName = 6;

/**
 * The name of a reporting owner as people write it: "STROUD MELANIE J" is "Melanie J. Stroud". EDGAR has names
 * last name first; names of entities stay as filed. For text, titles, and cards: tables, files, and stated
 * facts keep the name as filed, and sort by it.
 * @param filed  as filed on Form 3, 4, or 5; not one that people typed, such as a seller on Form 144
 */
export function personName(filed: string): string {
  const [surnameFirst = "", given = ""] = splitName(filed);
  if (given === "") return filed;
  const isShouted = !/\p{Ll}/u.test(filed);
  const shown = (word: string) => (isShouted ? capitalized(word) : word);
  const words = given.split(" ");
  const names = words.filter((word) => suffixOf(word) === undefined);
  const ends = words.flatMap((word) => suffixOf(word) ?? []);
  if (names.length === 0) return filed;
  const written = names.map((word) => (/^\p{Lu}$/u.test(word) ? `${word}.` : shown(word)));
  return [...written, ...surnameFirst.split(" ").map(shown), ...ends].join(" ");
}

/** The same of a person who may have no CIK: the name is then one that people typed, and stays. */
export function personInText({ cik, name }: { cik: number | string | null; name: string }): string {
  return cik === null ? name : personName(name);
}

/** Last name and the rest; nothing where the order is not known to be that of EDGAR. */
function splitName(filed: string): [surname: string, given: string] | [] {
  if (isEntityName(filed) || furtherEntity.test(filed)) return [];
  const parts = filed.split(",").map((part) => part.trim());
  const [surname = "", ...further] = parts;
  // "DOE, JOHN A" has the comma after the last name, "DOE JOHN A, JR" before the suffix.
  if (further.length > 0 && suffixOf(further[0] ?? "") === undefined)
    return [surname, further.join(" ")];
  const words = parts.join(" ").split(/\s+/);
  if (words.length < 2 || words.length > longestName) return [];
  let last = 0;
  while (particles.has((words[last] ?? "").toLowerCase()) && last < words.length - 2) last += 1;
  // A suffix may follow the last name directly: "DOE JR JOHN A".
  return [words.slice(0, last + 1).join(" "), words.slice(last + 1).join(" ")];
}

function suffixOf(word: string): string | undefined {
  return suffixes[word.toLowerCase().replaceAll(".", "")];
}

/** "O'BRIEN-MCDONALD" as "O'Brien-McDonald" */
function capitalized(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/(?<!\p{L})(?:mc(?=\p{L}{2}))?\p{L}/gu, (start) =>
      start.length > 1 ? `Mc${start.slice(2).toUpperCase()}` : start.toUpperCase(),
    );
}

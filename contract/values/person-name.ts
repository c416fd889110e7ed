import { isEntityName } from "#contract/values/entity-name.ts";

/** Words of entities that the rule for the displayed owner does not need. */
const furtherEntity =
  /[\d&/]|\b(?:of|the|and|for|bank|estate|securities|equity|assets?|street|credit|international|global|investment|authority)\b/i;
/** Legal forms at the end of a name. As initials they are as likely those of a person, whose name then stays as filed. */
const legalForm = / (?:ag|se|sa|nv|bv|ab|asa|as|spa|kg|kgaa|sarl|co)$/i;
/** What a filer adds to a name: further filers, or that the person files for another. */
const addition = /\b(?:et al|trustee|executor|executrix|custodian|guardian)\b/i;
/** Words that begin a last name of several words. Those that are as often a whole name, such as Le or Du, are left out. */
const particles = new Set("da de del della den der di dos la st st. ten ter van von zu".split(" "));
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
 * last name first. The name of anyone but an officer or director, and of an entity, stays as filed. For text,
 * titles, and cards: tables, files, and stated facts keep the name as filed, and sort by it.
 * @param filed  as filed on Form 3, 4, or 5; not one that people typed in another order, as a seller on Form 144 may be
 * @param isInsider  whether a filing says officer or director: many 10% owners are entities without a word that says so
 */
export function personName(filed: string, isInsider: boolean): string {
  const [surnameFirst = "", given = ""] = isInsider ? splitName(filed) : [];
  if (given === "") return filed;
  const isShouted = !/\p{Ll}/u.test(filed);
  const shown = (word: string) => (isShouted ? capitalized(word) : word);
  const words = given.split(" ");
  const isSuffix = (word: string, at: number): boolean =>
    // Before other names, "Md" is a given name.
    suffixOf(word) !== undefined && (!isMd(word) || words.slice(at).every(suffixOf));
  const names = words.filter((word, at) => !isSuffix(word, at));
  const ends = words.flatMap((word, at) => (isSuffix(word, at) ? (suffixOf(word) ?? []) : []));
  if (names.length === 0) return filed;
  const written = names.map((word) => {
    if (/^\p{Lu}$/u.test(word)) return `${word}.`;
    // "JD": initials.
    return /^[^\W\d_aeiouy]{2}$/i.test(word) && !isMd(word) ? word : shown(word);
  });
  return [...written, ...surnameFirst.split(" ").map(shown), ...ends].join(" ");
}

/** Whether one of these relationships is that of an officer or director. A row shows such an owner of its filing, if any. */
export function isInsiderBy(relationships: readonly string[]): boolean {
  return relationships.includes("Officer") || relationships.includes("Director");
}

type Related = { roles: readonly { insider_type: string }[] };

/** Of a person over all issuers. */
export function personNameOf(person: { name: string; issuers: readonly Related[] }): string {
  const types = person.issuers.flatMap(({ roles }) => roles.map((role) => role.insider_type));
  return personName(person.name, isInsiderBy(types));
}

type PlanOwner = {
  owner: string;
  owner_cik: string | null;
  is_director_or_officer: boolean | null;
};

/** Of a plan. Without a CIK, the name is one that people typed, and stays. */
export function planOwnerName(plan: PlanOwner): string {
  return personName(plan.owner, plan.owner_cik !== null && plan.is_director_or_officer === true);
}

/** Whether two names have the same words in the same order; capitals and punctuation do not count. */
export function isSameSpelling(one: string, other: string): boolean {
  const bare = (name: string) =>
    name
      .replaceAll(/[.,\s]+/g, " ")
      .trim()
      .toLowerCase();
  return bare(one) === bare(other);
}

type Seller = { person: string; relationships: string | null };

/**
 * A notice has the name that its filer typed, in any order.
 * @param isOwnerName  whether it is written as on Forms 3, 4, and 5, and on them in no other order
 */
export function sellerName({ person, relationships }: Seller, isOwnerName: boolean): string {
  return personName(person, isOwnerName && isInsiderBy(relationships?.split(", ") ?? []));
}

/** Last name and the rest; nothing where the order is not known to be that of EDGAR. */
function splitName(filed: string): [surname: string, given: string] | [] {
  const plain = filed.replaceAll(".", "").trim();
  const isNone = [furtherEntity, legalForm, addition].every((pattern) => !pattern.test(plain));
  if (!isNone || isEntityName(filed)) return [];
  const parts = filed.split(",").map((part) => part.trim());
  const [before = "", ...further] = parts;
  const words = parts.join(" ").split(/\s+/);
  if (words.length < 2 || words.length > longestName) return [];
  const surname = surnameLength(words);
  // "DOE, JOHN A" has the comma after the last name, "DOE JOHN A, JR" before the suffix.
  const isAfterSurname = before.split(/\s+/).length === surname;
  if (further.slice(isAfterSurname ? 1 : 0).some((part) => suffixOf(part) === undefined)) return [];
  // A suffix may follow the last name directly: "DOE JR JOHN A".
  return [words.slice(0, surname).join(" "), words.slice(surname).join(" ")];
}

function surnameLength(words: readonly string[]): number {
  let last = 0;
  while (particles.has((words[last] ?? "").toLowerCase()) && last < words.length - 2) last += 1;
  return last + 1;
}

function suffixOf(word: string): string | undefined {
  return suffixes[word.toLowerCase().replaceAll(".", "")];
}

function isMd(word: string): boolean {
  return suffixOf(word) === "MD";
}

/** "O'BRIEN-MCDONALD" as "O'Brien-McDonald", "İSMAİL" as "İsmail". The first letter of each part stays as filed. */
function capitalized(word: string): string {
  return word.normalize("NFC").replaceAll(/\p{L}[\p{L}\p{M}]*/gu, (part) => {
    const filed = [...part];
    // Outside Turkish, the small letter of İ would be an i with a second dot.
    const small = [...part.replaceAll("İ", "i").toLowerCase()];
    const [before, at] = /^MC\p{L}{2}/u.test(part) ? ["Mc", 2] : ["", 0];
    return [before, filed[at], ...small.slice(at + 1)].join("");
  });
}

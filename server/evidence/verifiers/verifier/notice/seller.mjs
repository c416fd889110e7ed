/** Whether a notice is of a reporting owner. */
import { Cannot } from "../findings.mjs";

const notNames = new Set("JR SR II III IV MR MRS MS DR PHD MD".split(" "));

/** Words of a name in any order, without initials, titles, and punctuation. */
function wordsOf(name) {
  return (name ?? "")
    .toUpperCase()
    .replaceAll(/[.']/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !notNames.has(word))
    .sort();
}

/** The names of an owner in a Form 3, 4, or 5. */
export function namesUnder(cik, document, issuerCik) {
  const names = document.owners.filter((owner) => owner.cik === cik).map(({ name }) => name);
  if (names.length === 0 || document.issuerCik !== issuerCik)
    throw new Cannot(`the filing that should name the seller does not name CIK ${cik}`);
  return names;
}

/** How a notice is matched, by CIK or else by name, and whether that is certain; a match by name never is. */
export function matchOf({ filerCik, seller }, cik, names) {
  const own = wordsOf(seller);
  if (filerCik === cik) {
    const isShared = names.some((name) => wordsOf(name).some((word) => own.includes(word)));
    return { by: "cik", isCertain: seller === null || isShared };
  }
  const isSame = own.length > 1 && names.some((name) => wordsOf(name).join(" ") === own.join(" "));
  return { by: isSame ? "name" : null, isCertain: false };
}

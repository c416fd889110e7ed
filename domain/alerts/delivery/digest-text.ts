import { type DigestSection, digestCounts } from "#contract/brand/alerts/digest-mail.ts";
import { brandNames } from "#contract/brand/names.ts";

/** What is new of one alert, for a text message. */
export type TextSection = Pick<DigestSection, "alertName" | "total" | "alreadyMet"> & {
  tickers: readonly string[];
};

export type TextDigest = {
  sections: readonly TextSection[];
  correctionTotal: number;
  link: string;
};

/** Units of a text in two parts: seven-bit characters, or sixteen-bit ones where others occur. */
const mostSeptets = 306;
const mostUnits = 134;
const mostTickers = 5;
const longestName = 30;

/** GSM 03.38, the alphabet that fits 160 characters into one part; the second set costs two. */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const extended = "^{}\\[~]|€";
const basicSet: ReadonlySet<string> = new Set(basic);
const extendedSet: ReadonlySet<string> = new Set(extended);

/** Marks of print that have a plain counterpart. */
const plainMarks: Readonly<Record<string, string>> = {
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2013": "-",
  "\u2014": "-",
  "\u2026": "...",
  "\u00a0": " ",
};

/**
 * One text message about everything new, of two parts at most: "Sentinel: 3 new matches. Q3 sales:
 * CPTX, ABC. https://…". What does not fit is left out from its end; counts and link always stand.
 */
export function digestText({ sections, correctionTotal, link }: TextDigest): string {
  const counts = digestCounts({ sections, correctionTotal });
  const head = `${brandNames.product}: ${counts}.`;
  const details = sections.map(detailOf);
  for (let shown = details.length; shown > 0; shown -= 1) {
    const more = shown < details.length ? "; ..." : ".";
    const text = inPlainMarks(`${head} ${details.slice(0, shown).join("; ")}${more} ${link}`);
    if (fits(text)) return text;
  }
  return inPlainMarks(`${head} ${link}`);
}

function detailOf({ alertName, tickers }: TextSection): string {
  const name =
    alertName.length > longestName ? `${alertName.slice(0, longestName - 3)}...` : alertName;
  const unique = [...new Set(tickers)];
  const more = unique.length > mostTickers ? " ..." : "";
  const shown = unique.slice(0, mostTickers).join(", ");
  return shown === "" ? name : `${name}: ${shown}${more}`;
}

/** Without accents and marks the alphabet lacks, where that leaves it readable. */
function inPlainMarks(text: string): string {
  return [...text]
    .map((character) => {
      if (basicSet.has(character) || extendedSet.has(character)) return character;
      const mark = plainMarks[character];
      if (mark !== undefined) return mark;
      const [bare = character] = character.normalize("NFD");
      return basicSet.has(bare) ? bare : character;
    })
    .join("");
}

function fits(text: string): boolean {
  let septets = 0;
  for (const character of text) {
    if (basicSet.has(character)) septets += 1;
    else if (extendedSet.has(character)) septets += 2;
    else return text.length <= mostUnits;
  }
  return septets <= mostSeptets;
}

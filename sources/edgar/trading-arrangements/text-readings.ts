import { dayOf, daysBetween, daysIn, writtenDay } from "./fact-values.ts";
import { type InlineFact, plainText } from "./inline-facts.ts";

/** Enough of the document around a fact to see the words next to it. */
const around = 2_000;

export function textBefore(html: string, { start }: InlineFact): string {
  const source = html.slice(Math.max(0, start - around), start);
  return plainText(source.slice(source.indexOf(">") + 1));
}

/** Text from the end of a fact to the start of the next one of those given, or a little further. */
function textUntilNext(html: string, fact: InlineFact, facts: readonly InlineFact[]): string {
  const next = facts.find(({ start, isHidden }) => start >= fact.end && !isHidden);
  const end = Math.min(next?.start ?? Number.POSITIVE_INFINITY, fact.end + around);
  return plainText(html.slice(fact.end, end).replace(/<[^<>]*$/, ""));
}

/** "one of our directors", "a member of our Board of Directors": the tag covers the last word. */
function titleOfDirector(tagged: string, before: string): string {
  if (/\bone of (?:our|the company['’]s)$/i.test(before)) return tagged.replace(/s$/, "");
  const member = /\b(member of (?:our|the) Board of)$/i.exec(before)?.[1];
  return member === undefined ? tagged : `${member} ${tagged}`;
}

const titleWord = /^(?:[A-Z&+(][\w.&+()'’-]*|and|of|the|for|in|to|&)$/u;

/**
 * A title whose tag covers only its beginning, with the rest that the text has before the next fact:
 * "CEO" of "CEO Worldwide Amazon Stores". Only words with capitals continue a title.
 */
export function wholeTitle(
  html: string,
  found: { title: InlineFact | null; name: InlineFact | null; facts: readonly InlineFact[] },
): string | null {
  const { title, name, facts } = found;
  const tagged = title?.text.replace(/\s+/g, " ") ?? null;
  if (title === null || tagged === null) return null;
  // One tag for the titles of several persons: a table names each person's next to the name.
  if (name !== null && title.end <= name.start) {
    const cell = textUntilNext(html, name, facts).replaceAll("\n", " ").trim();
    if (isTitle(cell)) return cell;
  }
  if (/^directors$/i.test(tagged)) return titleOfDirector(tagged, textBefore(html, title));
  const rest = textUntilNext(html, title, facts);
  const more = /^(,?)\s*(.*?)[\s,);]*$/s.exec(rest.replaceAll("\n", " "));
  const words = more?.[2] ?? "";
  const whole = isTitle(words) ? `${tagged}${more?.[1] ?? ""} ${words}` : tagged;
  return whole.replace(/^(?:the )?company['’]s /i, "");
}

function isTitle(text: string): boolean {
  const words = text.split(" ").map((word) => word.replace(/,$/, ""));
  return text !== "" &&
    text.length <= 120 &&
    words.some((word) => /^[A-Z]/.test(word) && word.length > 1)
    ? words.every((word) => titleWord.test(word))
    : false;
}

/** Words before a date that make it an end: "until", "will terminate on". */
export function isEndBefore(words: string): boolean {
  return /\b(?:until|through|ending on|(?:expires?|terminates?|expiration date is)(?: (?:on|in))?)$/i.test(
    words.trim(),
  );
}

/** The adoption date of a plan that ended, where the text names exactly one. */
export function earlierAdoption(text: string): { raw: string; day: string } | null {
  const pattern = new RegExp(`\\badopted on (${writtenDay})`, "gi");
  const found = [...text.replace(/\s+/g, " ").matchAll(pattern)].flatMap(([, raw = ""]) => {
    const day = dayOf(raw);
    return day === null ? [] : [{ raw, day }];
  });
  const [first] = found;
  return first !== undefined && found.every(({ day }) => day === first.day) ? first : null;
}

/** Until when a plan that ended would have lasted, in the words after its adoption date. */
export function earlierExpiration(
  text: string,
  adoptedRaw: string,
): { raw: string; day: string } | null {
  const flat = text.replace(/\s+/g, " ");
  const after = flat.slice(flat.indexOf(`adopted on ${adoptedRaw}`)).slice(0, 1_000);
  const pattern = new RegExp(
    `\\b(?:until|for sales through|(?:would have )?expired? on|expires on|ending on) (${writtenDay})`,
    "i",
  );
  const raw = pattern.exec(after)?.[1];
  const day = raw === undefined ? null : dayOf(raw);
  return raw === undefined || day === null ? null : { raw, day };
}

/** The one day in the text that lies as far after the adoption as the tagged duration says, to a day. */
export function dayOfDuration(text: string, adoptedOn: string, days: number): string | null {
  const matching = daysIn(text).filter((day) => Math.abs(daysBetween(adoptedOn, day) - days) <= 1);
  return matching.length === 1 ? (matching[0] ?? null) : null;
}

/** "AkashPalkhiwalaMember" as a name, where the text contains it. */
export function nameOfMember(member: string, text: string): string | null {
  const words = member
    .replace(/(?:Member|Domain)$/, "")
    .replace(/([a-z.])(?=[A-Z])/g, "$1 ")
    .replace(/([A-Z])(?=[A-Z][a-z])/g, "$1 ");
  return text.replace(/\s+/g, " ").includes(words) ? words : null;
}

import { isPlainDate } from "#domain/calendar/plain-date.ts";
import { sentencesOf } from "#domain/trades/lines/plan-rule.ts";

/** What the texts of a plan say of its adoption. */
export type AdoptionFinding =
  | { day: string; phrase: string }
  | { missing: "not-stated" | "several" | "changed" };

const monthNames = [
  "jan(?:uary|\\.)?",
  "feb(?:ruary|\\.)?",
  "mar(?:ch|\\.)?",
  "apr(?:il|\\.)?",
  "may",
  "june?\\.?",
  "july?\\.?",
  "aug(?:ust|\\.)?",
  "sep(?:tember|t\\.?|\\.)?",
  "oct(?:ober|\\.)?",
  "nov(?:ember|\\.)?",
  "dec(?:ember|\\.)?",
];
const month = `(?:${monthNames.join("|")})`;
const ordinal = "(?:st|nd|rd|th)?";
const day = [
  `(?<monthFirst>${month}) (?<dayAfter>\\d{1,2})${ordinal},? (?<yearOfText>\\d{4})`,
  `(?<dayFirst>\\d{1,2})${ordinal} (?<monthAfter>${month}),? (?<yearAfter>\\d{4})`,
  "(?<numericMonth>\\d{1,2})[/-](?<numericDay>\\d{1,2})[/-](?<numericYear>\\d{4})",
  "(?<isoDay>\\d{4}-\\d{2}-\\d{2})",
].join("|");
/** Words that show the date to be of something else than the adoption. */
const otherMatter =
  "and|or|that|which|during|disclosed|announced|reported|filed|effective|expir\\w*|terminat\\w*|vest\\w*|pursuant|under";
const byWhom = `(?: by(?: (?!(?:${otherMatter}|on|in|as|\\d+)\\b)[\\w.'&-]+){1,8})?`;
const adopted = `\\b(?<verb>adopted|entered into|established|dated)${byWhom},?(?: (?:on|as of))?`;
const adoptedOnDay = new RegExp(`${adopted} (?:${day})(?!\\d)(?<rest>.*)$`, "i");
const adoptedAtSomeTime = new RegExp(
  `${adopted}(?: in| during)?(?: the)?(?: \\w+ of| \\w+ quarter of)? (?:${month},? )?(?:19|20)\\d\\d\\b(?!-\\d)`,
  "gi",
);
const onDayAdopted = new RegExp(
  `^(?:\\W*)on (?:${day}),?(?: (?!(?:${otherMatter})\\b)[\\w.'&-]+){1,8} (?<verb>adopted|entered into|established)(?: [\\w'-]+){1,6}? (?:10b5-1|trading plan)`,
  "i",
);
const furtherDay = new RegExp(`^(?:,| and| or| &| through| to)+ (?:${month} \\d|\\d)`, "i");

const planNoun = /^\W*(?:10b5-1\S*|plans?|program|arrangement|instructions?)\W*$/i;
const ruleWord = /10b5-1/i;
/** A plan of another kind: one under which shares are granted, bought or deferred. */
const otherPlan =
  /^\W*(?:equity|incentive|options?|omnibus|compensation|deferred|awards?|bonus|retirement|employees?|espp|rights|agreement|lock-?up|merger|reinvestment|dividend|disclosed|announced|reported|filed|expir\w*|(?:19|20)\d\d)\W*$/i;
const wordsToNoun = 9;
const wordsBeforeNoun = 6;
const changed =
  /\b(?:amended|modified|amendment|modification|restated|replaced|replaces|renewed|superseded)\b/i;

/**
 * The day a Rule 10b5-1 plan was adopted, read from the texts that speak of it. Exact or nothing: a
 * month without its day, several days, or a plan changed since give no day. Days written in figures
 * are read month first, as on the form. Source: docs/decisions/0016-patterns.md.
 * @param texts  footnotes and remarks that mention a plan, as filed
 */
export function readAdoptionDate(texts: readonly string[]): AdoptionFinding {
  const found: { day: string; phrase: string }[] = [];
  for (const text of texts.map(plainText)) {
    if (changed.test(text)) return { missing: "changed" };
    let adoptions = 0;
    for (const sentence of sentencesOf(text)) {
      const read = readSentence(sentence, ruleWord.test(text));
      if (read === "several") return { missing: "several" };
      if (read !== null) found.push(read);
      adoptions += [...sentence.matchAll(adoptedAtSomeTime)].length;
    }
    // A second adoption of which only the month is given.
    if (found.length > 0 && adoptions > 0) return { missing: "several" };
  }
  const [first] = found;
  if (first === undefined) return { missing: "not-stated" };
  return found.some((each) => each.day !== first.day) ? { missing: "several" } : first;
}

function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u00ad\u2010-\u2015\u2212]/g, "-")
    .replace(/["“”„]/g, "")
    .replace(/’/g, "'")
    .replace(/\bAct(?: of 19\d\d)?,? as amended/gi, "Act")
    .replace(/10b[-\s]*5[-\s]*1(?!\d)/gi, "10b5-1")
    .replace(/\s+/g, " ")
    .replace(/\b(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\. (?=\d)/gi, "$1 ")
    .trim();
}

function readSentence(
  sentence: string,
  isOfPlan: boolean,
): { day: string; phrase: string } | "several" | null {
  const ahead = onDayAdopted.exec(sentence);
  if (ahead !== null) return dayOf(ahead, sentence);
  const match = adoptedOnDay.exec(sentence);
  if (match === null) return null;
  const rest = match.groups?.["rest"] ?? "";
  if (!isOfTradingPlan(sentence.slice(0, match.index), { rest, isOfPlan, match })) return null;
  if (furtherDay.test(rest) || adoptedOnDay.test(rest)) return "several";
  return dayOf(match, sentence.slice(match.index, sentence.length - rest.length));
}

/** Whether what was adopted, named before the verb, is the plan of Rule 10b5-1. */
function isOfTradingPlan(
  before: string,
  { rest, isOfPlan, match }: { rest: string; isOfPlan: boolean; match: RegExpExecArray },
): boolean {
  const words = before.split(" ").filter((word) => /\w/.test(word));
  const noun = words.findLastIndex((word) => planNoun.test(word));
  if (noun < 0 || words.length - noun > wordsToNoun) return false;
  const isDated = match.groups?.["verb"]?.toLowerCase() === "dated";
  if (isDated && noun !== words.length - 1) return false;
  if (words.slice(noun + 1).some((word) => otherPlan.test(word))) return false;
  const qualifiers = words.slice(Math.max(0, noun - wordsBeforeNoun), noun);
  const named = words.slice(Math.max(0, noun - wordsBeforeNoun), noun + 1);
  if (named.some((word) => ruleWord.test(word))) return true;
  if (qualifiers.some((word) => otherPlan.test(word))) return false;
  const opensSentence = /^\W*(?:the|such|this|said|these)\b/i.test(before) && noun <= 3;
  const isTiedAfter =
    /^\W*(?:pursuant to|under|in accordance with|in compliance with|intended|designed|that is intended|which is intended)\b(?: \S+){0,12}? \S*10b5-1/i;
  return (opensSentence && isOfPlan) || isTiedAfter.test(rest);
}

function dayOf(match: RegExpExecArray, phrase: string): { day: string; phrase: string } | null {
  const { groups = {} } = match;
  const iso = groups["isoDay"];
  const text =
    iso ??
    [
      groups["yearOfText"] ?? groups["yearAfter"] ?? groups["numericYear"],
      twoDigits(
        groups["numericMonth"] ?? monthNumber(groups["monthFirst"] ?? groups["monthAfter"]),
      ),
      twoDigits(groups["dayAfter"] ?? groups["dayFirst"] ?? groups["numericDay"]),
    ].join("-");
  return isPlainDate(text) ? { day: text, phrase: phrase.trim() } : null;
}

function monthNumber(name: string | undefined): string {
  const index = monthNames.findIndex((pattern) => new RegExp(`^${pattern}$`, "i").test(name ?? ""));
  return String(index + 1);
}

function twoDigits(number: string | undefined): string {
  return (number ?? "").padStart(2, "0");
}

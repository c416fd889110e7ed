import { type OfficerRole, officerRoles } from "#contract/trades/officer-roles.ts";

/**
 * The roles that an officer's title names, read word by word. Titles are typed by hand, often shortened, and cut at 30
 * characters, so abbreviations and cut words count: "Pres. & C.E.O.", "EVP, Chief Financial Offi".
 *
 * - A role counts on its own, after a rank ("SVP & CFO", "VP-Controller"), or after "interim", "acting", or "co-".
 * - A role of a part of the company is not one of the company: "President, Foods Division", "CEO of Acme Bank",
 *   "President & CEO - Europe". Words that follow a role and are neither a title nor "of the Company" count as a part;
 *   the name of the company itself cannot be told from that of a subsidiary and counts as one too.
 * - Vice presidents, vice chairs, deputies, assistants, "Chief of Staff to the CEO", and former, retired, or future holders
 *   have no role, nor has the chair of a committee.
 * - CAO, CLO, and CCO have several meanings and name no role.
 * - Of remarks only the first sentence is read.
 */
export function officerRolesOf(title: string | null): OfficerRole[] {
  const found = new Set((title === null ? [] : partsOf(title)).flatMap(rolesOfPart));
  return officerRoles.filter((role) => found.has(role));
}

/** A title between two separators, as words. */
type Segment = {
  words: readonly string[];
  /** Whether "and" joins it to the one before. */
  isJoined: boolean;
};

const remarksLead =
  /^(?:(?:the\s+)?reporting\s+(?:person|owner)(?:['’]?s)?(?:\s+(?:full|official))?(?:\s+title)?|(?:mr|ms|mrs|dr)\.?\s[\w.' -]{1,40})\s+is\s+(?:(?:the|an?)\s+)?(?:(?:company|issuer)['’]s\s+)?/i;

/** Characters. A longer sentence is no title. */
const longestTitle = 300;
const mostRead = 1_000;

/** The first sentence without what remarks put before and after a title, by semicolons, in small letters. */
function partsOf(title: string): Segment[][] {
  const [sentence = ""] = title
    .slice(0, mostRead)
    .replace(/(?:\bsee\s+)?\b(?:exhibit|power of attorney|poa)\b[^]*/i, "")
    .replace(/^[\s"'*]*(?:\((?:\w{1,2}|\*+)\)\s*)?/, "")
    .replace(/^[^:;,]{0,40}\btitle\s*:\s*/i, "")
    .replace(remarksLead, "")
    .split(/(?<=[a-z]{5})\.\s+(?=[A-Z*("])/i);
  if (sentence.length > longestTitle) return [];
  return sentence
    .toLowerCase()
    .split(";")
    .map((part) => segmentsOf(spelled(part)))
    .filter(([first]) => first !== undefined && isTitle(first.words));
}

/** "Co-C.E.O." as "co ceo"; hyphens within words are separators, as in "VP-Controller". */
function spelled(part: string): string {
  return part
    .replaceAll(/['’"*]/g, "")
    .replaceAll(/\bex-(?=[a-z])/g, "former ")
    .replaceAll(/\b(co|non|vice)\s*-\s*(?=[a-z])/g, "$1 ")
    .replaceAll(/\b([a-z])[. ]\s?(?=[a-z]\b)/g, "$1")
    .replaceAll(".", " ")
    .replaceAll(/\s*(?:[&/+]|\band\b)\s*/g, " & ")
    .replaceAll(/\(\d+\)/g, " ")
    .replaceAll(/\s*[,:|()[\]–—-]+\s*/g, " , ")
    .replaceAll(/\bvice (?=pres|chair)/g, "vice");
}

function segmentsOf(part: string): Segment[] {
  const segments: Segment[] = [];
  let isJoined = true;
  let words: string[] = [];
  for (const word of [...part.split(/\s+/), ","]) {
    if (word !== "," && word !== "&") {
      if (word !== "") words.push(word);
      continue;
    }
    if (words.length > 0) {
      segments.push({ words: withoutCompany(words), isJoined });
      isJoined = true;
    }
    words = [];
    if (word === ",") isJoined = false;
  }
  return segments;
}

const ofCompany = /(?: (?:of|for) (?:the |this )?(?:company|corporation|corp|issuer|registrant))$/;

function withoutCompany(words: readonly string[]): string[] {
  return words.join(" ").replace(ofCompany, "").split(" ");
}

/** The roles of a part. Words that are no title make the roles before them those of a part of the company. */
function rolesOfPart(segments: readonly Segment[]): OfficerRole[] {
  let found: OfficerRole[] = [];
  let sharedUntil = -1;
  let isAfterRank = false;
  for (const [place, { words, isJoined }] of segments.entries()) {
    if (isPast(words)) return isTitle(words) ? found : [];
    const isShared = place <= sharedUntil;
    if (!isShared) sharedUntil = lastOfOffice(segments, place);
    const read = readWords(isShared ? begun(words) : sharedUntil > place ? ended(words) : words);
    const isNamed = isTitle(words);
    if (read.isWhole) found.push(...read.roles);
    else if (read.roles.length > 0 || ofAnother.test(words.join(" "))) found = [];
    else if (place === sharedUntil && !isOfficer(words.at(-1) ?? "")) found = [];
    else if (!isJoined && !isNamed && !isShared && !isAfterRank) found = [];
    // In "CFO and SVP, Tax, Legal" the words after the rank say of what.
    if (isNamed) isAfterRank = rankLength(words) > 0 && read.roles.length === 0;
  }
  return found;
}

const ofAnother = /^(?:corporate )?(?:secretary|treasurer) of /;

/** The place of the segment that ends "Chief Financial, Strategy and Services Officer"; -1 where it is a whole already. */
function lastOfOffice(segments: readonly Segment[], first: number): number {
  const { words = [] } = segments[first] ?? {};
  if (!isChief(words[0] ?? "") || isOfficer(words.at(-1) ?? "")) return -1;
  for (const [place, { words: next }] of segments.entries()) {
    if (place <= first) continue;
    const namesOffice =
      isOfficer(next.at(-1) ?? "") || next.some((word) => word.startsWith("offic"));
    if (namesOffice && !isChief(next[0] ?? "")) return place;
    if (isTitle(next)) return -1;
  }
  return -1;
}

/** Who holds a role no longer, or works for who does: nothing after it counts. */
function isPast(words: readonly string[]): boolean {
  return words.some((word) => pastWords.has(word)) || words.join(" ").includes("no longer");
}

const pastWords = new Set(
  "former formerly retired past previous previously resigned resignation ceased until outgoing to".split(
    " ",
  ),
);

/** Roles from left to right, up to the first word that is neither a role nor a title. */
function readWords(words: readonly string[]): { roles: OfficerRole[]; isWhole: boolean } {
  const roles: OfficerRole[] = [];
  let place = 0;
  let hasRank = false;
  while (place < words.length) {
    const rest = words.slice(place);
    const rank = rankLength(rest);
    const [role, length] = rank > 0 ? [null, rank] : (roleAt(rest) ?? [null, plainLength(rest)]);
    // A vice president's "president" that is left over is a slip of the pen.
    if (length === 0 || (hasRank && role === "President")) return { roles, isWhole: false };
    if (role !== null) roles.push(role);
    hasRank = rank > 0;
    place += length;
  }
  return { roles, isWhole: true };
}

const rankAdverbs = /^(?:executive|exec|ex|senior|sr|first|1st|corporate|corp|group|global)$/;
const ranks = /^(?:vicepres\w*|vp|evp|svp|sevp|fvp|srvp|gvp|cvp)$/;

/** How many words from the first are a rank: "senior vicepresident". */
function rankLength(words: readonly string[]): number {
  const place = words.findIndex((word) => !rankAdverbs.test(word));
  return place >= 0 && ranks.test(words[place] ?? "") ? place + 1 : 0;
}

const plainTitles = new Set(
  `director dir directors secretary sec secy treasurer treas founder cofounder member manager mgr owner trustee clerk cashier
   principal partner interim acting corporate corp esq cpa jd phd md mba cto cio cmo chro cao clo cco cpo cso cro cbo cdo`.split(
    /\s+/,
  ),
);
const longTitles = ["secretary", "treasurer", "director", "founder", "vicechairman"];

/** How many words from the first are a title that is no role, or what may precede any title. */
function plainLength([first = "", second = ""]: readonly string[]): number {
  if (first === "co" && second.startsWith("found")) return 2;
  if (modifiers.has(first) && second !== "") return 1;
  if (plainTitles.has(first) || first.startsWith("vicechair")) return 1;
  return longTitles.some((title) => isCut(first, title, 4)) ? 1 : 0;
}

const modifiers = new Set("interim acting co joint the a an sole".split(" "));
const wide = new Set("global worldwide corporate corp group".split(" "));

/** The role that the words begin with, and of how many words it is. */
function roleAt(words: readonly string[]): [OfficerRole, number] | null {
  const skipped = words.findIndex((word) => !modifiers.has(word));
  if (skipped < 0) return null;
  const rest = words.slice(skipped);
  const widened = rest.slice(wide.has(rest[0] ?? "") ? 1 : 0);
  const chief = officeAt(widened);
  if (chief !== null) return [chief[0], chief[1] + words.length - widened.length];
  const [first = ""] = rest;
  if (first === "prez" || isCut(first, "president", 4)) return ["President", skipped + 1];
  const chair = chairLength(rest);
  return chair === 0 ? null : ["Chair", skipped + chair];
}

const initials: Readonly<Record<string, OfficerRole>> = {
  ceo: "CEO",
  peo: "CEO",
  cfo: "CFO",
  pfo: "CFO",
  coo: "COO",
  gc: "General Counsel",
  pao: "Chief Accounting Officer",
  controller: "Chief Accounting Officer",
  comptroller: "Chief Accounting Officer",
};

/** A chief officer, general counsel, or controller. */
function officeAt(words: readonly string[]): [OfficerRole, number] | null {
  const [first = "", second = "", third = ""] = words;
  const named = initials[first];
  if (named !== undefined) return [named, 1];
  if (isCut(first, "controller", 7) || isCut(first, "comptroller", 7)) {
    return ["Chief Accounting Officer", 1];
  }
  if (/^gen(?:eral)?$/.test(first) && isCut(second, "counsel", 3)) return ["General Counsel", 2];
  if (!isChief(first)) return null;
  const role = functionOf(second);
  if (role === null) return null;
  const hasOfficer = isOfficer(third) || (role === "General Counsel" && isCut(third, "counsel", 3));
  if (hasOfficer) return [role, 3];
  // "Chief Executive", or cut before "Officer".
  return first.startsWith("ch") ? [role, 2] : null;
}

function isChief(word: string): boolean {
  return /^(?:chief|cheif|chf|principal|princ|prin)$/.test(word);
}

const officer = /^(?:o|of|off|offi|offic|office|officers?|ofc|ofcr|ofr|offcr|offr|offcer|oficer)$/;

/** "Officer", cut or abbreviated. */
function isOfficer(word: string): boolean {
  return officer.test(word);
}

/** What an officer is the chief of. */
function functionOf(word: string): OfficerRole | null {
  if (isCut(word, "executive", 3)) return "CEO";
  if (isCut(word, "financial", 3) || word === "finl" || isCut(word, "finance", 3)) return "CFO";
  if (/^ops$|^oper/.test(word) && /^(?:ops|oper|operat\w{0,5})$/.test(word)) return "COO";
  if (isCut(word, "legal", 3)) return "General Counsel";
  if (isCut(word, "accounting", 4) || /^acctn?g?$/.test(word)) return "Chief Accounting Officer";
  return null;
}

/** Of "Principal Financial and Accounting Officer", the second half as a whole title. */
function begun(words: readonly string[]): readonly string[] {
  const [first = "", second = ""] = words;
  return functionOf(first) !== null && isOfficer(second) ? ["chief", ...words] : words;
}

/** The same of its first half. */
function ended(words: readonly string[]): readonly string[] {
  return words.length === 2 ? [...words, "officer"] : words;
}

const chair =
  /^(?:(?:executive|exec|non executive|non exec|independent|board) )?(?:chair|chairm[ae]?n?|chair(?:wo|per)\w*|chrmn|chmn|chm)(?= |$)/;
const board = /^ (?:of |& )?(?:the )?(?:board of (?:the )?directors|board|bd|bod|directors)(?= |$)/;
const cutBoard = /^ of(?: the)?(?: b(?:o(?:a(?:rd?)?)?)?| board of(?: d\w*)?)?$/;

/** How many words from the first name the chair of the board. */
function chairLength(words: readonly string[]): number {
  const text = words.join(" ");
  const [named = ""] = chair.exec(text) ?? [];
  if (named === "") return 0;
  const rest = text.slice(named.length);
  const [ofBoard = ""] = cutBoard.exec(rest) ?? board.exec(rest) ?? [];
  return `${named}${ofBoard}`.split(" ").length;
}

const titleWord =
  /^(?:officer|off|chief|director|dir|secretary|sec|secy|treasurer|treas|trea|chair\w*|vicechair\w*|pres\w{0,5}|vicepres\w*|s?evp|svp|vp|c[a-z]{1,3}o|gc|counsel|controller|comptroller|founder|cofounder|member|manager|mgr|head|owner|trustee|architect|scientist|engineer|advis[eo]r|strategist|partner|principal|clerk|cashier|actuary|interim|acting|corporate)$/;

/** Whether words name a title rather than a part of the company. */
function isTitle(words: readonly string[]): boolean {
  return readWords(words).isWhole || words.some((word) => titleWord.test(word));
}

/** Whether a word is the beginning of another, of at least so many letters. */
function isCut(word: string, whole: string, least: number): boolean {
  return word.length >= least && whole.startsWith(word);
}

import { type OfficerRole, officerRoles } from "#contract/trades/officer-roles.ts";

/**
 * The roles that an officer's title names, read word by word. Titles are typed by hand, often shortened, and cut at 30
 * characters, so abbreviations and cut words count: "Pres. & C.E.O.", "EVP, Chief Financial Offi".
 *
 * - A role counts on its own, after a rank ("SVP & CFO", "VP-Controller"), or after "interim", "acting", or "co-".
 * - A role of a part of the company is not one of the company: "President, Foods Division", "CEO of Acme Bank",
 *   "President/Europe", "President & GM Foods". Unknown words after a title clear the roles before them. Known functions
 *   after a rank do not: "CFO & EVP, Investor Relations". The company's own name cannot be distinguished from a subsidiary's and
 *   clears them too, as does "of the General Partner".
 * - Vice presidents and other vice forms, deputies, assistants, staff and advisors of the holder, and former, retired, or
 *   future holders have no role, nor has the chair of a committee.
 * - CAO, CLO, and CCO have several meanings and name no role.
 * - Of remarks only the first sentence is read, and nothing if they are about two persons.
 */
export function officerRolesOf(title: string | null): OfficerRole[] {
  let found: OfficerRole[] = [];
  for (const segments of partsOf(title ?? "")) {
    // "President; Foods" and "Foods: President" name a part of the company.
    const [first = []] = segments;
    found = isTitle(first) ? [...found, ...rolesOfPart(segments)] : [];
  }
  return officerRoles.filter((role) => found.includes(role));
}

const remarksLead =
  /^(?:(?:the )?reporting (?:person|owner)(?:['’]?s)?(?: (?:full|official))?(?: title)?|(?:mr|ms|mrs|dr)\.? [\w.' -]{1,40}) is (?:(?:the|an?) )?(?:(?:company|issuer)['’]s )?/i;
const seeElsewhere =
  /[([]?\bsee(?: the)?(?: (?:remarks?|foot ?notes?|notes?)(?: below)?(?: \(?\d+\)?)?| ?r\w{0,5}$|$)[)\]]?/gi;
const honorific = /\b(?:mr|ms|mrs|dr)\b\.? [a-z]+/g;
const sentenceEnd = /(?<=[A-Za-z]{5}|\b[A-Z]{3})\. (?=[A-Z*("](?:\S* ){5})/;

/** Characters. A longer sentence is no title. */
const longestTitle = 300;
const mostRead = 1_000;

/** The first sentence without what remarks put before and after a title, by semicolons, each as segments of words. */
function partsOf(title: string): string[][][] {
  const text = title.slice(0, mostRead).replaceAll(/\s+/g, " ");
  if (new Set(text.toLowerCase().match(honorific)).size > 1) return [];
  const [sentence = ""] = text
    .replace(/(?:\bsee )?\b(?:exhibit|power of attorney|poa)\b[^]*/i, "")
    .replaceAll(seeElsewhere, " ")
    .replace(/^[\s"'*]*(?:\((?:\w{1,2}|\*+)\) ?)?/, "")
    .replace(/^[^:;,]{0,40}\btitle ?: ?/i, "")
    .replace(remarksLead, "")
    .split(sentenceEnd);
  if (sentence.length > longestTitle) return [];
  return sentence
    .toLowerCase()
    .split(";")
    .map((part) => segmentsOf(spelled(part)))
    .filter((segments) => segments.length > 0);
}

const owners =
  /(?:\bmember of (?:an? )?)?(?:> ?|\b(?:more than )?)(?:10|ten) ?(?:%|percent)(?: (?:beneficial )?(?:owner|(?:share|stock)?holder))?(?: group)?\b/g;

/** "Co-C.E.O." as "co ceo"; hyphens within words are separators, as in "VP-Controller". */
function spelled(part: string): string {
  return part
    .replaceAll(owners, "owner")
    .replaceAll(/['’"*]/g, "")
    .replaceAll(/\bex ?- ?(?=[a-z])/g, "former ")
    .replaceAll(/\b(co|non) ?- ?(?=[a-z])/g, "$1 ")
    .replaceAll(/\b(?:vice\b|v\b(?=[^a-z]+(?:pres|ch)))[^a-z]+(?=[a-z])/g, "vice")
    .replaceAll(/\b([a-z])[. ] ?(?=[a-z]\b)/g, "$1")
    .replaceAll(".", " ")
    .replaceAll(/[([] ?(?:\d{1,2}|[a-z])? ?[)\]]/g, " ")
    .replaceAll(/ *(?:[&/+,:|()[\]–—-]|\band\b)[ &/+,:|()[\]–—-]*/g, " , ")
    .replaceAll(
      /\b(?:board|bd) of (?:the )?(?:dir(?:ector)?s?|direc?t?o?|trustees)\b|\bbod\b/g,
      "board",
    )
    .replaceAll(sharedOffice, (office) => office.replaceAll(" , ", " officer , chief "));
}

/** "Chief Financial, Strategy and Services Officer". */
const sharedOffice =
  /\b(?:chief|principal) (?:(?!chief|off)[a-z]+ , )+(?!chief|off)[a-z]+ (?:(?!chief|off)[a-z]+ )?(?=off|of$)/g;

const ofCompany = / (?:of|for) (?:the |this )?(?:company|corporation|corp|issuer|registrant)$/;

function segmentsOf(part: string): string[][] {
  return part
    .split(",")
    .map((segment) => segment.trim().replace(ofCompany, ""))
    .filter((segment) => segment !== "")
    .map((segment) => segment.split(/ +/));
}

/** The roles of a part. Words that are no title make the roles before them those of a part of the company. */
function rolesOfPart(segments: readonly (readonly string[])[]): OfficerRole[] {
  let found: OfficerRole[] = [];
  let isAfterRank = false;
  for (const words of segments) {
    const past = words.findIndex((word) => pastWords.has(word));
    if (past >= 0) return past === 0 && endsInTitle(words) ? found : [];
    const { roles, isWhole } = readWords(words);
    const text = words.join(" ");
    if (!isWhole && roles.length === 0 && staff.test(text)) return found;
    if (!isWhole && (isOfHolder(words) || text === "general partner")) return [];
    const isFunction = isAfterRank && words.every((word) => functions.has(word));
    if (isWhole) found.push(...roles);
    else if (roles.length > 0 || !(isFunction || endsInTitle(words))) found = [];
    // In "CFO and SVP, Tax, Legal" the words after the rank say of what.
    if (!isFunction)
      isAfterRank = roles.length === 0 && words.some((word) => word === "head" || ranks.test(word));
  }
  return found;
}

/** Who holds a role no longer, or works for who does. */
const pastWords = new Set(
  "former formerly retired past previous previously resigned resignation ceased until outgoing longer to for is was".split(
    " ",
  ),
);

/** Whose superior may follow: "Chief of Staff, CEO", "Office of the Chairman and CEO". */
const staff =
  /^office |chief of staff$|^(?:(?!of )\S+ )*(?:advis[eo]r|consultant|assistant|asst|associate|deputy)$/;

/** "Spouse of CEO", "Director of General Partner". */
function isOfHolder(words: readonly string[]): boolean {
  const last = words.at(-1) ?? "";
  return words.includes("of") && titleWord.test(last);
}

/** What a vice president is that of; other words name a part of the company. */
const functions = new Set(
  `of the corporate global finance financial tax taxation legal law investor investors relations ir development operations
   administration admin human resources hr people strategy strategic planning treasury accounting audit compliance risk
   reporting communications marketing sales engineering technology information systems it research regulatory government
   public external affairs policy business governance board supply chain mergers acquisitions r d m a`.split(
    /\s+/,
  ),
);

/** Whether only known functions follow the last title: "Prod Architect", "SVP of Finance", but not "GM Foods". */
function endsInTitle(words: readonly string[]): boolean {
  const last = words.findLastIndex(
    (word) =>
      !/^(?:board|corp\w*)$/.test(word) && (titleWord.test(word) || plainLength([word]) > 0),
  );
  return last >= 0 && words.slice(last + 1).every((word) => functions.has(word));
}

/** Roles from left to right, up to the first word that is neither a role nor a title. */
function readWords(words: readonly string[]): { roles: OfficerRole[]; isWhole: boolean } {
  const roles: OfficerRole[] = [];
  let place = 0;
  let hasRank = false;
  while (place < words.length) {
    const rest = words.slice(place);
    const rank = rankLength(rest);
    const [role, length] = rank > 0 ? [null, rank] : (roleAt(rest) ?? [null, plainLength(rest)]);
    // "Vice Executive Chairman"; a vice president's "president" that is left over is a slip of the pen.
    const isVice = hasRank && (role === "President" || role === "Chair");
    if (length === 0 || isVice) return { roles, isWhole: false };
    if (role !== null) roles.push(role);
    hasRank = rank > 0;
    place += length;
  }
  return { roles, isWhole: true };
}

const rankAdverbs = /^(?:executive|exec|ex|senior|sr|first|1st|corporate|corp|group|global)$/;
const ranks = /^(?:vice\w*|vp|evp|svp|sevp|fvp|srvp|gvp|cvp)$/;

/** How many words from the first are a rank: "senior vicepresident". */
function rankLength(words: readonly string[]): number {
  const place = words.findIndex((word) => !rankAdverbs.test(word));
  return place >= 0 && ranks.test(words[place] ?? "") ? place + 1 : 0;
}

const plainTitles = new Set(
  `director dir directors secretary sec secy treasurer treas founder cofounder member manager mgr owner trustee clerk cashier
   principal partner interim acting corporate corp gm admin board esq cpa jd phd md mba cto cio cmo chro cao clo cco cpo cso cro cbo cdo`.split(
    /\s+/,
  ),
);
const longTitles = ["secretary", "treasurer", "director", "founder"];

/** How many words from the first are a title that is no role, or what may precede any title. */
function plainLength(words: readonly string[]): number {
  const [first = "", second = ""] = words;
  const office = isChief(first) ? words.slice(0, 6).findIndex(isOfficer) : -1;
  if (office > 1) return office + 1;
  if (first === "general" && isCut(second, "manager", 3)) return 2;
  if (first === "co" && second.startsWith("found")) return 2;
  if (modifiers.has(first) && second !== "") return 1;
  if (plainTitles.has(first)) return 1;
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
  if (/^gen(?:l|eral)?$/.test(first) && isCut(second, "counsel", 3)) return ["General Counsel", 2];
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

const chair =
  /^(?:(?:executive|exec|non executive|non exec|independent|board) )?(?:chair|chairm[ae]?n?|chair(?:wo|per)\w*|chrmn|chmn|chm|cob)(?= |$)/;
const board = /^ (?:of )?(?:the )?(?:board|bd|directors)(?= |$)/;
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
  /^(?:officer|off|chief|director|dir|secretary|sec|secy|treasurer|treas|trea|chair\w*|pres\w{0,5}|vice\w*|s?evp|svp|vp|c[a-z]{1,2}o|gc|gm|counsel|controller|comptroller|founder|cofounder|member|manager|mgr|head|owner|trustee|architect|scientist|engineer|advis[eo]r|strategist|partner|principal|clerk|cashier|actuary|interim|acting|corporate)$/;

/** Whether words name a title rather than a part of the company. */
function isTitle(words: readonly string[]): boolean {
  return readWords(words).isWhole || words.some((word) => titleWord.test(word));
}

/** Whether a word is the beginning of another, of at least so many letters. */
function isCut(word: string, whole: string, least: number): boolean {
  return word.length >= least && whole.startsWith(word);
}

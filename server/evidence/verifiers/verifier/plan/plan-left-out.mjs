/** What a pack has of a plan although its subject may not state it. */
import { dayOf } from "../days.mjs";
import { currentReportsIn, section16In } from "../filings/filings-in-pack.mjs";
import { announcesResults } from "../filings/items.mjs";
import { daysNamed, personOf } from "../lead/lead-trade.mjs";
import { mentionsPlan } from "./plan-words.mjs";

const firstAdoption = dayOf("2000-10-23");
const planWords =
  "trading|sales?|selling|written|stock|plans?|program|arrangement|instructions?|that|which|was|were|previously";
const otherMatter =
  "and|or|that|which|during|disclosed|announced|reported|filed|effective|expir\\w*|terminat\\w*|vest\\w*|pursuant|under|on|in|as|\\d+";
const verb = `(?: (?:${planWords}),?){0,6} \\(?(?:adopted|entered into|established)`;
const dated = `(?:(?: (?:${planWords})){0,5} (?:plans?|program|arrangement|instructions?),?)? \\(?dated`;
const byWhom = `(?: by(?: (?!(?:${otherMatter})\\b)[\\w'&-]+){1,8}?)?`;
const adoptedOn = new RegExp(
  `10b5-1[^\\s.]*(?:${verb}|${dated})${byWhom},?(?: (?:on|as of))? (?:[a-z]{3,9}\\.? \\d|\\d)`,
  "i",
);
const adoption = /\b(?:adopted|entered into|established|dated)\b/gi;
const change =
  /\b(?:amended|modified|amendment|modification|restated|replaced|replaces|renewed|superseded)\b/i;

/** Rows of the person whose words name the day of adoption, with whether they surely belong to the plan. */
export function tradesLeftOut(pack, { cik, person, rows }, adopted) {
  const stated = new Set(rows.map((row) => `${row.accession} ${row.row_number}`));
  const own = section16In(pack).filter((filing) => filing.ownership().issuerCik === cik);
  return own.flatMap((filing) => {
    const document = filing.ownership();
    if (document.owners.length === 0 || personOf(document.owners).cik !== person.cik) return [];
    return document.rows.flatMap((row, at) => {
      const { accession } = filing;
      if (!row.isPlan || stated.has(`${accession} ${at + 1}`)) return [];
      const texts = planTexts(document, row);
      const days = texts.flatMap(daysNamed);
      if (!days.includes(adopted) || adopted < firstAdoption || adopted > row.tradeDate) return [];
      const isOnly = days.every((day) => day === adopted);
      const isSure = isOnly && sayAdopted(texts) && !isAmended(filing, own);
      return [{ accession, rowNumber: at + 1, isSure }];
    });
  });
}

/** Footnotes of a row that name a plan; where it cites none, all footnotes and remarks that do. */
function planTexts({ footnotes, remarks }, { lines }) {
  const naming = [...footnotes].filter(([, said]) => mentionsPlan(said));
  const cited = naming.filter(([id]) => lines.some(({ notes }) => notes.includes(id)));
  if (cited.length > 0) return cited.map(([, said]) => plain(said));
  const more = remarks !== null && mentionsPlan(remarks) ? [remarks] : [];
  return [...naming.map(([, said]) => said), ...more].map(plain);
}

function plain(text) {
  return text
    .normalize("NFKC")
    .replaceAll(/[\u00ad\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/["“”„]/g, "")
    .replaceAll("’", "'")
    .replaceAll(/\bAct(?: of 19\d\d)?,? as amended/gi, "Act")
    .replaceAll(/10b[-\s]*5[-\s]*1(?!\d)/gi, "10b5-1")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Whether texts leave no doubt that a plan of Rule 10b5-1 was adopted on the day that they name. */
function sayAdopted(texts) {
  const verbs = texts.map((text) => text.match(adoption)?.length ?? 0);
  return (
    verbs.some((count) => count > 0) &&
    texts.every(
      (text, at) =>
        !change.test(text) && (verbs[at] === 0 || (verbs[at] === 1 && adoptedOn.test(text))),
    )
  );
}

/** Whether an amendment of an owner could replace lines of a filing. */
function isAmended(filing, filings) {
  const owners = new Set(filing.ownership().owners.map(({ cik }) => cik));
  return filings.some((other) => {
    if (other === filing || !other.form.endsWith("/A")) return false;
    const isEarlier =
      other.filedOn !== null && filing.filedOn !== null && other.filedOn < filing.filedOn;
    return !isEarlier && other.ownership().owners.some(({ cik }) => owners.has(cik));
  });
}

/** The first 8-K with item 2.02 in the pack, at most some days after adoption; null for none. */
export function firstResults(pack, cik, { adopted, mostDays }) {
  return currentReportsIn(pack, cik)
    .map(({ accession }) => pack.filing(accession))
    .filter((filing) => announcesResults(filing) === true)
    .map((filing) => ({
      accession: filing.accession,
      days: filing.published().acceptedOn - adopted,
    }))
    .filter(({ days }) => days >= 1 && days <= mostDays)
    .reduce((first, each) => (first === null || each.days < first.days ? each : first), null);
}

/** A Form 3, 4, or 5 of a company in the pack that was filed by a day; null for none. */
export function storedBy(pack, cik, day) {
  const filing = section16In(pack).find(
    (each) => each.ownership().issuerCik === cik && each.givenDay !== null && each.givenDay <= day,
  );
  return filing?.accession ?? null;
}

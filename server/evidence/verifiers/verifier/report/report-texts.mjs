/** Texts of the report that do not come from data/figures.json, and how it prints days and times. */
import { nthWeekday, sunday, textOf } from "../days.mjs";
import { shownDate, shownTime } from "../numbers.mjs";
import { sha256 } from "../pack/signature.mjs";

/** Sentences that Sentinel prints the same in every report, by the first 32 digits of their SHA-256. */
function digest(hex) {
  const of = (shown) => sha256(shown).slice(0, 32);
  return {
    stated: (shown) =>
      `the sentences with the SHA-256 ${hex}…${typeof shown === "string" ? `, not ${of(shown)}…` : ""}`,
    isMet: (shown) => of(shown) === hex,
  };
}

/** The person, as the report writes the name, and the company of a subject; of a lead of several persons the company. */
export function personAndCompany({ shown_person: person, company }) {
  return person === null ? company : `${person}, ${company}`;
}

/** Whether two names have the same words: the report can have them in another order, with other capitals and periods. */
export function isSameName(one, other) {
  return words(one) === words(other);
}

function words(name) {
  // The report composes accents, has i for İ, and lowers each part of a name by itself, so that Σ can be σ or ς.
  const small = name.normalize("NFC").replaceAll("İ", "i").toLowerCase().replaceAll("ς", "σ");
  const bare = small.replaceAll(".", "").replaceAll(",", " ");
  return bare.split(/\s+/).filter(Boolean).sort().join(" ");
}

export const prose = {
  about: digest("2d7103cf584e4eca338cec9045c3df87"),
  aboutWithLeads: digest("bda98b95d76de3d398ff04067cd9f5ad"),
  verify: digest("f8ca4260f031b401fc26456e8dc1fa40"),
  demonstration: digest("96b691bdf6480baaed99801ac2454f31"),
  demonstrationOfCase: digest("330630f12f82e49324c57d6744f827ea"),
  numbers: digest("8777a4128201d6c9fec57ab02b3d1071"),
  notProof: digest("4420525dfe81852099396860773250e2"),
  searchCounted: digest("c807da5897f6626f9dca12d6996a75a4"),
  searchPartlyCounted: digest("7183c350453ca89676fa654be9c0523b"),
  filingDates: digest("2a8765d5ec09f9abd6f73aa295f59a70"),
  searchOrder: {
    explore_trades: digest("0ecd3b5bcb0b91645a0ccf0b28d5a638"),
    explore_events: digest("42185aa52668e9e0f74efad08b46d9c5"),
  },
  searchUnchecked: digest("3890458af50cc01ce4a2cf11e284cc7a"),
  items: digest("df9b283b88f32043ecf9d3ad21d7a196"),
  withheld: digest("77577adb499cd52a314ad5eb7a04d871"),
  shared: digest("e674c3540e94aa3ad065379f59884166"),
  leads: [
    digest("bc3df88ed7cb50311467223153ee7716"),
    digest("a11023db977a85512d5100b6f2b0db63"),
    digest("2d8dabd8b94e79799e17edd69d6770af"),
  ],
  suitDays: digest("ad947e9f19a683d0edf1c7ed4cfc4f5e"),
  filings: digest("0d2e5299ca68725de39b19742c3a939a"),
  prices: digest("b728c2436e085974bba18a70e887d172"),
};

/**
 * Headers, widths, and classes as the report has them, of columns such as "Header:30|Amount:70n": the number is the
 * share of the width, n a column of numbers, c one of codes.
 */
export function columnsOf(text) {
  const columns = text.split("|").map((column) => /^(.*):(\d+)([nc]?)$/.exec(column));
  const total = columns.reduce((sum, [, , share]) => sum + Number(share), 0);
  const classes = columns.map(([, , , kind]) => ({ n: " number", c: " code" })[kind] ?? "");
  const widths = columns.map(([, header, share], place) => {
    const tenths = Math.floor((2000 * Number(share) + total) / (2 * total));
    const kind = header === "" || classes[place] === " code" ? "" : classes[place];
    return `${Math.floor(tenths / 10)}.${tenths % 10}%${kind}`;
  });
  return {
    headers: columns.map(([, header]) => header),
    layout: [columns.length > 2 ? "wide" : "narrow", ...widths],
    classes,
  };
}

/** A whole number with commas: "1,204". */
export function grouped(digits) {
  return String(digits).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

/** "1,204 trades" */
export function counted(count, noun) {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

export function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function dayOrUnknown(day) {
  return day === null ? "unknown" : shownDate(day);
}

/** A text with its days as reports print them; accession numbers stay. */
export function withDays(text) {
  return text.replaceAll(/(?<![\d-])\d{4}-(?:0[1-9]|1[0-2])-\d\d(?![\d-])/g, shownDate);
}

/** An instant, UTC, as the report prints it. */
export function shownInstant(instant) {
  return shownTime(eastern(instant));
}

/** New York time of an instant since 2007, from UTC. */
export function eastern(instant) {
  const moment = new Date(instant);
  const year = moment.getUTCFullYear();
  const begin = new Date(`${textOf(nthWeekday(year, 3, sunday, 2))}T07:00:00Z`);
  const end = new Date(`${textOf(nthWeekday(year, 11, sunday, 1))}T06:00:00Z`);
  const hours = moment >= begin && moment < end ? 4 : 5;
  const local = new Date(moment.getTime() - hours * 3_600_000);
  return local.toISOString().slice(0, 19).replace("T", " ");
}

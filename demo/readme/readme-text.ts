import { numberText } from "#contract/values/amount-text.ts";
import { newsSection } from "#demo/readme/news-section.ts";
import { companies } from "#demo/world/cast/company.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { listingChangesOf } from "#demo/world/market/corporate-actions.ts";
import { plants } from "#demo/world/plants.ts";
import type { World } from "#demo/world/world.ts";
import type { CallPlant } from "#demo/calls/call.ts";
import { callsOf, firstCallDay } from "#demo/calls/calls-of.ts";
import { plantedBarFaults } from "#demo/prices/bar-faults.ts";

const faultWords = {
  missing: "missing at first",
  stale: "the day before once more at first",
  mistyped: "close ten percent too high at first",
} as const;
const shownHaltsFrom = "2026-01-01";

/** The section of `demo/README.md` on halts and on prices that come late or wrong. */
function pricesSection(world: World): string {
  const halts = companies.flatMap(({ cik, ticker }) =>
    (world.halts.get(cik) ?? [])
      .filter(({ from, until }) => from >= shownHaltsFrom && until.slice(0, 10) <= world.through)
      .map(({ from, until, reason }) => ({ ticker: ticker ?? "", from, until, reason })),
  );
  const count = [...world.halts.values()].reduce((sum, own) => sum + own.length, 0);
  return `## Halts

While a share is halted its quote stays at the last trade before, with \`isHalted\`; the first trade
afterwards leaves a gap, and open, high, low and close of the day are those of its bar. A halt from
before the open moves the first trade. Eastern time; ${count} in all, those of 2026:

| Ticker | From | First trade | Reason |
|---|---|---|---|
${halts
  .sort((a, b) => (a.from < b.from ? -1 : 1))
  .map(({ ticker, from, until, reason }) => `| ${ticker} | ${from} | ${until} | ${reason} |`)
  .join("\n")}

## Prices that come late or wrong

In \`/prices/daily.csv\` as of the clock; after ${world.through} others are drawn now and then.

| Ticker | Day | What | Right in the file of |
|---|---|---|---|
${plantedBarFaults
  .map(
    ({ ticker, day, kind, correctedOn }) =>
      `| ${ticker} | ${day} | ${faultWords[kind]} | ${correctedOn} |`,
  )
  .join("\n")}
`;
}

const mostExamples = 4;

/** The text of `demo/README.md`: what is planted, and where to find it. */
export function readmeText(world: World): string {
  return `# The demo world

An invented market that writes genuine EDGAR formats. Nothing in it is real: no company, person,
price or event. Written by \`node demo/readme/write-readme.ts\`; a test compares it with the world.

- \`world/\` is a pure model. \`createWorld(seed, through)\` computes ${companies.length} companies, their insiders, daily
  prices from a market fund and each company's own news, and ${filingCount(world)} filings from 2 October 2023
  through ${world.through}. Everything is drawn by seed, company and day: a later \`through\` adds days and
  changes none.
- \`edgar/\` writes filings, lists, indexes, the feed and the insider data sets as EDGAR does, oddities
  included; \`prices/\` writes a vendor's price file, unadjusted, with splits and dividends, and quotes
  last trades during a session.
- \`server/\` answers EDGAR's own addresses on loopback as of a clock: a filing is there from the second
  of its acceptance, a day's index from 22:05 New York time, the full index a day later.
- \`calls/\` writes earnings calls as transcripts.
- CIKs lie between 9990001 and 9999999, telephone numbers are 555-01xx.

## Sample alerts

The accounts \`admin@\`, \`analyst@\` and \`alerts@demo.example\` begin with alerts of all kinds
over the whole market (\`cli/sources/demo-alerts.ts\`), wide enough to match on most of its days; those of
the market's last week are found at once. They are made once for each account, by the checks and
statements of \`set_alerts\`, and are like any other from then on.

## What is planted

Seed \`${world.seed}\`. Where more than ${mostExamples} filings carry a plant, the first ${mostExamples} are named.

| What to find | Where |
|---|---|
${plants.map(({ id, about }) => `| ${about} | ${examplesOf(world, id)} |`).join("\n")}

${newsSection(world)}
## Listings that change

| Company | Ticker | What happens |
|---|---|---|
${listingRows().join("\n")}

${pricesSection(world)}
${callsSection(world)}
## Industries

SIC 0900, 3990 and 6189 lie outside all Fama-French ranges (Corran Bay Fisheries, Birchwold
Manufacturing, Harbin Crest); Quarrel Street Ventures has no SIC code at all.

## Where it differs from EDGAR

- Submissions files keep 100 filings or a year in the main file, whichever is more, and put older
  ones into an overflow file; EDGAR keeps 1,000. With so few filings there would be no overflow.
- Submissions of 3, 4 and 5 hold the ownership document alone, without its rendering; inline XBRL
  comes without schema and linkbases.
- A missing index is answered 403 \`AccessDenied\` and a missing filing 404 \`NoSuchKey\`, as the store
  behind EDGAR does; conditional requests, gzip, HEAD and folder listings work. A limit of requests is
  off unless the server is started with one.
- Once in a while after the last planted day a form cannot be read, comes late or is corrected, as
  those of the table.
- The world begins in October 2023: there are no headers of 1993 and 1994 (IMS, privacy-enhanced),
  no forms on paper or without XML, no item numbers of before August 2004, no company without XBRL and
  no special closure of before 2025.
`;
}

function filingCount({ filings }: World): string {
  return numberText(filings.length, 0);
}

function examplesOf({ filings }: World, plant: string): string {
  const found = filings.filter(({ plants: own }) => own.some((id) => id === plant));
  const named = found.slice(0, mostExamples).map(nameOf);
  const rest = found.length - named.length;
  return `${named.join("; ")}${rest > 0 ? `; ${rest} more` : ""}`;
}

function nameOf({ issuer, form, accession, filedOn }: Filing): string {
  return `${issuer.ticker ?? issuer.name} ${form} ${accession} (${filedOn})`;
}

function listingRows(): string[] {
  return companies.flatMap((company) => {
    const { firstTradedOn, splits, renamed, delisted, quotesEndOn, untradedDays } =
      listingChangesOf(company);
    const changes = [
      ...(firstTradedOn === undefined ? [] : [`first traded on ${firstTradedOn}`]),
      ...(splits ?? []).map(
        ({ on, ratio }) =>
          `${ratio >= 1 ? `${ratio}:1 split` : `1:${1 / ratio} reverse split`} on ${on}`,
      ),
      ...(renamed === undefined
        ? []
        : [`becomes ${renamed.name}, ${renamed.ticker}, on ${renamed.on}`]),
      ...(delisted === undefined
        ? []
        : [`${delisted.because}; last traded on ${delisted.lastTradedOn}`]),
      ...(quotesEndOn === undefined ? [] : [`prices merely end on ${quotesEndOn}`]),
      ...(untradedDays === undefined ? [] : [`no trade on ${untradedDays.join(", ")}`]),
    ];
    if (changes.length === 0) return [];
    return [`| ${company.name} | ${company.ticker ?? ""} | ${changes.join("; ")} |`];
  });
}

/** The section of `demo/README.md` on conference calls. */
function callsSection({ filings }: World): string {
  const calls = callsOf(filings);
  const interactions = calls.reduce((sum, call) => sum + call.interactions.length, 0);
  const companies = new Set(calls.map(({ cik }) => cik)).size;
  const rows = (kind: CallPlant["kind"]): string[] =>
    calls.flatMap((call) =>
      call.plants
        .filter((plant) => plant.kind === kind)
        .map((plant) => {
          const last = plant.shownBy === null ? "" : ` ${plant.shownBy} |`;
          return `| ${call.companyName} | ${call.key}, held ${call.heldOn} | ${plant.interactionNumber} | ${plant.about} |${last}`;
        }),
    );
  return `## Conference calls

${calls.length} earnings calls of ${companies} companies with ${numberText(interactions, 0)} interactions, one for every report of results since
${firstCallDay}; \`/calls/index.json\` lists those whose transcripts are out (three hours after a call
began), \`/calls/KEY.json\` has one. Figures, people and news are the world's of that date. Each company
has a \`gvkey\` of six digits from 900000 and a \`fraudDescription\`: what an agency that does not exist
alleges of the companies of the first table, and of all others that they are read as controls.

False statements, each shown to be false by a later filing:

| Company | Call | Interaction | What is false | Shown by |
|---|---|---|---|---|
${rows("fraud").join("\n")}

Alarming words where nothing is wrong:

| Company | Call | Interaction | Why not |
|---|---|---|---|
${rows("hard-negative").join("\n")}
`;
}

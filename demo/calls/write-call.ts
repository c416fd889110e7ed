import type { CallInteraction, CallTurn } from "#demo/calls/call.ts";
import { commonTopics, newsTopics } from "#demo/calls/prose/common-topics.ts";
import { industries, type Industry } from "#demo/calls/prose/industry-lines.ts";
import * as openings from "#demo/calls/prose/openings.ts";
import type { Topic } from "#demo/calls/prose/topic.ts";
import type { CallValues } from "#demo/calls/call-values.ts";
import { fill, type Wordings } from "#demo/edgar/documents/prose/fill.ts";
import { type Draws, drawsFor } from "#demo/world/draws.ts";
import { personName, spokenName } from "#demo/world/cast/names.ts";

/** A question and its answer that are fixed beforehand. */
export type FixedExchange = Pick<Topic, "about" | "by"> & { question: string; answer: string };

type CallScript = {
  key: string;
  cik: number;
  sic: string | null;
  /** Dollars of the quarter, by which other amounts are sized. */
  revenue: number;
  values: CallValues;
  /** Kinds of news disclosed since the previous call, each with its date in words. */
  news: readonly { kind: string; date: string }[];
  fixed: readonly FixedExchange[];
};

const fewestQuestions = 5;
const mostQuestions = 8;

/** The interactions of one call, in order; with the place of each fixed exchange. */
export function writeCall(script: CallScript): {
  interactions: readonly CallInteraction[];
  places: ReadonlyMap<FixedExchange, number>;
} {
  const draws = drawsFor("call", script.key);
  const stage = stageOf(script, draws);
  const exchanges: (Topic | FixedExchange)[] = topicsOf(script, stage, draws);
  for (const fixed of script.fixed)
    exchanges.splice(draws.whole(1, Math.max(1, exchanges.length - 1)), 0, fixed);
  const opening = openingOf(stage);
  const questions = exchanges.map((exchange, at) =>
    questionOf(stage, exchange, { at, isLast: at === exchanges.length - 1 }),
  );
  const places = new Map(
    script.fixed.map((fixed) => [fixed, opening.length + exchanges.indexOf(fixed) + 1]),
  );
  return { interactions: [...opening, ...questions], places };
}

type Stage = {
  script: CallScript;
  draws: Draws;
  industry: Industry;
  analysts: readonly Analyst[];
  relations: string;
  say: (wordings: Wordings, further?: Readonly<Record<string, string>>) => string;
};

function stageOf(script: CallScript, draws: Draws): Stage {
  const found = industries.find(({ sic }) => sic.test(script.sic ?? ""));
  const [first] = industries;
  const industry = found ?? industries.at(-1) ?? first;
  if (industry === undefined) throw new RangeError("there is no industry");
  const relations = relationsOf(script.cik);
  const fixed = { ...script.values, relations, relationsFirst: firstName(relations) };
  return {
    script,
    draws,
    industry,
    relations,
    analysts: shuffled(analystsOf(script.cik), draws),
    say: (wordings, further = {}) =>
      tidy(
        fill(
          wordings,
          { ...fixed, ...numbersOf(draws, script), segment: `[${industry.segments}]`, ...further },
          draws,
        ),
      ),
  };
}

/** Drawn again for every paragraph. */
function numbersOf(draws: Draws, { revenue }: CallScript): Record<string, string> {
  const dollars = Math.max(0.2, (revenue / 1e6) * (0.004 + 0.03 * draws.unit()));
  return {
    pct: String(draws.whole(2, 9)),
    pctBig: String(draws.whole(11, 47)),
    bp: String(draws.whole(2, 19) * 10),
    days: String(draws.whole(2, 9)),
    weeks: String(draws.whole(4, 15)),
    months: String(draws.whole(4, 18)),
    turns: String(draws.whole(3, 6)),
    sites: String(draws.whole(14, 96)),
    occupancy: (81 + 17 * draws.unit()).toFixed(1),
    retention: String(draws.whole(92, 118)),
    taxRate: String(draws.whole(19, 26)),
    dollars: `$${dollars < 10 ? dollars.toFixed(1) : Math.round(dollars)} million`,
    region: draws.pick(
      "the Southeast|the Midwest|Texas|the West Coast|the Northeast|Canada|northern Europe|Germany|Latin America|Japan".split(
        "|",
      ),
    ),
  };
}

/** A sentence may begin with a value that is written small. */
function tidy(text: string): string {
  return text
    .replace(/ {2,}/g, " ")
    .replace(/ ([.,?])/g, "$1")
    .replace(/\bthe the\b/g, "the")
    .replace(
      /(^|[.?!] )([a-z])/g,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .trim();
}

function firstName(name: string): string {
  return name.split(" ")[0] ?? name;
}

function shuffled<Item>(items: readonly Item[], draws: Draws): readonly Item[] {
  return items
    .map((item) => ({ item, order: draws.unit() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** Topics of the news first, then of the business, then those everybody is asked. */
function topicsOf({ news }: CallScript, { industry }: Stage, draws: Draws): Topic[] {
  const ofNews = news.flatMap(({ kind, date }) => {
    const found = newsTopics[kind];
    return found === undefined ? [] : [dated(found.topic, date)];
  });
  const count = draws.whole(fewestQuestions, mostQuestions);
  const own = draws.isLucky(0.8) ? industry.topics : industry.topics.slice(0, 1);
  const common = shuffled(commonTopics, draws);
  const chosen = [...ofNews.slice(0, 2), ...own, ...common].slice(0, count);
  return [...shuffled(chosen, draws)];
}

function dated(topic: Topic, date: string): Topic {
  const put = (text: string): string => text.replaceAll("{newsDate}", date);
  return {
    ...topic,
    questions: topic.questions.map(put),
    answers: topic.answers.map((wordings) => wordings.map(put)),
  };
}

function openingOf(stage: Stage): CallInteraction[] {
  const { script, draws, say, relations, industry } = stage;
  const { ceo, ceoRole, cfo, cfoRole } = script.values;
  const headline = script.news.find(({ kind }) => Object.hasOwn(newsTopics, kind));
  const newsLine =
    headline === undefined
      ? "[Nothing in the quarter changed our priorities|Our priorities stay the same|We keep to the plan we presented]: [customers, cost and cash|growth where we earn our cost of capital|fewer things, done better]."
      : (newsTopics[headline.kind]?.line ?? "").replaceAll("{newsDate}", headline.date);
  const lines = {
    industryLine: industry.line,
    newsLine,
    strength: draws.pick([
      "{segment} had its best quarter in {turns} years",
      "orders in {region} grew {pctBig} percent",
      "our service levels are where customers want them",
      "the cost program is ahead of plan by {dollars}",
    ]),
    work: draws.pick([
      "we have work to do in {region}",
      "{segment} has to earn more than it does",
      "delivery times are still {weeks} weeks too long in places",
      "we are replacing systems that served us for too long",
    ]),
  };
  const speak = (paragraphs: readonly Wordings[]): string =>
    paragraphs.map((wordings) => say(wordings, lines)).join("\n\n");
  return [
    {
      kind: "remarks",
      description: "Welcome",
      turns: [
        operator(say(openings.welcome)),
        { speaker: relations, role: "Investor Relations", text: say(openings.caution) },
      ],
    },
    {
      kind: "remarks",
      description: `Prepared remarks: ${ceoRole}`,
      turns: [{ speaker: ceo, role: ceoRole, text: speak(openings.chiefParagraphs) }],
    },
    {
      kind: "remarks",
      description: `Prepared remarks: ${cfoRole}`,
      turns: [{ speaker: cfo, role: cfoRole, text: speak(openings.financeParagraphs) }],
    },
  ];
}

function operator(text: string): CallTurn {
  return { speaker: "Operator", role: "Operator", text };
}

type Place = { at: number; isLast: boolean };

function questionOf(
  stage: Stage,
  exchange: Topic | FixedExchange,
  { at, isLast }: Place,
): CallInteraction {
  const { script, draws, say, analysts } = stage;
  const analyst = analysts[at % analysts.length];
  if (analyst === undefined) throw new RangeError("nobody follows the company");
  const asker = { speaker: analyst.name, role: `Analyst, ${analyst.firm}` };
  const { ceo, ceoRole, cfo, cfoRole, chiefFirst, financeFirst } = script.values;
  const answerer =
    exchange.by === "chief" ? { speaker: ceo, role: ceoRole } : { speaker: cfo, role: cfoRole };
  const who = { analyst: analyst.name, firm: analyst.firm, chiefFirst, financeFirst };
  const asked = "question" in exchange ? [exchange.question] : exchange.questions;
  const turns: CallTurn[] = [
    operator(say(at === 0 ? openings.firstHandOvers : openings.handOvers, who)),
    { ...asker, text: `${say(openings.greetings, who)} ${say(asked)}` },
    { ...answerer, text: answerOf(stage, exchange) },
  ];
  if (draws.isLucky(0.45)) {
    const [further, answered] = draws.pick(openings.followUps);
    turns.push({ ...asker, text: say(further) });
    turns.push({ ...answerer, text: say(answered) });
  }
  if (draws.isLucky(0.6)) turns.push({ ...asker, text: say(openings.thanks) });
  if (isLast) {
    turns.push(operator(say(openings.closing)));
    turns.push({ speaker: ceo, role: ceoRole, text: say(openings.farewell) });
  }
  return {
    kind: "question",
    description: `${analyst.name}, ${analyst.firm}: ${exchange.about}`,
    turns,
  };
}

/** Now and then one of the sentences is left out. */
function answerOf({ draws, say }: Stage, exchange: Topic | FixedExchange): string {
  if ("answer" in exchange) return say([exchange.answer]);
  const opener = draws.isLucky(0.35)
    ? `${say(["[Sure.|Yes.|Thanks for the question.|Let me take that.|Good question.|Happy to.]"])} `
    : "";
  const left = draws.whole(0, exchange.answers.length + 1);
  const said = exchange.answers.filter((_, at) => at !== left).map((wordings) => say(wordings));
  return opener + said.join(" ");
}

type Analyst = { name: string; firm: string };

/** Invented houses of research. */
const firms =
  "Ashdown Securities|Bexley & Co.|Carnforth Research|Dunwich Capital Markets|Elstow Partners|Fenchurch Equity Research|Gresham Vale|Hartsop Securities|Inglewood Brothers|Kelmscott Research|Lydford Markets|Moorgate Analytics|Northwold Securities|Pagham Capital".split(
    "|",
  );
const analystsPerFirm = 4;
/** Beyond the indexes of insiders, so that no analyst bears an insider's name. */
const firstIndex = 8_000;
const coverage = 7;

const analysts: readonly Analyst[] = firms.flatMap((firm, place) =>
  Array.from({ length: analystsPerFirm }, (_, at) => ({
    name: spokenName(personName(firstIndex + place * analystsPerFirm + at)),
    firm,
  })),
);

/** The analysts who follow a company, one a firm. */
function analystsOf(cik: number): readonly Analyst[] {
  const draws = drawsFor("coverage", cik);
  const chosen: Analyst[] = [];
  while (chosen.length < coverage) {
    const analyst = draws.pick(analysts);
    if (!chosen.some(({ firm }) => firm === analyst.firm)) chosen.push(analyst);
  }
  return chosen;
}

/** Who opens a company's calls. */
function relationsOf(cik: number): string {
  const past = firms.length * analystsPerFirm;
  return spokenName(personName(firstIndex + past + (cik % 1_000)));
}

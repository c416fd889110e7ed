import { isNaturalPerson, type Insider } from "#demo/world/cast/insider.ts";
import { drawsFor } from "#demo/world/draws.ts";
import type { Draft } from "#demo/world/filings/filing.ts";
import { decimal, ownershipLine } from "#demo/world/filings/ownership-line.ts";
import { agentOf, businessDayAfter, ownershipTime } from "#demo/world/filings/receipt.ts";
import { nameOn, tickerOn } from "#demo/world/market/corporate-actions.ts";
import {
  type FormSketch,
  type Scene,
  type Script,
  Ledger,
} from "#demo/world/trades/form-sketch.ts";
import { habitualIntents } from "#demo/world/trades/habits.ts";
import { type Intent, linesOf } from "#demo/world/trades/intent-lines.ts";
import { barOn, type Stage, tradedDayFrom } from "#demo/world/trades/stage.ts";
import { amendmentScripts } from "#demo/world/trades/planted/amendments.ts";
import { landingPageScripts } from "#demo/world/trades/planted/landing-page.ts";
import { latenessScripts } from "#demo/world/trades/planted/lateness.ts";
import { linkScripts } from "#demo/world/trades/planted/links.ts";
import { oddAmountScripts } from "#demo/world/trades/planted/odd-amounts.ts";
import { oddFormScripts } from "#demo/world/trades/planted/odd-forms.ts";
import { planFlagScripts } from "#demo/world/trades/planted/plan-flags.ts";
import { oddSymbolScripts } from "#demo/world/trades/planted/odd-symbols.ts";
import { oddCodeScripts } from "#demo/world/trades/planted/odd-codes.ts";
import { oddOwnerScripts } from "#demo/world/trades/planted/odd-owners.ts";
import { patternScripts } from "#demo/world/trades/planted/patterns.ts";
import { firstDay } from "#demo/world/market/sessions.ts";
import { type FiscalQuarter, quartersBetween } from "#demo/world/news/quarters.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

/** Form 5 is due 45 days after the fiscal year. */
const latestDay = 44;
const likelihood = 0.03;

type AnnualPart = {
  on: string;
  owner: Insider;
  write: (scene: Scene) => readonly FormSketch[];
};

/** Now and then someone has a small acquisition that only the yearly Form 5 tells. */
function annualStatements(stage: Stage): readonly AnnualPart[] {
  const last = stage.bars.at(-1)?.day ?? firstDay;
  // Shares are acquired in the year that the form reports only after its end.
  const horizon = addCalendarDays(last, 366);
  const years = quartersBetween(stage.company, firstDay, horizon).filter((q) => q.quarter === 4);
  return years.flatMap((year) =>
    stage.insiders.flatMap((owner) => {
      const part = annualStatement(stage, owner, year);
      return part === null ? [] : [part];
    }),
  );
}

function annualStatement(stage: Stage, owner: Insider, year: FiscalQuarter): AnnualPart | null {
  const draws = drawsFor(stage.seed, "annual", owner.cik, year.endsOn);
  if (!isNaturalPerson(owner) || !draws.isLucky(likelihood)) return null;
  const on = tradedDayFrom(stage, addCalendarDays(year.endsOn, -draws.whole(10, 300)));
  const leftOn = stage.leaves.get(owner.cik) ?? "9999-12-31";
  if (on === null || on > year.endsOn || on < (owner.joinedOn ?? firstDay) || on > leftOn)
    return null;
  const filedBy = addCalendarDays(year.endsOn, draws.whole(20, latestDay));
  const lag = edgarCalendar.countBusinessDays(on, filedBy);
  return { on, owner, write: (scene) => [formFive(scene, lag, year.endsOn)] };
}

function formFive(
  { on, owner, bar, ledger, draws }: Scene,
  lag: number,
  yearEnd: string,
): FormSketch {
  const shares = draws.whole(3, 90);
  const line = ownershipLine({
    date: on,
    formType: "5",
    code: "L",
    direction: "A",
    shares: decimal(shares),
    price: bar.close.toFixed(2),
    ownedFollowing: decimal(ledger.change(owner, on, shares)),
  });
  return { form: "5", lines: [line], lag, plants: [], periodOfReport: yearEnd };
}

const allScripts: readonly Script[] = [
  ...patternScripts,
  ...amendmentScripts,
  ...landingPageScripts,
  ...oddAmountScripts,
  ...oddFormScripts,
  ...planFlagScripts,
  ...oddSymbolScripts,
  ...oddCodeScripts,
  ...oddOwnerScripts,
  ...latenessScripts,
  ...linkScripts,
];

/** The planted parts of a company that fall on days it has prices for. */
function scriptsOf(stage: Stage): readonly (Omit<Script, "who" | "ticker"> & { owner: Insider })[] {
  return allScripts
    .filter(({ ticker }) => ticker === stage.company.ticker)
    .flatMap(({ on: wanted, who, write }) => {
      const on = tradedDayFrom(stage, wanted);
      if (on === null) return [];
      return [{ on, owner: findOwner(stage, on, who), write }];
    });
}

function findOwner(stage: Stage, on: string, who: Script["who"]): Insider {
  const inPlace = stage.insiders.filter(
    (insider) =>
      isNaturalPerson(insider) &&
      (insider.joinedOn ?? "") <= on &&
      (stage.leaves.get(insider.cik) ?? "9999") > on,
  );
  const officers = inPlace.filter(({ isOfficer }) => isOfficer);
  const directors = inPlace.filter(({ isOfficer, isDirector }) => isDirector && !isOfficer);
  const found =
    typeof who === "string"
      ? stage.insiders.find(({ name }) => name === who)
      : "officer" in who
        ? officers[who.officer]
        : directors[who.director];
  if (found === undefined) {
    throw new RangeError(`${stage.company.name} has no ${JSON.stringify(who)} on ${on}`);
  }
  return found;
}

type Part = { on: string; owner: Insider; write: (scene: Scene) => readonly FormSketch[] };

/** All Forms 3, 4 and 5 of a company's insiders, in the order of the days they are about. */
export function ownershipDrafts(stage: Stage): readonly Draft[] {
  const ledger = new Ledger(stage.company);
  const parts: Part[] = [
    ...firstStatements(stage),
    ...scriptsOf(stage),
    ...annualStatements(stage),
    ...habitualIntents(stage).map((intent) => ({
      on: intent.on,
      owner: intent.owner,
      write: (scene: Scene) => sketchOf(intent, scene),
    })),
  ];
  // Equal days keep their order: first statements, then what is planted, then habits.
  return parts
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
    .flatMap((part, place) => draftsOf(stage, part, { ledger, place }));
}

/** Form 3 of everyone who joins while the world runs. */
function firstStatements(stage: Stage): Part[] {
  return stage.insiders.flatMap((owner) => {
    const on = owner.joinedOn === null ? null : tradedDayFrom(stage, owner.joinedOn);
    if (on === null) return [];
    const write = ({ ledger, draws }: Scene): FormSketch[] => [
      {
        form: "3",
        lines: [
          ownershipLine({
            kind: "holding",
            formType: "3",
            ownedFollowing: decimal(ledger.sharesOf(owner, on)),
          }),
        ],
        lag: draws.whole(2, 6),
        plants: [],
      },
    ];
    return [{ on, owner, write }];
  });
}

function sketchOf(intent: Intent, scene: Scene): readonly FormSketch[] {
  const { planAdoptedOn, lag, owner, plants } = intent;
  const lines = [...linesOf(intent, { ...scene, planAdoptedOn })];
  if (lines.length === 0) return [];
  const held = owner.indirectNature;
  if (held !== null && scene.draws.isLucky(0.5)) {
    const ownedFollowing = decimal(Math.round(owner.startShares * 0.4));
    const place = lines.filter(({ table }) => table === "non-derivative").length;
    lines.splice(
      place,
      0,
      ownershipLine({ kind: "holding", ownedFollowing, isDirect: false, nature: held }),
    );
  }
  return [{ form: "4", lines, lag, plants, isPlan: planAdoptedOn !== null }];
}

function draftsOf(stage: Stage, part: Part, at: { ledger: Ledger; place: number }): Draft[] {
  const { on, owner } = part;
  const draws = drawsFor(stage.seed, "form", owner.cik, stage.company.cik, on);
  const scene = { stage, on, owner, bar: barOn(stage, on), ledger: at.ledger, draws };
  const sketches = part.write(scene);
  const firstFiledOn = businessDayAfter(on, sketches[0]?.lag ?? 0);
  return sketches.map((sketch) => draftOf(scene, sketch, firstFiledOn));
}

function draftOf(scene: Scene, sketch: FormSketch, firstFiledOn: string): Draft {
  const { stage, on, owner, draws } = scene;
  const { company } = stage;
  const filedOn = businessDayAfter(on, sketch.lag);
  const days = sketch.lines.flatMap(({ date }) => (date === null ? [] : [date.slice(0, 10)]));
  const earliest = days.reduce((first, day) => (day < first ? day : first), days[0] ?? on);
  const isFormThree = sketch.form.startsWith("3");
  const isOwnSender = isNaturalPerson(owner) ? draws.isLucky(0.12) : draws.isLucky(0.5);
  const landingPageSender = sketch.accession === undefined ? null : company.cik;
  return {
    kind: "ownership",
    form: sketch.form,
    sender: sketch.sender ?? landingPageSender ?? (isOwnSender ? owner.cik : agentOf(company)),
    accession: sketch.accession ?? null,
    acceptedOn: filedOn,
    acceptedTime: ownershipTime(draws),
    filedOn,
    periodOfReport: sketch.periodOfReport ?? earliest,
    plants: sketch.plants,
    issuer: company,
    issuerName: nameOn(company, filedOn),
    symbol: sketch.symbol ?? tickerOn(company, filedOn) ?? "NONE",
    owners: sketch.owners ?? [owner],
    originalFiledOn: sketch.amendsFirst === true ? firstFiledOn : (sketch.originalFiledOn ?? null),
    isPlan: isFormThree ? null : sketch.isPlan === undefined ? false : sketch.isPlan,
    schemaVersion: sketch.schemaVersion ?? "X0508",
    booleans: sketch.booleans ?? (draws.isLucky(0.8) ? "digits" : "words"),
    lines: sketch.lines,
    remarks: sketch.remarks ?? "",
    signedOn: filedOn,
    isNoLongerSubject: sketch.isNoLongerSubject ?? false,
    hasNoSecurities: sketch.hasNoSecurities ?? false,
    isLatin1: sketch.isLatin1 ?? false,
  };
}

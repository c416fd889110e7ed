import { isNaturalPerson, type Insider } from "#demo/world/cast/insider.ts";
import { drawsFor } from "#demo/world/draws.ts";
import type { Draft } from "#demo/world/filings/filing.ts";
import { decimal, ownershipLine } from "#demo/world/filings/ownership-line.ts";
import { agentOf, businessDayAfter, ownershipTime } from "#demo/world/filings/receipt.ts";
import { nameOn, tickerOn } from "#demo/world/market/corporate-actions.ts";
import { annualStatements } from "#demo/world/trades/annual-statements.ts";
import type { FormSketch, Scene } from "#demo/world/trades/form-sketch.ts";
import { habitualIntents } from "#demo/world/trades/habits.ts";
import type { Intent } from "#demo/world/trades/intent.ts";
import { linesOf } from "#demo/world/trades/intent-lines.ts";
import { Ledger } from "#demo/world/trades/ledger.ts";
import { scriptsOf } from "#demo/world/trades/scripts-of.ts";
import { barOn, type Stage, tradedDayFrom } from "#demo/world/trades/stage.ts";

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

/** Form 3 of everybody who joins while the world runs. */
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
    sender: landingPageSender ?? (isOwnSender ? owner.cik : agentOf(company)),
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

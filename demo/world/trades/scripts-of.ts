import type { Insider } from "#demo/world/cast/insider.ts";
import { isNaturalPerson } from "#demo/world/cast/insider.ts";
import type { Script } from "#demo/world/trades/form-sketch.ts";
import { amendmentScripts } from "#demo/world/trades/planted/amendments.ts";
import { landingPageScripts } from "#demo/world/trades/planted/landing-page.ts";
import { oddAmountScripts } from "#demo/world/trades/planted/odd-amounts.ts";
import { oddFormScripts } from "#demo/world/trades/planted/odd-forms.ts";
import { planFlagScripts } from "#demo/world/trades/planted/plan-flags.ts";
import { oddSymbolScripts } from "#demo/world/trades/planted/odd-symbols.ts";
import { oddCodeScripts } from "#demo/world/trades/planted/odd-codes.ts";
import { oddOwnerScripts } from "#demo/world/trades/planted/odd-owners.ts";
import { patternScripts } from "#demo/world/trades/planted/patterns.ts";
import { type Stage, tradedDayFrom } from "#demo/world/trades/stage.ts";

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
];

/** The planted parts of a company that fall on days it has prices for. */
export function scriptsOf(
  stage: Stage,
): readonly (Omit<Script, "who" | "ticker"> & { owner: Insider })[] {
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

import { isNaturalPerson, type Insider } from "#demo/world/cast/insider.ts";
import { drawsFor } from "#demo/world/draws.ts";
import { decimal, ownershipLine } from "#demo/world/filings/ownership-line.ts";
import { firstDay } from "#demo/world/market/sessions.ts";
import { type FiscalQuarter, quartersBetween } from "#demo/world/news/quarters.ts";
import type { FormSketch, Scene } from "#demo/world/trades/form-sketch.ts";
import { type Stage, tradedDayFrom } from "#demo/world/trades/stage.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

/** Form 5 is due 45 days after the fiscal year. */
const latestDay = 44;
const likelihood = 0.03;

export type AnnualPart = {
  on: string;
  owner: Insider;
  write: (scene: Scene) => readonly FormSketch[];
};

/** Now and then somebody has a small acquisition that only the yearly Form 5 tells. */
export function annualStatements(stage: Stage): readonly AnnualPart[] {
  const last = stage.bars.at(-1)?.day ?? firstDay;
  // Shares are acquired in the year that the form tells of only after its end.
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

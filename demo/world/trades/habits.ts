import type { Insider } from "#demo/world/cast/insider.ts";
import { type Draws, drawsFor } from "#demo/world/draws.ts";
import { firstDay } from "#demo/world/market/sessions.ts";
import type { NewsEvent } from "#demo/world/news/schedule.ts";
import { type Intent, roundLot } from "#demo/world/trades/intent-lines.ts";
import { barOn, type Stage, tradedDayFrom } from "#demo/world/trades/stage.ts";
import { addCalendarDays, lastDayOfMonth } from "#domain/calendar/plain-date.ts";
import { addTradingDays } from "#domain/calendar/trading-calendar.ts";

/** The landing page lists every open-market trade of its company in these months. */
const landingPage = { ticker: "CRBX", from: "2025-05-01", through: "2026-01-31" };
/** News worth acting on. */
const greatEffect = 0.065;

/** What all insiders of a company do by habit, in order of days. */
export function habitualIntents(stage: Stage): readonly Intent[] {
  const intents = stage.insiders.flatMap((owner) => [
    ...monthlyIntents(stage, owner),
    ...newsIntents(stage, owner),
  ]);
  return intents.filter(
    ({ on, owner, act }) =>
      on >= (owner.joinedOn ?? firstDay) &&
      on <= (stage.leaves.get(owner.cik) ?? "9999-12-31") &&
      !(isOpenMarket(act.kind) && isOnLandingPage(stage, on)),
  );
}

function isOpenMarket(kind: Intent["act"]["kind"]): boolean {
  return kind === "sale" || kind === "purchase" || kind === "exercise-and-sale";
}

function isOnLandingPage({ company }: Stage, day: string): boolean {
  return (
    company.ticker === landingPage.ticker && day >= landingPage.from && day <= landingPage.through
  );
}

function monthlyIntents(stage: Stage, owner: Insider): Intent[] {
  const last = stage.bars.at(-1)?.day ?? firstDay;
  const intents: Intent[] = [];
  for (let month = firstDay.slice(0, 7); month <= last.slice(0, 7); month = nextMonth(month)) {
    const draws = drawsFor(stage.seed, "month", owner.cik, owner.issuerCik, month);
    const date = `${month}-${String(draws.whole(2, 26)).padStart(2, "0")}`;
    const on = tradedDayFrom(stage, date);
    if (on === null || on.slice(0, 7) !== month) continue;
    for (const part of [payIntent, openMarketIntent, giftIntent]) {
      const intent = part(stage, owner, on, draws);
      if (intent !== null) intents.push(intent);
    }
  }
  return intents;
}

function nextMonth(month: string): string {
  const last = lastDayOfMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
  return addCalendarDays(last, 1).slice(0, 7);
}

function intentOf(
  owner: Insider,
  on: string,
  act: Intent["act"],
  rest: { lag: number; planAdoptedOn?: string | null },
): Intent {
  return { owner, on, act, lag: rest.lag, planAdoptedOn: rest.planAdoptedOn ?? null, plants: [] };
}

function usualLag(draws: Draws): number {
  const chance = draws.unit();
  if (chance < 0.1) return 0;
  return chance < 0.42 ? 1 : 2;
}

/** Grants in the company's month, vesting half a year later; directors are paid in spring. */
function payIntent(stage: Stage, owner: Insider, on: string, draws: Draws): Intent | null {
  if (!owner.isOfficer && !owner.isDirector) return null;
  const month = Number(on.slice(5, 7));
  const grantMonth = owner.isOfficer ? drawsFor("grants", stage.company.cik).whole(1, 3) : 5;
  const lag = usualLag(draws);
  const size = roundLot(owner.isOfficer ? owner.startShares * 0.12 + 400 : 2_400);
  if (month === grantMonth) {
    const isOption = owner.isOfficer && draws.isLucky(0.35);
    return intentOf(
      owner,
      on,
      { kind: isOption ? "option-grant" : "grant", shares: size },
      { lag },
    );
  }
  if (!owner.isOfficer || month !== ((grantMonth + 5) % 12) + 1) return null;
  const withheld = Math.round(size * (0.36 + draws.unit() * 0.09));
  return intentOf(owner, on, { kind: "vesting", shares: size, withheld }, { lag });
}

function giftIntent(_stage: Stage, owner: Insider, on: string, draws: Draws): Intent | null {
  if (!(owner.isDirector || owner.isOfficer) || !draws.isLucky(0.006)) return null;
  const shares = roundLot(owner.startShares * 0.03);
  return intentOf(owner, on, { kind: "gift", shares }, { lag: usualLag(draws) });
}

function openMarketIntent(stage: Stage, owner: Insider, on: string, draws: Draws): Intent | null {
  const month = Number(on.slice(5, 7));
  const habit = drawsFor(stage.seed, "habit", owner.cik);
  const lag = usualLag(draws);
  const sale = (fraction: number): Intent["act"] => ({
    kind: "sale",
    shares: roundLot(owner.startShares * fraction),
  });
  switch (owner.habit) {
    case "routine":
      return month === routineMonth(owner)
        ? intentOf(owner, on, sale(0.05 + habit.unit() * 0.03), { lag })
        : null;
    case "planned":
      return month % 3 === habit.whole(0, 2) ? plannedIntent(stage, owner, on, lag) : null;
    case "tardy": {
      if (!draws.isLucky(0.13)) return null;
      const late = draws.isLucky(0.45) ? draws.whole(3, 24) : lag;
      return intentOf(owner, on, sale(0.03 + draws.unit() * 0.05), { lag: late });
    }
    case "informed":
    case "quiet":
      return draws.isLucky(0.018) && owner.startShares > 500
        ? intentOf(owner, on, sale(0.02 + draws.unit() * 0.08), { lag })
        : null;
    case "buyer":
      return null;
  }
}

/** Routine insiders named in the table sell in autumn, so that a class by three years can be determined. */
function routineMonth(owner: Insider): number {
  return drawsFor("routine", owner.cik).pick([10, 10, 11, 11, 12, 3, 6, 8]);
}

/** Plans are adopted each year in a window after results, at least 90 days before the first trade. */
function plannedIntent(stage: Stage, owner: Insider, on: string, lag: number): Intent {
  const year = Number(on.slice(0, 4));
  const draws = drawsFor(stage.seed, "plan", owner.cik, year);
  const adopted = `${year - 1}-${draws.pick(["05", "08"])}-${String(draws.whole(10, 27))}`;
  const shares = roundLot(owner.startShares * (0.015 + draws.unit() * 0.03));
  const price = barOn(stage, on).close;
  const act: Intent["act"] =
    owner.isOfficer && draws.isLucky(0.5)
      ? {
          kind: "exercise-and-sale",
          shares,
          exercisePrice: Math.round(price * (0.25 + draws.unit() * 0.4) * 100) / 100,
          expiresOn: `${year + 4}-${draws.pick(["02", "03"])}-${String(draws.whole(10, 28))}`,
        }
      : { kind: "sale", shares };
  return intentOf(owner, on, act, { lag, planAdoptedOn: adopted });
}

function newsIntents(stage: Stage, owner: Insider): Intent[] {
  return stage.news.flatMap((event) => {
    if (Math.abs(event.effect) < greatEffect || event.plants.length > 0) return [];
    const draws = drawsFor(stage.seed, "news trade", owner.cik, event.acceptedOn, event.kind);
    const intent =
      owner.habit === "informed"
        ? beforeNews(stage, owner, event, draws)
        : owner.habit === "buyer"
          ? afterFall(stage, owner, event, draws)
          : null;
    return intent === null ? [] : [intent];
  });
}

/** Now and then someone informed acts four to twenty-five sessions ahead of great news. */
function beforeNews(stage: Stage, owner: Insider, event: NewsEvent, draws: Draws): Intent | null {
  if (!draws.isLucky(0.3)) return null;
  const on = addTradingDays(event.day0, -draws.whole(4, 25));
  if (!stage.places.has(on)) return null;
  const shares = roundLot(owner.startShares * (0.04 + draws.unit() * 0.14));
  const kind = event.effect < 0 ? "sale" : "purchase";
  return intentOf(owner, on, { kind, shares }, { lag: usualLag(draws) });
}

function afterFall(stage: Stage, owner: Insider, event: NewsEvent, draws: Draws): Intent | null {
  if (event.effect > 0 || !draws.isLucky(0.45)) return null;
  const on = tradedDayFrom(stage, addCalendarDays(event.day0, draws.whole(3, 13)));
  if (on === null) return null;
  const shares = roundLot(Math.max(200, owner.startShares * (0.02 + draws.unit() * 0.09)));
  return intentOf(owner, on, { kind: "purchase", shares }, { lag: usualLag(draws) });
}

import type { Draws } from "#demo/world/draws.ts";
import { decimal, ownershipLine, type OwnershipLine } from "#demo/world/filings/ownership-line.ts";
import type { Bar } from "#demo/world/market/bar.ts";
import {
  averageFootnote,
  giftFootnote,
  planFootnote,
  vestingFootnotes,
} from "#demo/world/trades/footnotes.ts";
import type { Ledger } from "#demo/world/trades/form-sketch.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import type { Insider } from "#demo/world/cast/insider.ts";
import type { PlantId } from "#demo/world/plants.ts";

type Scene = { ledger: Ledger; bar: Bar; draws: Draws; planAdoptedOn: string | null };

/** The rows one intent makes on a form; the ledger moves with them. Empty when nothing is left to sell. */
export function linesOf(intent: Intent, scene: Scene): readonly OwnershipLine[] {
  const { act } = intent;
  switch (act.kind) {
    case "sale":
      return marketLines(intent, scene, { code: "S", shares: act.shares });
    case "purchase":
      return marketLines(intent, scene, { code: "P", shares: act.shares });
    case "exercise-and-sale":
      return exerciseLines(intent, act, scene);
    case "grant":
      return [grantLine(intent, act.shares, scene)];
    case "option-grant":
      return [optionGrantLine(intent, act.shares, scene)];
    case "vesting":
      return vestingLines(intent, act, scene);
    case "gift":
      return giftLines(intent, act.shares, scene);
  }
}

/** Up to three price steps of one trade, each a row. */
function marketLines(
  { owner, on }: Intent,
  scene: Scene,
  trade: { code: "P" | "S"; shares: number },
): OwnershipLine[] {
  const { ledger, draws } = scene;
  const isSale = trade.code === "S";
  const shares = isSale ? Math.min(trade.shares, ledger.sharesOf(owner, on)) : trade.shares;
  if (shares <= 0) return [];
  const parts = partsOf(draws, shares);
  return parts.map((part, step) => {
    const following = ledger.change(owner, on, isSale ? -part : part);
    const { price, notes } = tradedPrice(scene, step, parts.length);
    return ownershipLine({
      date: on,
      code: trade.code,
      direction: isSale ? "D" : "A",
      shares: decimal(part),
      price,
      ownedFollowing: decimal(following),
      notes: {
        ...(scene.planAdoptedOn !== null && {
          transactionCoding: [planFootnote(draws, scene.planAdoptedOn)],
        }),
        ...(notes !== null && { transactionPricePerShare: [notes] }),
      },
    });
  });
}

function partsOf(draws: Draws, shares: number): number[] {
  const count = shares >= 5_000 ? draws.pick([1, 1, 2, 3]) : 1;
  const parts = Array.from({ length: count - 1 }, () =>
    Math.floor((shares / count) * (0.7 + draws.unit() * 0.5)),
  );
  return [...parts, shares - parts.reduce((sum, part) => sum + part, 0)];
}

/** A price inside the day's range; a range of its own below a dollar when it is an average. */
function tradedPrice({ bar, draws }: Scene, step: number, steps: number) {
  const place = (step + draws.unit()) / steps;
  const price = bar.low + (bar.high - bar.low) * place;
  if (steps === 1 && draws.isLucky(0.45)) return { price: price.toFixed(2), notes: null };
  const width = Math.min(0.48, (bar.high - bar.low) / (2 * steps));
  const range = [Math.max(bar.low, price - width), Math.min(bar.high, price + width)] as const;
  return { price: decimal(price), notes: averageFootnote(draws, range) };
}

function exerciseLines(
  intent: Intent,
  act: { shares: number; exercisePrice: number; expiresOn: string },
  scene: Scene,
): OwnershipLine[] {
  const { owner, on } = intent;
  const { ledger, draws } = scene;
  const shares = decimal(act.shares);
  const exercisePrice = decimal(act.exercisePrice);
  const following = ledger.change(owner, on, act.shares);
  const exercise = ownershipLine({
    date: on,
    code: "M",
    direction: "A",
    shares,
    price: exercisePrice,
    ownedFollowing: decimal(following),
  });
  const sale = marketLines(intent, scene, { code: "S", shares: act.shares });
  const option = ownershipLine({
    table: "derivative",
    title: "Employee Stock Option (right to buy)",
    date: on,
    code: "M",
    direction: "D",
    shares,
    price: "0",
    ownedFollowing: decimal(act.shares * draws.whole(0, 9)),
    derivative: {
      exercisePrice,
      exercisableOn: null,
      expiresOn: act.expiresOn,
      underlyingTitle: "Common Stock",
      underlyingShares: shares,
    },
    notes: { exerciseDate: ["The option is fully vested and exercisable."] },
  });
  return [exercise, ...sale, option];
}

function grantLine({ owner, on }: Intent, shares: number, { ledger, draws }: Scene): OwnershipLine {
  const { conversion, terms } = vestingFootnotes(draws);
  return ownershipLine({
    date: on,
    code: "A",
    direction: "A",
    shares: decimal(shares),
    // A price that only a footnote tells, as most grants of real filings have it.
    price: draws.isLucky(0.5) ? "0" : null,
    ownedFollowing: decimal(ledger.change(owner, on, shares)),
    notes: { transactionPricePerShare: [conversion], securityTitle: [terms] },
  });
}

function optionGrantLine({ on }: Intent, shares: number, { bar, draws }: Scene): OwnershipLine {
  return ownershipLine({
    table: "derivative",
    title: "Stock Option (Right to Buy)",
    date: on,
    code: "A",
    direction: "A",
    shares: decimal(shares),
    price: "0",
    ownedFollowing: decimal(shares),
    derivative: {
      exercisePrice: decimal(bar.close),
      exercisableOn: null,
      expiresOn: addCalendarDays(on, 3_652),
      underlyingTitle: "Common Stock",
      underlyingShares: decimal(shares),
    },
    notes: { exerciseDate: [vestingFootnotes(draws).terms] },
  });
}

function vestingLines(
  { owner, on }: Intent,
  act: { shares: number; withheld: number },
  { ledger, bar, draws }: Scene,
): OwnershipLine[] {
  const notes = vestingFootnotes(draws);
  const vested = ledger.change(owner, on, act.shares);
  const kept = ledger.change(owner, on, -act.withheld);
  const shares = decimal(act.shares);
  return [
    ownershipLine({
      date: on,
      code: "M",
      direction: "A",
      shares,
      price: null,
      ownedFollowing: decimal(vested),
      notes: { transactionPricePerShare: [notes.conversion] },
    }),
    ownershipLine({
      date: on,
      code: "F",
      direction: "D",
      shares: decimal(act.withheld),
      price: decimal(bar.close),
      ownedFollowing: decimal(kept),
      notes: { transactionCoding: [notes.withheld] },
    }),
    ownershipLine({
      table: "derivative",
      title: "Restricted Stock Units",
      date: on,
      code: "M",
      direction: "D",
      shares,
      price: "0",
      ownedFollowing: decimal(ledger.vest(owner, on, act.shares)),
      derivative: {
        exercisePrice: null,
        exercisableOn: null,
        expiresOn: null,
        underlyingTitle: "Common Stock",
        underlyingShares: shares,
      },
      notes: {
        conversionOrExercisePrice: [notes.conversion],
        exerciseDate: [notes.terms],
        expirationDate: [notes.terms],
      },
    }),
  ];
}

function giftLines(
  { owner, on }: Intent,
  wanted: number,
  { ledger, draws }: Scene,
): OwnershipLine[] {
  const shares = Math.min(wanted, ledger.sharesOf(owner, on));
  if (shares <= 0) return [];
  return [
    ownershipLine({
      date: on,
      code: "G",
      direction: "D",
      shares: decimal(shares),
      price: "0",
      ownedFollowing: decimal(ledger.change(owner, on, -shares)),
      notes: { transactionCoding: [giftFootnote(draws)] },
    }),
  ];
}

/** What someone does with shares on one day, before it is written on a form. */
export type Intent = {
  /** Trading day. */
  on: string;
  owner: Insider;
  act:
    | { kind: "sale"; shares: number }
    | { kind: "purchase"; shares: number }
    | { kind: "exercise-and-sale"; shares: number; exercisePrice: number; expiresOn: string }
    | { kind: "grant"; shares: number }
    | { kind: "option-grant"; shares: number }
    | { kind: "vesting"; shares: number; withheld: number }
    | { kind: "gift"; shares: number };
  /** Day on which the plan was adopted; null for a trade under none. */
  planAdoptedOn: string | null;
  /** EDGAR business days from the trade to the filing. */
  lag: number;
  plants: readonly PlantId[];
};

/** A round lot near a number of shares. */
export function roundLot(shares: number): number {
  if (shares < 100) return Math.max(10, Math.round(shares / 10) * 10);
  const step = shares < 2_000 ? 50 : 500;
  return Math.round(shares / step) * step;
}

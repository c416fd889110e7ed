import type { DailyPrices, DaySpan, VendorAction, VendorBar } from "../price-vendor.ts";

/** Cells of a bar as they were reported. */
export type ReportedBar = {
  /** YYYY-MM-DD; null when it is no date. */
  day: string | null;
  open: unknown;
  high: unknown;
  low: unknown;
  close: unknown;
  volume: unknown;
};

/** An action as it was reported; `amount` is null only for an end of trading at the last price. */
export type ReportedAction = { day: string | null; kind: VendorAction["kind"]; amount: unknown };

/**
 * Takes what can be a price and refuses the rest with its reason: a wrong number is worse than none. A day
 * reported twice with the same numbers counts once, with different ones not at all.
 */
export function checkedPrices(
  reported: { bars: readonly ReportedBar[]; actions: readonly ReportedAction[] },
  span: DaySpan,
): DailyPrices {
  const refused: string[] = [];
  const bars = new Map<string, VendorBar | null>();
  for (const each of reported.bars) {
    const bar = checkedBar(each, span);
    if (typeof bar === "string") {
      refused.push(`${each.day ?? "a bar"}: ${bar}`);
      continue;
    }
    const known = bars.get(bar.day);
    if (known === undefined) bars.set(bar.day, bar);
    else if (known !== null && JSON.stringify(known) !== JSON.stringify(bar)) {
      bars.set(bar.day, null);
      refused.push(`${bar.day}: it is reported twice with different prices`);
    }
  }
  const actions = new Map<string, VendorAction>();
  const seenActions = new Set<string>();
  for (const each of reported.actions) {
    const action = checkedAction(each, span);
    if (typeof action === "string") refused.push(`${each.day ?? "an action"}: ${action}`);
    else addAction(actions, action, seenActions);
  }
  return {
    bars: [...bars.values()].filter((bar) => bar !== null).sort(byDay),
    actions: [...actions.values()].sort(byDay),
    refused,
  };
}

/**
 * Several dividends of a day add up; several splits multiply. A repetition counts once, as with a repeated
 * row or a page that overlaps the one before.
 */
function addAction(
  actions: Map<string, VendorAction>,
  action: VendorAction,
  reported: Set<string>,
): void {
  const key = `${action.kind} ${action.day}`;
  const isRepeated = reported.has(`${key} ${action.amount}`);
  reported.add(`${key} ${action.amount}`);
  if (isRepeated) return;
  const known = actions.get(key);
  if (known?.kind === "dividend" && action.kind === "dividend") {
    actions.set(key, { ...action, amount: known.amount + action.amount });
  } else if (known?.kind === "split" && action.kind === "split") {
    actions.set(key, { ...action, amount: known.amount * action.amount });
  } else actions.set(key, action);
}

function byDay(a: { day: string }, b: { day: string }): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : 0;
}

function checkedBar(reported: ReportedBar, span: DaySpan): VendorBar | string {
  const { day } = reported;
  if (day === null) return "it has no date";
  if (day < span.from || day > span.through) return "it was not requested";
  const prices: Record<"open" | "high" | "low" | "close", number | null> = {
    open: null,
    high: null,
    low: null,
    close: null,
  };
  for (const name of ["open", "high", "low", "close"] as const) {
    const value = reported[name] ?? null;
    if (value === null) continue;
    if (!isPositive(value)) return `${name} is ${quotedValue(value)}`;
    prices[name] = value;
  }
  const { open, high, low, close } = prices;
  if (close === null) return "it has no close";
  if (high !== null && low !== null && high < low) return `high ${high} is below low ${low}`;
  const volume = reported.volume ?? null;
  if (volume !== null && !(typeof volume === "number" && Number.isFinite(volume) && volume >= 0))
    return `volume is ${quotedValue(volume)}`;
  return { day, open, high, low, close, volume };
}

function checkedAction(
  { day, kind, amount }: ReportedAction,
  span: DaySpan,
): VendorAction | string {
  if (day === null) return `a ${kind} has no date`;
  if (day < span.from || day > span.through) return `a ${kind} was not requested`;
  if (kind === "delisting") {
    const isPayout = amount === null || amount === 0 || isPositive(amount);
    return isPayout ? { day, kind, amount } : `what was paid is ${quotedValue(amount)}`;
  }
  return isPositive(amount) ? { day, kind, amount } : `a ${kind} is ${quotedValue(amount)}`;
}

function quotedValue(value: unknown): string {
  if (typeof value === "number" || typeof value === "string") return String(value).slice(0, 40);
  return value === null || value === undefined ? "missing" : `a ${typeof value}`;
}

function isPositive(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}

/** The date a text begins with, YYYY-MM-DD; null when that is none. */
export function dateIn(text: unknown): string | null {
  const day = typeof text === "string" ? text.slice(0, 10) : "";
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : null;
}

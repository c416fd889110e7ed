import { spokenName } from "#demo/world/cast/names.ts";
import type { Draws } from "#demo/world/draws.ts";

/** "2025-06-10" as "June 10, 2025". */
export function writtenDate(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${monthNames[Number(month) - 1] ?? ""} ${Number(date)}, ${year}`;
}

const monthNames =
  "January February March April May June July August September October November December".split(
    " ",
  );

export function planFootnote(draws: Draws, adoptedOn: string): string {
  const date = writtenDate(adoptedOn);
  return draws.pick([
    `The transaction reported on this Form 4 was effected pursuant to a Rule 10b5-1 trading plan adopted by the reporting person on ${date}.`,
    `Shares sold pursuant to a Rule 10b5-1 trading plan entered into on ${date}.`,
    `These sales were made automatically under a trading plan intended to satisfy the affirmative defense of Rule 10b5-1(c), adopted ${date}.`,
    `Effected under the reporting person's 10b5-1 plan dated ${date}.`,
  ]);
}

/** @param range  lowest and highest price of the single trades, dollars */
export function averageFootnote(draws: Draws, range: readonly [number, number]): string {
  const [low, high] = range.map((price) => `$${price.toFixed(2)}`);
  return draws.pick([
    `The price reported in Column 4 is a weighted average price. These shares were traded in multiple transactions at prices ranging from ${low} to ${high}, inclusive. The reporting person undertakes to provide to the issuer, any security holder of the issuer, or the staff of the Securities and Exchange Commission, upon request, full information regarding the number of shares traded at each separate price within the range set forth in this footnote.`,
    `Represents the weighted average price of shares traded in several transactions at prices from ${low} to ${high}. Full information on the number of shares at each price will be provided on request to the SEC staff, the issuer or a security holder of the issuer.`,
    `This transaction was executed in multiple trades at prices ranging from ${low} to ${high}; the price above reflects the weighted average.`,
  ]);
}

export function vestingFootnotes(draws: Draws): {
  conversion: string;
  terms: string;
  withheld: string;
} {
  return {
    conversion: draws.pick([
      "Each restricted stock unit represents a contingent right to receive one share of common stock.",
      "Restricted stock units convert into common stock on a one-for-one basis.",
    ]),
    terms: draws.pick([
      "The restricted stock units vest in equal annual installments over three years, subject to continued service.",
      "One fourth of the units vests on each anniversary of the grant date, subject to continued employment.",
    ]),
    withheld: draws.pick([
      "Shares withheld by the issuer to satisfy tax withholding obligations upon the vesting of restricted stock units.",
      "Represents shares retained by the company in payment of taxes due on vesting; no shares were sold in the market.",
    ]),
  };
}

export function giftFootnote(draws: Draws): string {
  return draws.pick([
    "Bona fide gift for no consideration to a charitable foundation.",
    "Represents a gift to a donor-advised fund. The reporting person received nothing of value in exchange.",
    "Gift to a family member who does not share the reporting person's household.",
  ]);
}

/** Who signs: the person, or more often someone with a power of attorney. */
export function signatureOf(draws: Draws, name: string, isPerson: boolean): string {
  if (!isPerson) return `/s/ ${name}, by its authorized signatory`;
  const spoken = spokenName(name);
  return draws.isLucky(0.4) ? `/s/ ${spoken}` : `/s/ Attorney-in-Fact for ${spoken}`;
}

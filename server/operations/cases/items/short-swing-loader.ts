import { z } from "zod";
import {
  pairMeasureName,
  premiumName,
  type WorksheetLine,
  type WorksheetPair,
} from "#contract/operations/screening/short-swing.ts";
import { pastPairsText, suitDays, suitDayText } from "#contract/operations/screening/suit-days.ts";
import { counted, plainDollarsText } from "#contract/values/amount-text.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { personName } from "#contract/values/person-name.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import {
  aboutNothing,
  itemLoader,
  unlessGone,
} from "#server/operations/cases/items/item-loader.ts";
import { getShortSwing } from "#server/operations/short-swing/get-short-swing.ts";

/** The short-swing worksheet of a person and company, matched again from the stored filings. */
export const shortSwing = itemLoader("short_swing", {
  stored: z.strictObject({ cik: z.string(), owner_cik: z.string() }),
  isSlow: true,
  name: (reference) => ({ reference }),
  read: async (reference, context) => {
    const found = await unlessGone(() =>
      getShortSwing({ type: "get_short_swing", ...reference }, context),
    );
    if (found === "gone") return "gone";
    const { conm, owner, pairs, lines, cautions } = found;
    const linesOf = (...outcomes: WorksheetLine["outcome"][]): string[] =>
      lines.filter(({ outcome }) => outcomes.includes(outcome)).map(lineText);
    const today = easternTime(context.marketClock.now().toString()).day;
    const days = pairs.flatMap(({ purchase, sale }) => [purchase.trade_date, sale.trade_date]);
    return {
      title: `Short-swing profit of ${personName(owner, found.is_director_or_officer)}, ${found.ticker ?? conm}`,
      data: {
        company: conm,
        person: owner,
        profit: Number(found.profit),
        past_pairs: pastPairsText(pairs, today),
        pairs: pairs.map(pairText),
        suit_days: suitDays(pairs).map(
          ({ day, pairs: own, profit }) =>
            `${suitDayText(day, today)}: ${plainDollarsText(profit)} (${counted(own.length, "pair")})`,
        ),
        to_review: linesOf("review"),
        set_aside: linesOf("exempt", "left_out"),
        cautions,
      },
      about: {
        ...aboutNothing,
        day: days.sort().at(-1) ?? null,
        companies: [{ cik: found.cik, name: conm }],
        persons: [{ cik: found.owner_cik, name: owner }],
      },
    };
  },
});

function pairText({ purchase, sale, units, profit, measure }: WorksheetPair): string {
  // A put that was sold counts as a purchase.
  const side = (role: "purchase" | "sale"): string => {
    const [own, other] = role === "purchase" ? [purchase, sale] : [sale, purchase];
    const { trade_date: day, price, accno, line_number: number } = own;
    const what = measure === "premiums" ? premiumName(price, other.price) : role;
    return `${what} ${dayInWords(day)}, $${price} (${accno}, line ${number})`;
  };
  return `${units} units: ${side("purchase")}, ${side("sale")}: $${profit}${measure === "prices" ? "" : ` (${pairMeasureName(measure)})`}`;
}

function lineText({
  code,
  trade_date: day,
  shares,
  accno,
  line_number: number,
  because,
}: WorksheetLine) {
  const on = day === null ? "no date" : dayInWords(day);
  return `${code}, ${on}, ${shares ?? "unknown number of"} shares (${accno}, line ${number})${because === null ? "" : `: ${because}`}`;
}

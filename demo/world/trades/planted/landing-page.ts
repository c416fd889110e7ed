import {
  demonstrationTrades,
  type DemonstrationTrade,
} from "#contract/brand/demonstration-case.ts";
import { ownershipLine } from "#demo/world/filings/ownership-line.ts";
import type { FormSketch, Scene, Script } from "#demo/world/trades/form-sketch.ts";
import { planFootnote } from "#demo/world/trades/footnotes.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";

const tenThousand = 10_000;
/** The amended form corrects the price; it was filed first with this much more. */
const firstPriceError = 0.9;

/** The landing page's trades, with the accession numbers, days and prices it shows. */
export const landingPageScripts: readonly Script[] = demonstrationTrades.map((trade) => ({
  ticker: "CRBX",
  on: trade.tradedOn,
  who: trade.person,
  write: (scene) => sketches(scene, trade),
}));

function sketches(scene: Scene, trade: DemonstrationTrade): readonly FormSketch[] {
  const price = (trade.priceTenThousandths / tenThousand).toFixed(4);
  const isSale = trade.kind === "Sale";
  const { owner, on, ledger, draws } = scene;
  const line = ownershipLine({
    date: on,
    code: isSale ? "S" : "P",
    direction: isSale ? "D" : "A",
    shares: String(trade.shares),
    price,
    ownedFollowing: String(ledger.change(owner, on, isSale ? -trade.shares : trade.shares)),
    notes: trade.isPlan ? { transactionCoding: [planFootnote(draws, "2025-05-14")] } : {},
  });
  const lagTo = (day: string): number => edgarCalendar.countBusinessDays(on, day);
  const shown: FormSketch = {
    form: trade.isAmendment ? "4/A" : "4",
    lines: [line],
    lag: lagTo(trade.filedOn),
    plants: ["landing-page"],
    isPlan: trade.isPlan,
    accession: trade.accession,
    amendsFirst: trade.isAmendment,
  };
  if (!trade.isAmendment) return [shown];
  const wrongPrice = (Number(price) + firstPriceError).toFixed(4);
  const first: FormSketch = {
    form: "4",
    lines: [{ ...line, price: wrongPrice }],
    lag: lagTo(trade.firstFiledOn),
    plants: ["landing-page"],
    isPlan: trade.isPlan,
  };
  return [first, shown];
}

import type { Insider } from "#demo/world/cast/insider.ts";
import type { Draws } from "#demo/world/draws.ts";
import type { OwnershipForm } from "#demo/world/filings/filing.ts";
import type { OwnershipLine } from "#demo/world/filings/ownership-line.ts";
import type { Bar } from "#demo/world/market/bar.ts";
import type { PlantId } from "#demo/world/plants.ts";
import type { Ledger } from "#demo/world/trades/ledger.ts";
import type { Stage } from "#demo/world/trades/stage.ts";

/** A form somebody means to file: what it says, and when after the trade. */
export type FormSketch = {
  form: "3" | "4" | "5" | "3/A" | "4/A" | "5/A";
  lines: readonly OwnershipLine[];
  /** EDGAR business days after the trade day. */
  lag: number;
  plants: readonly PlantId[];
  owners?: readonly Insider[];
  periodOfReport?: string;
  /** An amendment amends the script's first form, whose filing date it names. */
  amendsFirst?: boolean;
  accession?: string;
} & Partial<
  Pick<
    OwnershipForm,
    | "isPlan"
    | "remarks"
    | "symbol"
    | "originalFiledOn"
    | "schemaVersion"
    | "booleans"
    | "isNoLongerSubject"
    | "hasNoSecurities"
    | "isLatin1"
  >
>;

/** What a script may look at and move. */
export type Scene = {
  stage: Stage;
  on: string;
  owner: Insider;
  bar: Bar;
  ledger: Ledger;
  draws: Draws;
};

/** A planted part: who does what on which day, as the forms that come of it. */
export type Script = {
  ticker: string;
  /** The trade day; moved to the next day with a price. */
  on: string;
  /** A name, or the place among the company's natural persons of that kind. */
  who: string | { officer: number } | { director: number };
  write: (scene: Scene) => readonly FormSketch[];
};

import { useQuery } from "@tanstack/react-query";
import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import { type TradePattern, tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { tradeProofQuery } from "../trade-panel/get-trade-proof.ts";
import { PatternButton } from "./pattern-button.tsx";
import { searchedFirst } from "./searched-first.ts";
import { PatternsLoading, PatternList } from "./pattern-list.tsx";

type TradePatternsProps = { row: Pick<TradeRow, "accno" | "row_number" | "patterns"> };

type ShownProps = TradePatternsProps & {
  /** The patterns searched for, which come first: they are why the row was found. */
  searched?: readonly TradePattern[] | undefined;
  isWide?: boolean;
};

/** The patterns of a trade in a table; in a panel, which has room, all by name. */
export function TradePatterns({ row, searched = [], isWide = false }: ShownProps) {
  if (row.patterns.length === 0) return <NoValue />;
  return (
    <PatternButton
      labels={searchedFirst(row.patterns, searched).map(
        (pattern) => tradePatternTexts[pattern].label,
      )}
      isWide={isWide}
    >
      <Proof row={row} />
    </PatternButton>
  );
}

function Proof({ row }: TradePatternsProps) {
  const query = useQuery(tradeProofQuery({ accno: row.accno, rowNumber: row.row_number }));
  if (query.data === undefined) {
    const texts = row.patterns.map((pattern) => tradePatternTexts[pattern]);
    return <PatternsLoading texts={texts} hasFailed={query.isError} />;
  }
  return <PatternList patterns={query.data.patterns} />;
}

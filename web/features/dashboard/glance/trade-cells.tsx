import { Clock } from "lucide-react";
import type { DayAtAGlance, Traded } from "#contract/operations/site/dashboard.ts";
import { filingLimitDays } from "#contract/trades/trade-vocabulary.ts";
import { Directed, NoValue } from "#web/ui/display/figures.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { counted, roundedDollars } from "#contract/values/amount-text.ts";
import { onDay } from "../day-texts.ts";
import { FilingsCell, GlanceCell } from "./glance-cell.tsx";

type OnDay = NonNullable<NonNullable<DayAtAGlance["trades"]>["on_day"]>;

type TradeCellsProps = { on: OnDay; today: string; previousDay: string };

/** What insiders reported on the newest day with Forms 4. */
export function TradeCells({ on, today, previousDay }: TradeCellsProps) {
  const { filings, sold, purchased, late } = on;
  const shown = { day: filings.day, today, isIncomplete: filings.is_incomplete };
  return (
    <>
      <FilingsCell form="Form 4" {...{ filings, today, previousDay }} />
      <TradedCell kind="sold" traded={sold} {...shown} />
      <TradedCell kind="purchased" traded={purchased} {...shown} />
      <LateCell late={late} {...shown} />
    </>
  );
}

const kinds = {
  sold: { name: "Sales", one: "sale", many: "sales", direction: "down" },
  purchased: {
    name: "Purchases",
    one: "purchase",
    many: "purchases",
    direction: "up",
  },
} as const;

type CellProps = { day: string; today: string; isIncomplete: boolean };
type TradedCellProps = CellProps & { kind: keyof typeof kinds; traded: Traded };

function TradedCell({ kind, traded, day, today, isIncomplete }: TradedCellProps) {
  const { name, one, many, direction } = kinds[kind];
  // Nothing filed is no unknown sum.
  const value = traded.trades === 0 ? 0 : traded.value;
  const cautions = [
    traded.without_value > 0 ? `${countText(traded.without_value)} without a price` : null,
    traded.suspect > 0 ? `${countText(traded.suspect)} with a suspect price` : null,
    traded.repeated > 0 ? `${countText(traded.repeated)} of a group counted once` : null,
  ].filter((caution) => caution !== null);
  return (
    <GlanceCell
      isIncomplete={isIncomplete}
      caption={`${name} filed ${onDay(day, today)}`}
      rule={`Open-market ${many} reported in filings made ${onDay(day, today)}, excluding superseded rows. Excluded from the total: trades with no price, with a price more than five times the day's close, or already reported by another filer of the same group.`}
      figure={
        value === null ? (
          <NoValue />
        ) : (
          <>
            <span className="text-faint">$&nbsp;</span>
            {roundedDollars(value)}
          </>
        )
      }
      line={
        traded.trades === 0 ? (
          `no ${many}`
        ) : (
          <>
            <Directed direction={direction}>{counted(traded.trades, one, many)}</Directed> by{" "}
            {counted(traded.insiders, "insider", "insiders")}
            {cautions.length > 0 && <span className="text-warn"> · {cautions.join(", ")}</span>}
          </>
        )
      }
    />
  );
}

function LateCell({ late, day, today, isIncomplete }: CellProps & { late: OnDay["late"] }) {
  return (
    <GlanceCell
      isIncomplete={isIncomplete}
      caption={`Filed late ${onDay(day, today)}`}
      rule={`Forms 4 with an open-market trade filed more than ${filingLimitDays} EDGAR business days after the trade. Filings with unknown dates are not counted.`}
      figure={
        late.of === 0 ? (
          <NoValue />
        ) : (
          <>
            {countText(late.filings)}{" "}
            <span className="text-sm font-normal text-muted">of {countText(late.of)}</span>
          </>
        )
      }
      line={
        late.longest_days === null ? (
          late.of === 0 ? (
            "no Form 4 with an open-market trade"
          ) : (
            "all filed on time"
          )
        ) : (
          <span className="text-warn">
            <Clock size={12} aria-hidden="true" className="mr-1 inline align-[-2px]" />
            longest: {counted(late.longest_days, "business day", "business days")}
          </span>
        )
      }
    />
  );
}

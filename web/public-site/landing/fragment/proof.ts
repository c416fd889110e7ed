import {
  demonstrationCompany,
  type DemonstrationEvent,
  type DemonstrationTrade,
} from "#contract/brand/demonstration-case.ts";
import { fragmentTexts } from "#contract/brand/fragment-texts.ts";
import { unbrokenDollars } from "#web/ui/display/dollars-text.ts";
import {
  countText,
  decimalText,
  directionOfFraction,
  type Direction,
  signedPercentText,
} from "#web/ui/display/number-text.ts";
import {
  acceptedDay,
  daysBetween,
  daysToFile,
  eventReturn,
  FORM_4_DAYS,
  priceUsd,
  productUsd,
  valueUsd,
} from "./figures.ts";

export type FigureKind = "return" | "value" | "daysToFile";

/** One figure of the table. */
export type FigureChoice = { accession: string; kind: FigureKind };

type ProofLine = { label: string; value: string };

/** How a figure was computed. */
export type Proof = {
  name: string;
  subject: string;
  /** Null where there is no figure. */
  figure: { text: string; direction: Direction } | null;
  rule: string;
  inputs: readonly ProofLine[];
  result: ProofLine | null;
  dates: readonly ProofLine[];
  source: { form: string; accession: string } | null;
};

const texts = fragmentTexts.proof;

/** "$ 764,091" */
export function wholeDollarsText(dollars: number): string {
  return unbrokenDollars(`$ ${countText(dollars)}`);
}

/** "41.5267" */
export function priceText(trade: DemonstrationTrade): string {
  return priceUsd(trade).toFixed(4);
}

export function proofOf(trade: DemonstrationTrade, kind: FigureKind): Proof {
  switch (kind) {
    case "return":
      return trade.nextEvent === null
        ? proofOfNoReturn(trade)
        : proofOfReturn(trade, trade.nextEvent);
    case "value":
      return proofOfValue(trade);
    case "daysToFile":
      return proofOfDaysToFile(trade);
  }
}

function subjectOf(trade: DemonstrationTrade): string {
  return texts.subject(trade.surname, trade.tradedOn);
}

function proofOfReturn(trade: DemonstrationTrade, event: DemonstrationEvent): Proof {
  const { shareFraction, fundFraction, differenceFraction } = eventReturn(event);
  const [shareBefore, shareAfter] = event.shareCloses.map(decimalText);
  const [fundBefore, fundAfter] = event.fundCloses.map(decimalText);
  return {
    name: texts.return.name,
    subject: subjectOf(trade),
    figure: {
      text: signedPercentText(differenceFraction),
      direction: directionOfFraction(differenceFraction),
    },
    rule: texts.return.rule,
    inputs: [
      {
        label: texts.return.share(demonstrationCompany.ticker, shareBefore ?? "", shareAfter ?? ""),
        value: signedPercentText(shareFraction),
      },
      {
        label: texts.return.fund(fundBefore ?? "", fundAfter ?? ""),
        value: signedPercentText(fundFraction),
      },
    ],
    result: { label: texts.return.difference, value: signedPercentText(differenceFraction) },
    dates: [
      { label: texts.accepted, value: texts.eastern(event.acceptedAt) },
      {
        label: event.isNextSession ? texts.return.dayZeroNext : texts.return.dayZero,
        value: event.dayZero,
      },
      {
        label: texts.return.daysFromTrade,
        value: countText(daysBetween(trade.tradedOn, acceptedDay(event))),
      },
    ],
    source: { form: texts.eventForm(event.items), accession: event.accession },
  };
}

function proofOfNoReturn(trade: DemonstrationTrade): Proof {
  return {
    name: texts.return.name,
    subject: subjectOf(trade),
    figure: null,
    rule: texts.return.none,
    inputs: [],
    result: null,
    dates: filingDates(trade),
    source: filingSource(trade),
  };
}

function proofOfValue(trade: DemonstrationTrade): Proof {
  return {
    name: texts.value.name,
    subject: subjectOf(trade),
    figure: { text: wholeDollarsText(valueUsd(trade)), direction: "flat" },
    rule: texts.value.rule,
    inputs: [
      { label: texts.value.shares, value: countText(trade.shares) },
      { label: texts.value.price, value: unbrokenDollars(`$ ${priceText(trade)}`) },
    ],
    result: {
      label: texts.value.product,
      value: unbrokenDollars(`$ ${decimalText(productUsd(trade))}`),
    },
    dates: filingDates(trade),
    source: filingSource(trade),
  };
}

function proofOfDaysToFile(trade: DemonstrationTrade): Proof {
  const days = daysToFile(trade);
  const isLate = days > FORM_4_DAYS;
  return {
    name: texts.daysToFile.name,
    subject: subjectOf(trade),
    figure: { text: countText(days), direction: "flat" },
    rule: texts.daysToFile.rule,
    inputs: [
      { label: texts.daysToFile.counted, value: countText(days) },
      { label: texts.daysToFile.due, value: countText(FORM_4_DAYS) },
    ],
    result: {
      label: isLate ? texts.daysToFile.late : texts.daysToFile.onTime,
      value: countText(Math.abs(days - FORM_4_DAYS)),
    },
    dates: filingDates(trade),
    source: filingSource(trade),
  };
}

function filingDates(trade: DemonstrationTrade): ProofLine[] {
  return [
    { label: texts.traded, value: trade.tradedOn },
    { label: texts.filed, value: trade.firstFiledOn },
    ...(trade.isAmendment ? [{ label: texts.amended, value: trade.filedOn }] : []),
  ];
}

function filingSource(trade: DemonstrationTrade): Proof["source"] {
  return { form: texts.form(trade.line, trade.isAmendment), accession: trade.accession };
}

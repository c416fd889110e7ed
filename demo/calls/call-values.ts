import { valuesOf } from "#demo/edgar/documents/prose/values.ts";
import type { CurrentReport, Receipt } from "#demo/world/filings/filing.ts";

/** What the wordings of a call may ask for. */
export type CallValues = Readonly<Record<string, string>> & {
  ceo: string;
  ceoRole: string;
  cfo: string;
  cfoRole: string;
  chiefFirst: string;
  financeFirst: string;
};

/**
 * The company's figures of the quarter and its people of that date, as its report of results has
 * them.
 * @param heldAt  HH:MM
 */
export function callValues(report: Receipt & CurrentReport, heldAt: string): CallValues {
  const values = valuesOf(report);
  const { chief, chiefTitle, finance, financeTitle } = report.speakers;
  return {
    ...values,
    ceo: chief,
    ceoRole: chiefTitle,
    cfo: finance,
    cfoRole: financeTitle,
    chiefFirst: firstName(chief),
    financeFirst: firstName(finance),
    daytime: heldAt < "12:00" ? "morning" : "afternoon",
    upDown: values.moved === "Up" ? "up" : "down",
    direction: values.moved === "Up" ? "higher than" : "lower than",
  };
}

function firstName(name: string): string {
  return name.split(" ")[0] ?? name;
}

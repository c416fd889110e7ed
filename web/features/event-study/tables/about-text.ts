import { sentenceText } from "#contract/screening/sentence.ts";
import { withAsciiMinus } from "#web/ui/display/number-text.ts";
import { queryText } from "../methods/methods-text.ts";
import { selectionSentences } from "../methods/selection-text.ts";
import type { Study } from "../request/study-query.ts";
import { bandNames, modelNames, windowText, type Band } from "../study-texts.ts";

/**
 * What the CSV files of a study are of, one line each: as decision 36 has it for exports, a file of its
 * own, so that the tables hold columns and rows alone.
 */
export function aboutText({ study, band }: { study: Study; band: Band }): string {
  const { answer, sentence, of } = study;
  const { data } = answer;
  const [chosen] = answer.windows;
  const lines = [
    ...(data.is_demonstration
      ? [["Note", "Demonstration: invented data. Times are market time."]]
      : []),
    ["Title", "Event study"],
    ["Query", sentenceText(sentence)],
    [`Query as sent to explore_${of} (JSON)`, queryText(answer)],
    ...("trades" in answer ? [["Trades", answer.trades]] : []),
    ["Model", modelNames[answer.model]],
    ["Window chosen", chosen === undefined ? "none" : windowText(chosen)],
    ["95% confidence interval based on", bandNames[band]],
    ["Rows found", String(answer.found)],
    ["Events used", String(answer.used)],
    ...selectionSentences(answer).map((text) => ["Caution", text]),
    ["Computed at (UTC)", data.computed_at],
    ["Data version", data.version],
    ["Newest filing accepted at (UTC)", data.last_accepted_at ?? "none"],
    ["Prices through", data.last_price_day ?? "none"],
    ["Product", data.software],
    ["Notes", "Times are UTC. An empty cell means undefined or unknown, never zero."],
  ];
  return withAsciiMinus(lines.map(([label, value]) => `${label}: ${value}\r\n`).join(""));
}

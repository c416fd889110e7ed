/** The subjects of a pack; each kind is recomputed by a file of its own. */
import { checkShared } from "./cases.mjs";
import { checkEvent } from "./event.mjs";
import { checkFacts } from "./filings/filed-facts.mjs";
import { Cannot, problem, unchecked, warnings } from "./findings.mjs";
import { checkLabels } from "./labels.mjs";
import { Score } from "./lead/lead.mjs";
import { checkLine } from "./section_16/line.mjs";
import { checkNotice } from "./notice/notice.mjs";
import { checkPlan } from "./plan/plan.mjs";
import { checkSearch } from "./search/search.mjs";
import { checkShortSwing } from "./section_16/short-swing.mjs";
import { checkTrade } from "./trade.mjs";

const checks = {
  trade: checkTrade,
  event: checkEvent,
  lead: (pack, subject) => new Score(pack, subject).check(),
  line: checkLine,
  notice: checkNotice,
  plan: checkPlan,
  short_swing: checkShortSwing,
};

export function checkSubjects(pack) {
  const { scores_not_recomputed: scores, items_not_recomputed: items } = pack.data;
  for (const text of [...scores, ...items]) warnings.push(`NOT RECOMPUTED: ${text}`);
  for (const stated of pack.stated.values())
    pack.filingOrNull(stated.accession)?.checkDates(stated);
  checkSearch(pack);
  checkShared(pack);
  for (const subject of pack.data.subjects) {
    checkLabels(subject);
    if (subject.not_recomputed_because !== null) {
      warnings.push(`NOT RECOMPUTED: ${subject.id}: ${subject.not_recomputed_because}`);
      checkFactsInPack(pack, subject);
      continue;
    }
    try {
      checks[subject.kind](pack, subject);
      checkFacts(pack, subject);
    } catch (error) {
      if (!(error instanceof Cannot)) throw error;
      problem(`NOT RECOMPUTED: ${subject.id}: ${error.message}`);
    }
  }
}

/** Of a subject that lacks filings: what the filings in the pack state of it. */
function checkFactsInPack(pack, subject) {
  try {
    checkFacts(pack, subject);
  } catch (error) {
    if (!(error instanceof Cannot)) throw error;
    unchecked(subject, `further names and facts as filed: ${error.message}.`);
  }
}

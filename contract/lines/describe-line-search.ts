import { lineLinkLabel } from "#contract/lines/line-links.ts";
import { lineTables } from "#contract/lines/line-vocabulary.ts";
import { holding, lineCodes } from "#contract/lines/transaction-codes.ts";
import type { ExploreLinesAnswer } from "#contract/operations/screening/explore-lines.ts";
import { lineFilterList } from "#contract/screening/number-filters.ts";
import {
  clauseList,
  companiesClause,
  datesClause,
  joined,
  listClause,
  merged,
  namesInWords,
  numericClauses,
  plain,
  type SentencePart,
  sentenceText,
  strong,
  unknownTickersSentence,
} from "#contract/screening/sentence.ts";
import { counted } from "#contract/values/amount-text.ts";
import { insiderTypes } from "#contract/trades/trade-vocabulary.ts";

/** Without the number of holdings where it is not known. */
type DescribedSearch = Pick<ExploreLinesAnswer, "num_rows" | "search" | "named"> & {
  num_holdings: number | null;
};

/**
 * The search that ran, in words: "1,204 lines, 310 of them holdings: with code M or X, in table II, in CPTX, dated
 * 01 Sep – 31 Oct 2026."
 */
export function describeLineSearch(answer: DescribedSearch): SentencePart[] {
  const { search, named } = answer;
  const persons = search.reporting_person_ciks ?? [];
  const names = named.persons.map(({ name }) => name);
  const clauses = [
    someClause("with code ", search.codes?.val, lineCodes),
    someClause("in table ", search.tables?.val, lineTables),
    listClause("owned ", search.ownership_forms?.val),
    persons.length === 0 ? [] : [plain("by "), ...namesInWords(names, persons.length)],
    listClause("linked as ", search.links?.val.map(lineLinkLabel)),
    someClause("by relationship ", search.insider_types?.val, insiderTypes),
    companiesClause("in", search, named.companies),
    [plain("dated "), strong(datesClause(search))],
    ...numericClauses(lineFilterList, search),
    listClause("industry ", search.industry?.val),
  ];
  return merged([
    strong(counted(answer.num_rows, "line", "lines")),
    ...holdingsClause(answer),
    ...clauseList(clauses),
    plain("."),
    ...unknownTickersSentence(named.unknown_tickers),
  ]);
}

/** The same sentence without emphasis. */
export function lineSearchText(answer: DescribedSearch): string {
  return sentenceText(describeLineSearch(answer));
}

function holdingsClause({
  num_holdings: holdings,
  search,
}: Pick<DescribedSearch, "num_holdings" | "search">): SentencePart[] {
  // If the codes exclude holdings or include nothing else, their number adds nothing.
  const codes = search.codes?.val;
  if (holdings === null) return [];
  if (codes !== undefined && (!codes.includes(holding) || codes.length === 1)) return [];
  return [plain(", "), strong(counted(holdings, "of them a holding", "of them holdings"))];
}

/** The chosen values in their order; nothing where all are chosen. */
function someClause<Value extends string>(
  label: string,
  chosen: readonly Value[] | undefined,
  all: readonly Value[],
): SentencePart[] {
  const values = all.filter((value) => chosen?.includes(value) === true);
  if (values.length === 0 || values.length === all.length) return [];
  return [plain(label), ...joined(values, " or ")];
}

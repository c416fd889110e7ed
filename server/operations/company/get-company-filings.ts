import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type {
  CompanyFiling,
  KeywordFindingAnswer,
} from "#contract/operations/companies/company-filings.ts";
import { filingIndexUrl, formatCik } from "#contract/values/edgar-identifiers.ts";
import {
  type CompanyOfFilings,
  type FilingPlace,
  type ListedFiling,
  listCompanyFilings,
  listFilings,
  listOtherFilings,
  readTextCoverage,
} from "#database/queries/company/company-filings.ts";
import { findCompanies } from "#database/queries/company/dictionaries.ts";
import {
  type FilingTextFindings,
  type FoundFiling,
  searchFilingTexts,
} from "#database/queries/company/filing-texts.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { keywordWork } from "#server/limits/limit-table.ts";
import { createAccountLimit } from "#server/limits/call-limits.ts";

/** Searches texts, queued by account. */
const withKeywordLimit = createAccountLimit(
  keywordWork,
  "Other filings are being searched. Please try again in a few seconds.",
);

type Input = OperationInput<"get_company_filings">;
type Answer = OperationAnswer<"get_company_filings">;
type Part = Pick<Answer, "filings" | "next" | "search">;

/** A company's stored filings, newest first, or those whose text has keywords. */
export async function getCompanyFilings(
  input: Input,
  { db, identity }: MemberContext,
): Promise<Answer> {
  const cik = Number(input.cik);
  const [company] = await findCompanies(db, [cik]);
  if (company === undefined) throw new OperationError("company_not_found");
  const filer = { cik, others: await listOtherFilings(db, cik) };
  const [part, coverage] = await Promise.all([
    input.keywords.length === 0
      ? listPart(input, filer, db)
      : withKeywordLimit(identity.accountId, () => searchPart(input, filer, db)),
    readTextCoverage(db, filer, input.forms),
  ]);
  return {
    cik: input.cik,
    name: company.name,
    ...part,
    coverage: {
      filings: coverage.filings,
      searchable: coverage.searchable,
      partial: coverage.partial,
      waiting: coverage.waiting,
      without_text: coverage.withoutText,
    },
  };
}

function placeOf({ after }: Input): FilingPlace | null {
  return after === undefined ? null : { filedOn: after.filed_on, accession: after.accno };
}

async function listPart(
  input: Input,
  company: CompanyOfFilings,
  db: MemberContext["db"],
): Promise<Part> {
  const { forms, limit } = input;
  const wanted = { groups: forms, after: placeOf(input), limit: limit + 1 };
  const listed = await listCompanyFilings(db, company, wanted);
  const shown = listed.slice(0, limit);
  const last = shown.at(-1);
  return {
    filings: shown.map((filing) => presentListed(filing, company.cik, [])),
    next: listed.length > limit && last !== undefined ? presentPlace(last) : null,
    search: null,
  };
}

async function searchPart(
  input: Input,
  company: CompanyOfFilings,
  db: MemberContext["db"],
): Promise<Part> {
  const { forms, bool, limit } = input;
  const keywords = [...new Set(input.keywords)];
  const found: FilingTextFindings = await searchFilingTexts(db, {
    ...company,
    groups: forms,
    keywords,
    bool,
    after: placeOf(input),
    limit,
    most: keywordWork,
  });
  const listed = await listFilings(
    db,
    found.filings.map(({ accession }) => accession),
  );
  const findingsOf = new Map(found.filings.map((filing) => [filing.accession, filing.findings]));
  return {
    filings: listed.map((filing) => {
      const findings = findingsOf.get(filing.accession) ?? [];
      return presentListed(filing, company.cik, presentFindings(findings, keywords));
    }),
    next: found.next === null ? null : presentPlace(found.next),
    search: { filings_read: found.read, is_cut_short: found.isCutShort },
  };
}

function presentPlace({ filedOn, accession }: FilingPlace): NonNullable<Answer["next"]> {
  return { filed_on: filedOn, accno: accession };
}

function presentListed(
  filing: ListedFiling,
  cik: number,
  findings: KeywordFindingAnswer[],
): CompanyFiling {
  return {
    accno: filing.accession,
    form: filing.form,
    filed_on: filing.filedOn,
    accepted_at: filing.acceptedAt,
    period_of_report: filing.periodOfReport,
    items: filing.items,
    documents: filing.documents,
    is_amendment: filing.form.endsWith("/A"),
    is_withdrawn: filing.withdrawn,
    reporting_persons: filing.reportingPersons.map(({ cik: person, name }) => ({
      cik: formatCik(person),
      name,
    })),
    seller: filing.seller && {
      ...filing.seller,
      cik: filing.seller.cik === null ? null : formatCik(filing.seller.cik),
    },
    filing_url: filingIndexUrl(cik, filing.accession),
    text: textState(filing),
    findings,
  };
}

function textState({ form, isTextRead, refusedDocuments }: ListedFiling): CompanyFiling["text"] {
  if (isTextRead) return refusedDocuments > 0 ? "partial" : "whole";
  return /^(8-K|10-[KQ]T?)(\/A)?$/.test(form) ? "waiting" : "none";
}

function presentFindings(
  findings: FoundFiling["findings"],
  keywords: readonly string[],
): KeywordFindingAnswer[] {
  return findings.map(({ keyword, count, type, filename, snippet }) => ({
    keyword: keywords[keyword] ?? "",
    count,
    document_type: type,
    document_name: filename,
    snippet: {
      text: snippet.text,
      start: snippet.start,
      end: snippet.end,
      is_cut_before: snippet.isCutBefore,
      is_cut_after: snippet.isCutAfter,
    },
  }));
}

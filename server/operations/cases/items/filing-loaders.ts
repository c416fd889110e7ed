import { z } from "zod";
import type { CaseData, CaseParty } from "#contract/cases/case-items.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import {
  type CitedFiling,
  findPassage,
  readCitedFiling,
  readOwnersOf,
  readPassage,
} from "#database/cases/cited-filings.ts";
import { listFilings } from "#database/queries/company/company-filings.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { itemLoader } from "#server/operations/cases/items/item-loader.ts";

function headOf(filing: CitedFiling): CaseData {
  return {
    form: filing.form,
    company: filing.company,
    filed_on: filing.filedOn,
    accepted_at: filing.acceptedAt,
    accno: filing.accession,
  };
}

function companiesOf({ cik, company }: CitedFiling): CaseParty[] {
  return cik === null ? [] : [{ cik: formatCik(cik), name: company ?? formatCik(cik) }];
}

function titleOf({ form, company, accession, filedOn }: CitedFiling): string {
  const day = filedOn === null ? "filing date unknown" : dayInWords(filedOn);
  return `Form ${form} of ${company ?? accession}, ${day}`;
}

/** A stored filing, with the hash of its bytes as received. */
export const filing = itemLoader("filing", {
  stored: z.strictObject({ accno: z.string() }),
  name: (reference) => ({ reference }),
  read: async ({ accno }, { db }) => {
    const [found, [listed], persons] = await Promise.all([
      readCitedFiling(db, accno),
      listFilings(db, [accno]),
      readOwnersOf(db, accno),
    ]);
    if (found === undefined || listed === undefined) return "gone";
    return {
      title: titleOf(found),
      data: {
        ...headOf(found),
        period_of_report: listed.periodOfReport,
        items: listed.items,
        reporting_persons: persons.map(({ name }) => name),
        documents: listed.documents,
        is_withdrawn: listed.withdrawn ? 1 : 0,
        sha256: found.sha256,
      },
      about: {
        day: found.filedOn,
        accession: accno,
        companies: companiesOf(found),
        persons,
      },
    };
  },
});

const passageSchema = z.strictObject({
  accno: z.string(),
  document_number: z.number(),
  start: z.number(),
  end: z.number(),
});

/** Words of a filing's searchable text, by document and characters. */
export const passage = itemLoader("passage", {
  stored: passageSchema,
  name: async ({ accno, quote }, { db }) => {
    const found = await findPassage(db, { accession: accno, quote });
    if (found === undefined) {
      const text = `The searchable text of filing ${accno} does not contain this passage.`;
      throw new OperationError("case_item_not_found", { text });
    }
    const { documentNumber, start, end } = found;
    return { reference: { accno, document_number: documentNumber, start, end } };
  },
  read: async ({ accno, document_number: documentNumber, start, end }, { db }) => {
    const at = { accession: accno, documentNumber, start, end };
    const [found, text] = await Promise.all([readCitedFiling(db, accno), readPassage(db, at)]);
    if (found === undefined || text === undefined) return "gone";
    const counted = await findPassage(db, { accession: accno, quote: text.quote });
    return {
      title: `Passage of ${titleOf(found)}`,
      data: {
        quote: text.quote,
        ...headOf(found),
        document: text.document,
        start,
        end,
        occurrences: counted?.occurrences ?? 0,
      },
      about: {
        day: found.filedOn,
        accession: accno,
        companies: companiesOf(found),
        persons: [],
      },
    };
  },
});

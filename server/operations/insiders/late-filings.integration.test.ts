import { beforeAll, expect, test } from "vitest";
import type {
  CompanyInsidersAnswer,
  PersonAnswer,
} from "#contract/operations/companies/insiders.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";

type Sale = { day: string; shares: string; price: string };
type Report = { last: number; filedOn: string; amends?: string; sales: readonly Sale[] };

/** A Form 4 of one director, or what amends the one filed on a day. */
function report({ last, filedOn, amends, sales }: Report) {
  const form = amends === undefined ? "4" : "4/A";
  const period = sales[0]?.day ?? filedOn;
  return aFiling({
    accession: `0000000001-24-${String(last).padStart(6, "0")}`,
    form,
    filedOn,
    acceptedAt: `${filedOn}T20:00:00Z`,
    periodOfReport: period,
    ownership: anOwnershipDocument({
      documentType: form,
      periodOfReport: period,
      dateOfOriginalSubmission: amends ?? null,
      owners: [anOwner()],
      lines: sales.map(({ day, shares, price }, place) =>
        aSaleLine({ lineNumber: place + 1, transactionDate: day, shares, pricePerShare: price }),
      ),
    }),
  });
}

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "explore_trades");
beforeAll(async () => {
  const june = (shares: string, price: string): Sale => ({ day: "2024-06-04", shares, price });
  await storeAndDerive(app, [
    // Seven business days after the sales; then one of the prices is corrected, and once more.
    report({ last: 1, filedOn: "2024-06-13", sales: [june("100", "10"), june("50", "11")] }),
    report({ last: 2, filedOn: "2024-06-20", amends: "2024-06-13", sales: [june("50", "11.5")] }),
    report({ last: 3, filedOn: "2024-06-25", amends: "2024-06-13", sales: [june("50", "11.75")] }),
    // In time; the amendment reports another sale, three weeks after it.
    report({
      last: 4,
      filedOn: "2024-07-10",
      sales: [{ day: "2024-07-09", shares: "10", price: "5" }],
    }),
    report({
      last: 5,
      filedOn: "2024-07-30",
      amends: "2024-07-10",
      sales: [{ day: "2024-07-08", shares: "20", price: "6" }],
    }),
  ]);
});

test("a filing made late and amended twice is one late filing; an added late sale is another", async () => {
  const company = await app.call("get_company_insiders", { cik: "1001", start_date: "all" }, ana);
  const insiders: CompanyInsidersAnswer = company.response.json();
  // 100 × 10 + 50 × 11.75 + 10 × 5 + 20 × 6
  expect(insiders.company).toMatchObject({ value_sold: "1757.5", trades: 4, late_filings: 2 });
  expect(insiders.insiders).toMatchObject([{ late_filings: 2 }]);
  const person = await app.call("get_person", { cik: "2001" }, ana);
  const answer: PersonAnswer = person.response.json();
  expect(answer.total.late_filings).toBe(2);
  expect(answer.issuers).toMatchObject([{ late_filings: 2 }]);
});

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

type Sale = { day: string; shares: string; price: string; deemed?: string };
type Report = {
  last: number;
  filedOn: string;
  amends?: string;
  cik?: number;
  sales: readonly Sale[];
};

/** A Form 4 of one director, or what amends the one filed on a day. */
function report({ last, filedOn, amends, cik = 1001, sales }: Report) {
  const form = amends === undefined ? "4" : "4/A";
  const period = sales[0]?.day ?? filedOn;
  return aFiling({
    accession: `0000000001-24-${String(last).padStart(6, "0")}`,
    form,
    issuerCik: cik,
    filedOn,
    acceptedAt: `${filedOn}T20:00:00Z`,
    periodOfReport: period,
    entities: [{ role: "ISSUER", cik, name: "Example Corp", sic: "3571", fiscalYearEnd: "1231" }],
    ownership: anOwnershipDocument({
      issuerCik: cik,
      documentType: form,
      periodOfReport: period,
      dateOfOriginalSubmission: amends ?? null,
      owners: [anOwner({ cik: cik + 1000 })],
      lines: sales.map(({ day, shares, price, deemed = null }, place) =>
        aSaleLine({
          lineNumber: place + 1,
          transactionDate: day,
          deemedExecutionDate: deemed,
          shares,
          pricePerShare: price,
        }),
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

const april = (shares: string, price: string, deemed?: string): Sale => ({
  day: "2024-04-02",
  shares,
  price,
  ...(deemed !== undefined && { deemed }),
});

/** A company whose only Form 4, made seven business days after two sales, is amended: how many late filings it has. */
async function lateFilings(cik: number, amended: readonly Sale[]): Promise<number[]> {
  const last = cik * 10;
  await storeAndDerive(app, [
    report({ last, cik, filedOn: "2024-04-11", sales: [april("100", "10"), april("50", "11")] }),
    report({ last: last + 1, cik, filedOn: "2024-04-25", amends: "2024-04-11", sales: amended }),
  ]);
  const payload = { cik: String(cik), start_date: "all" };
  const company = await app.call("get_company_insiders", payload, ana);
  const answer: CompanyInsidersAnswer = company.response.json();
  const person = await app.call("get_person", { cik: String(cik + 1000) }, ana);
  const { total, issuers }: PersonAnswer = person.response.json();
  return [answer.company, ...answer.insiders, total, ...issuers].map((each) => each.late_filings);
}

test("a late filing of which a row is left is counted once, and not its amendment, which adds a sale in time", async () => {
  // Deemed to have been executed the day before the amendment: one business day.
  const added = april("20", "12", "2024-04-24");
  expect(await lateFilings(1012, [april("50", "11.5"), added])).toEqual([1, 1, 1, 1]);
});

test("an amendment that restates all of a late filing and adds a late sale is a second late filing", async () => {
  const added = april("20", "12");
  expect(await lateFilings(1013, [april("100", "10.5"), april("50", "11.5"), added])).toEqual([
    2, 2, 2, 2,
  ]);
});

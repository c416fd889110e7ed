import { expect, test, vi } from "vitest";
import { entitiesOf } from "#demo/edgar/entities.ts";
import { noteIds } from "#demo/edgar/documents/ownership-xml.ts";
import { isSpoiled, readSubmissionOf } from "#demo/edgar/read-submission-of.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { easternInstant } from "#demo/world/filings/receipt.ts";
import { createWorld } from "#demo/world/world.ts";
import type { ParsedFiling } from "#sources/edgar/parsed-filing.ts";
import { Unreadable } from "#sources/edgar/unreadable.ts";

vi.setConfig({ testTimeout: 120_000 });

const { filings: all } = createWorld("sentinel", "2026-11-20");
const filings = all.filter((filing) => !isSpoiled(filing));
const read = new Map(filings.map((filing) => [filing.accession, readSubmissionOf(filing)]));

function readBack(filing: Filing): ParsedFiling {
  const back = read.get(filing.accession);
  if (back === undefined) throw new Error(`${filing.accession} was not read`);
  return back;
}

test("every filing's header is read as the world has it", () => {
  for (const filing of filings) {
    const back = readBack(filing);
    const hasTime = !filing.plants.includes("header-without-time");
    expect(back).toMatchObject({
      form: filing.form,
      issuerCik: filing.issuer.cik,
      acceptedAt: hasTime ? easternInstant(filing.acceptedOn, filing.acceptedTime) : null,
      filedOn: filing.filedOn,
      periodOfReport: filing.periodOfReport,
    });
    expect(back.entities.map(({ role, cik, name }) => ({ role, cik, name }))).toEqual(
      entitiesOf(filing).map(({ role, cik, name }) => ({ role, cik, name })),
    );
  }
});

test("flags come from plants alone", () => {
  const kinds = new Set<string>();
  for (const filing of filings) {
    const { flags } = readBack(filing);
    expect(flags.length > 0 && filing.plants.length === 0, flags.join()).toBe(false);
    for (const flag of flags) kinds.add(flag);
  }
  expect(kinds).toEqual(
    new Set([
      "items-from-document",
      "malformed-date:approxSaleDate",
      "not-utf-8",
      "reformatted-number:transactionShares",
      "several-filers",
    ]),
  );
});

test("industry and fiscal year end come back from the header, unless the company has none", () => {
  for (const filing of filings) {
    const issuer = readBack(filing).entities.find(({ cik }) => cik === filing.issuer.cik);
    expect(issuer?.sic).toBe(filing.issuer.sic);
    expect(issuer?.fiscalYearEnd).toBe(filing.issuer.fiscalYearEnd);
  }
});

test("every line of every ownership form comes back with its numbers and footnotes", () => {
  let lines = 0;
  for (const filing of filings) {
    if (filing.kind !== "ownership") continue;
    const back = readBack(filing);
    if (back.kind !== "ownership") throw new Error(`${filing.accession} is no ownership form`);
    const { ownership } = back;
    expect(ownership).toMatchObject({
      documentType: filing.form,
      isPlanChecked: filing.isPlan,
      dateOfOriginalSubmission: filing.originalFiledOn,
      issuerCik: filing.issuer.cik,
      issuerName: filing.issuerName,
      issuerSymbol: filing.symbol,
      remarks: filing.remarks === "" ? null : filing.remarks,
    });
    expect(
      ownership.owners.map(({ cik, isDirector, officerTitle }) => [cik, isDirector, officerTitle]),
    ).toEqual(
      filing.owners.map(({ cik, isDirector, officerTitle }) => [cik, isDirector, officerTitle]),
    );
    expect(Object.entries(ownership.footnotes)).toEqual(
      [...noteIds(filing.lines)].map(([text, id]) => [id, text]),
    );
    const ordered = [
      ...filing.lines.filter(({ table }) => table === "non-derivative"),
      ...filing.lines.filter(({ table }) => table === "derivative"),
    ];
    const isHolding = (kind: string): boolean => kind === "holding";
    expect(
      ownership.lines.map((line) => [
        line.kind,
        line.code,
        line.transactionDate,
        line.shares,
        line.pricePerShare,
        line.acquiredDisposed,
        line.directOrIndirect,
      ]),
    ).toEqual(
      ordered.map((line) => [
        line.kind,
        isHolding(line.kind) ? null : line.code,
        line.date?.slice(0, 10) ?? null,
        line.shares?.replaceAll(",", "") ?? null,
        line.price,
        isHolding(line.kind) ? null : line.direction,
        line.isDirect ? "D" : "I",
      ]),
    );
    expect(ownership.lines.map((line) => line.footnoteIds.length)).toEqual(
      ordered.map((line) => new Set(Object.values(line.notes).flat()).size),
    );
    lines += ordered.length;
  }
  expect(lines).toBeGreaterThan(8_000);
});

test("every notice comes back with its seller, units, value, and plan", () => {
  const notices = filings.filter((filing) => filing.kind === "planned-sale");
  for (const filing of notices) {
    const back = readBack(filing);
    if (back.kind !== "planned-sale") throw new Error(`${filing.accession} is no notice`);
    expect(back.flags.filter((flag) => flag !== "malformed-date:approxSaleDate")).toEqual([]);
    expect(back.notice).toMatchObject({
      filerCik: filing.filerCik,
      issuerCik: filing.issuer.cik,
      seller: filing.filer.name,
      plannedSales: [
        { units: String(filing.units), aggregateMarketValue: filing.value.toFixed(2) },
      ],
      hasNothingToReport: filing.pastSales.length === 0,
      planAdoptionDates: filing.planAdoptedOn === null ? [] : [filing.planAdoptedOn],
      previousAccession: filing.previousAccession,
    });
  }
  expect(notices.length).toBeGreaterThan(1_000);
});

test("every 8-K comes back with its items, whatever its header says", () => {
  const reports = filings.filter((filing) => filing.kind === "current-report");
  for (const filing of reports) expect(readBack(filing).items).toEqual(filing.event.items);
  expect(reports.length).toBeGreaterThan(1_500);
});

test("every periodic report comes back with its share counts by class", () => {
  for (const filing of filings) {
    if (filing.kind !== "periodic-report") continue;
    const back = readBack(filing);
    if (back.kind !== "periodic-report") throw new Error(`${filing.accession} is no report`);
    expect(back.coverShareCounts).toEqual(
      filing.classes.map(({ member, ticker, shares }) => ({
        shareClass: member,
        ticker,
        endOn: filing.countedOn,
        shares: String(shares),
      })),
    );
  }
});

test.each([
  ["broken-xml", "malformed-xml"],
  ["broken-half", "truncated"],
  ["broken-empty", "no-xml"],
  ["broken-issuer", "missing-issuer"],
  ["broken-header", "truncated"],
  ["broken-page", "html-error-page"],
  ["broken-accession", "accession-mismatch"],
  ["notice-unreadable", "malformed-xml"],
])("what is planted as %s cannot be read, for the reason %s", (plant, reason) => {
  const spoiled = all.filter(({ plants }) => plants.some((id) => id === plant));
  expect(spoiled.length).toBeGreaterThan(0);
  for (const filing of spoiled) expect(reasonFor(filing)).toBe(reason);
});

function reasonFor(filing: Filing): string | null {
  try {
    readSubmissionOf(filing);
    return null;
  } catch (error) {
    if (error instanceof Unreadable) return error.reasonCode;
    throw error;
  }
}

test("a number of shares that is no number leaves the line readable and flagged", () => {
  for (const filing of all.filter(({ plants }) => plants.includes("broken-number"))) {
    const back = readSubmissionOf(filing);
    if (back.kind !== "ownership") throw new Error("no ownership form");
    expect(back.flags).toContain("malformed-number:transactionShares");
    expect(back.ownership.lines[0]?.shares).toBeNull();
  }
});

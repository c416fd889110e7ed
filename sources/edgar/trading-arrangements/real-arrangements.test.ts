import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sharedDataDir } from "#testing/shared-data.ts";
import { readItem408 } from "#sources/edgar/trading-arrangements/read-item-408.ts";
import type { TradingArrangement } from "#sources/edgar/trading-arrangements/trading-arrangement.ts";

const data = sharedDataDir();
const folder = join(data ?? "", "item408");
const rows = data === null ? [] : csvRows(readFileSync(join(folder, "expected.csv"), "utf8"));
const filings = [...Map.groupBy(rows, ({ filing }) => filing ?? "")];

function csvRows(text: string): Record<string, string>[] {
  const [header = [], ...lines] = text
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );
  return lines.map((line) =>
    Object.fromEntries(header.map((name, index) => [name, line[index] ?? ""])),
  );
}

function plain(text: string | null): string {
  return (text ?? "").replaceAll("’", "'");
}

function asRead(filing: string, arrangement: TradingArrangement) {
  const { adopted, terminated, expires, amounts, durationDays } = arrangement;
  const month = /^December (\d{4})$/.exec(expires.raw ?? "");
  const fromDuration = durationDays === null ? "" : `${durationDays} days`;
  const asMonth = month === null ? fromDuration : `${month[1]}-12`;
  return {
    filing,
    person: plain(arrangement.personName),
    title: plain(arrangement.title),
    action: arrangement.action,
    rule: arrangement.kind === "rule-10b5-1" ? "Rule 10b5-1" : "non-Rule 10b5-1",
    adoption_date: adopted.day ?? "",
    termination_date: terminated.day ?? "",
    expiration: expires.day ?? asMonth,
    aggregate_securities: amounts.map(({ shares }) => shares),
  };
}

function byHand(row: Record<string, string>) {
  const { filing = "", person = "", title = "", action, rule, aggregate_securities = "" } = row;
  return {
    filing,
    person,
    title,
    action,
    rule,
    adoption_date: row["adoption_date"],
    termination_date: row["termination_date"],
    expiration: row["expiration"],
    // "29952 options; 41891 units": the numbers, without the words after them.
    aggregate_securities: aggregate_securities
      .split("; ")
      .flatMap((each) => /^\d+/.exec(each) ?? []),
  };
}

/** What is tagged for a person, as the columns `tagged_*` list it. */
function tagged(arrangement: TradingArrangement) {
  const { facts, personMember } = arrangement;
  const values = (name: string): string =>
    [...new Set(facts.filter((fact) => fact.name === name).map(({ value }) => value))].join("; ");
  const flags = facts.filter(({ name }) => name.endsWith("Flag") && !name.startsWith("Insider"));
  return {
    name: values("TrdArrIndName"),
    title: arrangement.titleAsTagged ?? "",
    // A plain context also has the flags that are false of everyone.
    flags:
      personMember === null ? [] : [...new Set(flags.map(({ name }) => `${name}=true`))].sort(),
    adopted: values("TrdArrAdoptionDate"),
    terminated: values("TrdArrTerminationDate"),
    expires: values("TrdArrExpirationDate"),
    duration: values("TrdArrDuration"),
    amounts: values("TrdArrSecuritiesAggAvailAmt"),
  };
}

function taggedByHand(row: Record<string, string>) {
  const hasMember = row["context_members"] !== "";
  return {
    name: row["tagged_name"],
    title: row["tagged_title"],
    flags: hasMember ? (row["tagged_flags"] ?? "").split("; ").sort() : [],
    adopted: row["tagged_adoption_date"],
    terminated: row["tagged_termination_date"],
    expires: row["tagged_expiration_date"],
    duration: row["tagged_duration"],
    amounts: row["tagged_amounts"],
  };
}

describe.skipIf(data === null)("Item 408 facts of real filings", () => {
  test("51 arrangements of 22 filings, and 5 filings without any, were read by eye", () => {
    expect(rows.filter(({ action }) => action !== "none")).toHaveLength(51);
    expect(filings).toHaveLength(27);
  });

  test.for(filings)("%s equals the reading by eye in every field", ([filing, expected]) => {
    const { arrangements, unreadable } = readItem408(
      readFileSync(join(folder, "excerpts", `${filing}.htm`), "utf8"),
    );
    const wanted = expected.filter(({ action }) => action !== "none");
    expect(arrangements.map((each) => asRead(filing, each))).toEqual(wanted.map(byHand));
    expect(arrangements.map(tagged)).toEqual(wanted.map(taggedByHand));
    // The month of expiration of one plan is the only value that is not what its fact asks for.
    expect(unreadable.map(({ value }) => value)).toEqual(
      filing === "wmt-10k-2025-01-31" ? ["December 2025"] : [],
    );
  });

  test("fields that were read from the text, not from tags", () => {
    const counts = { person: 0, title: 0, adopted: 0, expires: 0 };
    for (const [filing] of filings) {
      const html = readFileSync(join(folder, "excerpts", `${filing}.htm`), "utf8");
      for (const { fromText } of readItem408(html).arrangements)
        for (const field of fromText) counts[field] += 1;
    }
    expect(counts).toEqual({ person: 3, title: 16, adopted: 4, expires: 16 });
  });

  test("whole documents give what their excerpts give, in little time", () => {
    const read = (name: string): string =>
      gunzipSync(readFileSync(join(folder, "whole", `${name}.htm.gz`))).toString("utf8");
    for (const name of ["nvda-10q-2025-07-27", "tsla-10q-2025-06-30"]) {
      const excerpt = readItem408(readFileSync(join(folder, "excerpts", `${name}.htm`), "utf8"));
      const { arrangements, factCount } = readItem408(read(name));
      expect(arrangements.map((each) => asRead(name, each))).toEqual(
        excerpt.arrangements.map((each) => asRead(name, each)),
      );
      expect(factCount).toBe(excerpt.factCount);
    }
    // A plan of the quarter before, disclosed late.
    expect(readItem408(read("nflx-10q-2025-06-30")).arrangements).toMatchObject([
      { personName: "Mathias Döpfner", adopted: { day: "2025-01-29" } },
    ]);
    // Saved again without the declaration of the taxonomy.
    expect(readItem408(read("aapl-10q-2024-06-29")).arrangements).toMatchObject([
      {
        personName: "Tim Cook",
        title: "Chief Executive Officer",
        adopted: { raw: "May 24, 2024", day: "2024-05-24" },
        durationDays: 730,
      },
    ]);
  });
});

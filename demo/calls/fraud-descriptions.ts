import type { Company } from "#demo/world/cast/company.ts";

/** No such agency exists. */
const agency = "the Office of Issuer Accountability";

/** What is alleged of the companies in whose calls something false is said: never where. */
const allegations: Readonly<Record<string, string>> = {
  HLMR: "overstated its revenue and kept from investors that it dealt with parties related to its officers",
  ARFN: "recorded revenue of long-term programs before it was earned and told investors that its reported results could be relied on",
  FNWR: "met its sales targets by shipping more than its channel could sell and gave an outlook that its officers knew to be out of reach",
  BMEP: "misled investors about the value of its oil and gas properties and about what it had done to test that value",
  SBRM: "overstated the mineral reserves on which the carrying value of its mine rests",
  KSBY: "kept from investors that a contract on which much of its revenue depends was about to end",
  MRDL: "misled investors about the plans of its senior management",
  QLSW: "misled investors about the loss of customers and about revenue that it said was under contract",
  PLWH: "raised its reported earnings by releasing reserves without a basis and described the state of its goods falsely",
  HRBC: "misled investors about its relations with its independent auditors and about the allowance in its accounts",
  SDRA: "misled investors about its liquidity, its standing under its credit agreements and its preparations for a reorganization",
  CVNM: "denied to investors that its commercial practices were the subject of a government inquiry",
  CPTX: "misled investors about what it had learned of the likely outcome of a clinical trial",
  LNQM: "misled investors about plans to close production sites",
};

/**
 * What the company's fraud is said to be, as a release of an invented agency would have it; of a
 * company without one, that it is read for comparison.
 */
export function fraudDescriptionOf({ ticker, name }: Company): string {
  const alleged = allegations[ticker ?? ""];
  if (alleged === undefined)
    return (
      `No action against ${name} is known. Its calls are read as controls, beside those of ` +
      "companies against which something is alleged. (Invented.)"
    );
  return (
    `According to a complaint of ${agency}, ${name} ${alleged}. The complaint concerns statements ` +
    "made to investors, among them on earnings calls. (Invented.)"
  );
}

const firstCik = 9_990_000;
/** Without a common divisor with the number of keys, so that no two companies get the same. */
const stride = 37_199;
const keys = 100_000;

/** Six digits from 900000, which Compustat has not reached. */
export function gvkeyOf({ cik }: Company): string {
  return String(900_000 + (((cik - firstCik) * stride) % keys));
}

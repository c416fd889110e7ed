import { type Industry, industries, unknownIndustry } from "#contract/values/industries.ts";
import { sicRangesByIndustry } from "#domain/industry/sic-ranges.ts";

const otherNumber = 49;
const industryBySic = new Map<number, Industry>();
for (const [number, name] of industries.entries()) {
  for (const range of (sicRangesByIndustry[number + 1] ?? []).join(" ").split(" ")) {
    const [from = "", to = ""] = range.split("-");
    for (let sic = Number(from); sic <= Number(to); sic += 1) industryBySic.set(sic, name);
  }
}

/**
 * Fama–French 49 industry of a Standard Industrial Classification code.
 * @param sic  code as text; a code outside every range is "Other", none or 0000 is "Unknown"
 * Source: DOMAIN rules, section 5; Kenneth R. French Data Library, Siccodes49.
 */
export function industryOfSic(sic: string | null): Industry {
  const digits = sic?.trim() ?? "";
  if (!/^\d{1,4}$/.test(digits) || Number(digits) === 0) return unknownIndustry;
  return industryBySic.get(Number(digits)) ?? industries[otherNumber - 1] ?? unknownIndustry;
}

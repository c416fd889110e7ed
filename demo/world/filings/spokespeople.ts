import { spokenName } from "#demo/world/cast/names.ts";
import { holderOf, type Personnel } from "#demo/world/cast/personnel.ts";
import type { Spokespeople } from "#demo/world/filings/filing.ts";

/** Who speaks and signs for a company on a day; where an office is vacant, the holder of the other. */
export function spokespeopleOn(personnel: Personnel, day: string): Spokespeople {
  const chief = holderOf(personnel, /Chief Executive Officer|^President$/, day);
  const finance = holderOf(personnel, /Chief Financial Officer|^CFO$|Treasurer/, day);
  const nobody = "Authorized Signatory";
  return {
    chief: spokenName(chief ?? finance ?? nobody),
    chiefTitle: chief === null ? "Principal Executive Officer" : "Chief Executive Officer",
    finance: spokenName(finance ?? chief ?? nobody),
    financeTitle: finance === null ? "Principal Financial Officer" : "Chief Financial Officer",
  };
}

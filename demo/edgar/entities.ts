import type { Company } from "#demo/world/cast/company.ts";
import type { Insider } from "#demo/world/cast/insider.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { listingChangesOf } from "#demo/world/market/corporate-actions.ts";

/** Someone a filing is listed under. */
export type Entity = {
  role: "FILER" | "ISSUER" | "REPORTING-OWNER" | "SUBJECT COMPANY" | "FILED BY";
  cik: number;
  name: string;
  company: Company | null;
  person: Insider | null;
  /** Names borne before, with the day each ended. */
  formerNames: readonly { name: string; changedOn: string }[];
};

const exchange = { cik: 9_999_404, name: "HALVARD STOCK EXCHANGE LLC" } as const;

/** The parties of a filing in the order of its header: owners before the issuer. */
export function entitiesOf(filing: Filing): readonly Entity[] {
  const company = companyEntity(filing.issuer, filing.issuerName);
  switch (filing.kind) {
    case "ownership":
      return [
        ...filing.owners.map((person): Entity => ({
          role: "REPORTING-OWNER",
          cik: person.cik,
          name: person.name,
          company: null,
          person,
          formerNames: [],
        })),
        { ...company, role: "ISSUER" },
      ];
    case "planned-sale": {
      const { filer, filerCik } = filing;
      const isSeller = filer.cik === filerCik;
      const name = isSeller ? filer.name : filing.broker.toUpperCase();
      return [
        {
          role: "REPORTING-OWNER",
          cik: filerCik,
          name,
          company: null,
          person: filer,
          formerNames: [],
        },
        { ...company, role: "SUBJECT COMPANY" },
      ];
    }
    case "current-report":
      return [
        company,
        ...filing.coRegistrants.map((registrant) => companyEntity(registrant, registrant.name)),
      ];
    case "notice":
      if (filing.form !== "25-NSE") return [company];
      return [
        { ...company, role: "SUBJECT COMPANY" },
        { role: "FILED BY", ...exchange, company: null, person: null, formerNames: [] },
      ];
    case "periodic-report":
      return [company];
  }
}

function companyEntity(company: Company, name: string): Entity {
  const { renamed } = listingChangesOf(company);
  const isRenamed = renamed !== undefined && name === renamed.name;
  return {
    role: "FILER",
    cik: company.cik,
    name,
    company,
    person: null,
    formerNames: isRenamed ? [{ name: company.name, changedOn: renamed.on }] : [],
  };
}

/** The word a feed or an index page puts behind the name. */
export function roleWord(role: Entity["role"]): string {
  switch (role) {
    case "FILER":
      return "Filer";
    case "ISSUER":
      return "Issuer";
    case "REPORTING-OWNER":
      return "Reporting";
    case "SUBJECT COMPANY":
      return "Subject";
    case "FILED BY":
      return "Filed by";
  }
}

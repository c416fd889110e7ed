import { useQuery } from "@tanstack/react-query";
import { tickersQuery } from "#web/api/dictionaries.ts";
import type { Company } from "#web/api/directory.ts";
import { EntityPicker } from "#web/ui/picker/entity-picker.tsx";
import { companyKeyText } from "../search/company-key.ts";
import { quarter } from "./form-section.tsx";

type CompanyFieldProps = {
  tickers: readonly string[];
  onTickersChange: (tickers: readonly string[]) => void;
  /** Whether a file of tickers may be taken in now. */
  upload?: boolean;
  error?: string | undefined;
};

const noCompanies: readonly Company[] = [];

/** The companies searched, by ticker, name or file. */
export function CompanyField({ tickers, onTickersChange, upload, error }: CompanyFieldProps) {
  const { data: directory, isPending } = useQuery(tickersQuery);
  return (
    <EntityPicker
      label="Company"
      placeholder="Ticker or name, all companies"
      className={quarter}
      entries={directory?.entries ?? noCompanies}
      loading={isPending}
      upload={upload ?? true}
      error={error}
      chosen={tickers.map((ticker) => directory?.byKey.get(ticker) ?? unknownCompany(ticker))}
      onChosenChange={(chosen) => onTickersChange(chosen.map(({ key }) => key))}
    />
  );
}

/** A company that the dictionary does not hold, or not yet. */
function unknownCompany(key: string): Company {
  return { key, code: companyKeyText(key), name: "", ticker: key, cik: null };
}

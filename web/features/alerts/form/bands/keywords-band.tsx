import { Segmented } from "#web/ui/form/segmented.tsx";
import { AlertBand } from "./alert-band.tsx";
import type { BandProps } from "./band-props.ts";
import { KeywordInput } from "./keyword-input.tsx";

const matches = [
  { value: "or", label: "At least one" },
  { value: "and", label: "Require all" },
] as const;

/** The words searched for in the filings. */
export function KeywordsBand({ control: { form, change }, problems }: BandProps) {
  return (
    <AlertBand title="Keywords" hint="Whole words and phrases in 8-K, 10-Q and 10-K filings.">
      <div className="grid gap-3">
        <KeywordInput
          keywords={form.keywords}
          onKeywordsChange={(keywords) => change({ keywords })}
          error={problems.keywords}
        />
        <Segmented
          label="Match"
          choices={matches}
          value={form.keywordMatch}
          onValueChange={(keywordMatch) => change({ keywordMatch })}
        />
      </div>
    </AlertBand>
  );
}

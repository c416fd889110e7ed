import { alertRuleTexts } from "#contract/alerts/alert-vocabulary.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { AlertSection, type SectionProps } from "../sections/alert-section.tsx";
import { KeywordInput } from "../sections/keyword-input.tsx";
import type { AlertKindForm } from "./alert-kind-form.ts";

export const keywordForm: AlertKindForm = {
  Sections: KeywordsSection,
  problems: ({ keywords }) => (keywords.length === 0 ? { keywords: alertRuleTexts.keywords } : {}),
};

const matches = [
  { value: "or", label: "At least one" },
  { value: "and", label: "Require all" },
] as const;

/** The words searched for in the filings. */
function KeywordsSection({ control: { form, change }, problems }: SectionProps) {
  return (
    <AlertSection
      title="Keywords"
      isRequired
      hint="Whole words and phrases in 8-K, 10-Q and 10-K filings."
    >
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
    </AlertSection>
  );
}

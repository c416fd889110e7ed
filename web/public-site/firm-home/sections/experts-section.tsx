import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { ExpertPortrait } from "#web/brand/portraits/expert-portrait.tsx";
import { PageSection, SectionHeading } from "./page-section.tsx";

const texts = firmHomeTexts.experts;

export function ExpertsSection() {
  return (
    <PageSection id="experts" className="pb-0 md:pb-0">
      <div className="mb-7 space-y-3 text-md text-muted md:mb-10">
        <SectionHeading section="experts">{texts.heading}</SectionHeading>
        <p className="text-pretty">{texts.text}</p>
      </div>
      <ul className="grid gap-6 wide:grid-cols-2">
        {texts.entries.map((expert) => (
          <li key={expert.name}>
            <ExpertCard expert={expert} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

type ExpertCardProps = { expert: (typeof texts.entries)[number] };

function ExpertCard({ expert }: ExpertCardProps) {
  const { name, monogram, pattern, field, questions } = expert;
  return (
    <article className="grid h-full grid-cols-[--spacing(24)_minmax(0,1fr)] overflow-hidden rounded-dialog border border-border bg-surface md:grid-cols-[--spacing(46)_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
      <div className="h-30 overflow-hidden border-r border-border max-md:rounded-br-card max-md:border-b md:row-span-2 md:h-full md:min-h-57">
        <ExpertPortrait monogram={monogram} pattern={pattern} label={texts.portrait(monogram)} />
      </div>
      <div className="self-center px-4.5 py-2 md:px-6 md:pt-5.5 md:pb-4">
        <h3 className="text-lg">{name}</h3>
        <p className="mt-0.5 text-base text-muted">{field}</p>
        <p className="text-sm text-faint">{questions}</p>
      </div>
      <p className="border-border px-4.5 pt-4 pb-5 text-base text-pretty text-faint max-md:col-span-2 md:mx-6 md:border-t md:px-0 md:pt-3.5">
        {texts.biography}
      </p>
    </article>
  );
}

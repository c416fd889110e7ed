import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { Columns, PageSection, SectionHeading } from "./page-section.tsx";

const texts = firmHomeTexts.people;

export function PeopleSection() {
  return (
    <PageSection id="people" className="pt-14 md:pt-18">
      <Columns>
        <SectionHeading section="people">{texts.heading}</SectionHeading>
        <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-dialog border border-border bg-border md:grid-cols-5">
          {texts.entries.map(({ name, field }) => (
            <li key={name} className="bg-bg px-4.5 pt-4.5 pb-5">
              <p className="text-md font-semibold">{name}</p>
              <p className="text-sm text-faint">{field}</p>
            </li>
          ))}
        </ul>
      </Columns>
    </PageSection>
  );
}

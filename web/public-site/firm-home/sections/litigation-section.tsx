import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { Accordion } from "#web/ui/accordion/accordion.tsx";
import { Columns, PageSection, SectionHeading } from "./page-section.tsx";

const texts = firmHomeTexts.litigation;

const entries = texts.entries.map(({ key, heading, text }) => ({ key, heading, content: text }));

export function LitigationSection() {
  return (
    <PageSection id="litigation" band>
      <Columns>
        <div className="space-y-3 text-md text-muted">
          <SectionHeading section="litigation">{texts.heading}</SectionHeading>
          <p className="text-pretty">{texts.text}</p>
        </div>
        <Accordion entries={entries} openAtFirst={[texts.entries[0].key]} />
      </Columns>
    </PageSection>
  );
}

import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { Columns, PageSection, SectionHeading } from "./page-section.tsx";

const texts = firmHomeTexts.forensic;

export function ForensicSection() {
  return (
    <PageSection id="forensic">
      <Columns>
        <div className="space-y-3 text-md text-muted">
          <SectionHeading section="forensic">{texts.heading}</SectionHeading>
          <p className="text-pretty">{texts.text}</p>
        </div>
        <ul className="divide-y divide-border border-y border-border">
          {texts.entries.map(({ heading, text }) => (
            <li
              key={heading}
              className="grid gap-x-6 gap-y-1 py-5.5 text-md md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
            >
              <h3 className="text-md text-balance">{heading}</h3>
              <p className="text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Columns>
    </PageSection>
  );
}

import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { ClientKindIcon } from "#web/brand/client-kinds.tsx";
import { Columns, PageSection, SectionHeading } from "./page-section.tsx";

const texts = firmHomeTexts.clients;

export function ClientsSection() {
  return (
    <PageSection id="clients" band>
      <Columns>
        <div className="space-y-3 text-md text-muted">
          <SectionHeading section="clients">{texts.heading}</SectionHeading>
          <p className="text-pretty">{texts.text}</p>
          <p className="text-balance">{texts.discretion}</p>
        </div>
        <ul className="grid grid-cols-2 gap-px self-start overflow-hidden rounded-dialog border border-border bg-border md:grid-cols-4">
          {texts.tiles.map(({ kind, text }) => (
            <li
              key={kind}
              className="flex aspect-square flex-col items-center justify-center gap-3.5 bg-bg px-2 text-center text-base font-medium text-muted md:gap-5"
            >
              <ClientKindIcon kind={kind} size={56} />
              {text}
            </li>
          ))}
        </ul>
      </Columns>
    </PageSection>
  );
}

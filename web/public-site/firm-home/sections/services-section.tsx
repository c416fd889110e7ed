import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { unbroken } from "#web/public-site/public-page.tsx";
import { Columns, PageSection, SectionHeading } from "./page-section.tsx";

const texts = firmHomeTexts.services;

export function ServicesSection() {
  return (
    <PageSection id="services">
      <Columns>
        <div className="space-y-3 text-md text-muted">
          <SectionHeading section="services">{texts.heading}</SectionHeading>
          <p className="text-pretty">{texts.text}</p>
        </div>
        <ul className="divide-y divide-border border-y border-border">
          {texts.entries.map((entry) => (
            <li key={entry.href}>
              <ServiceLink {...entry} />
            </li>
          ))}
        </ul>
      </Columns>
    </PageSection>
  );
}

type ServiceLinkProps = { heading: string; text: string; href: string };

function ServiceLink({ heading, text, href }: ServiceLinkProps) {
  return (
    <a
      href={href}
      className="group grid grid-cols-[minmax(0,1fr)_--spacing(5)] gap-x-4 gap-y-1 rounded-control py-5.5 text-md text-muted no-underline hover:no-underline md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)_--spacing(5)] md:gap-x-6"
    >
      <h3 className="text-md text-text transition-colors group-hover:text-accent">{heading}</h3>
      <p className="text-pretty max-md:row-start-2">{unbroken(text)}</p>
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="mt-1 stroke-current text-faint transition-[translate,color] duration-160 group-hover:translate-x-0.75 group-hover:text-accent"
      >
        <path d="M3 8h10M9 4l4 4-4 4" />
      </svg>
    </a>
  );
}

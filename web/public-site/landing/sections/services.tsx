import { landingTexts } from "#contract/brand/landing.ts";
import { FadeIn } from "../../fade-in.tsx";
import { Column, Section, SectionHead } from "./section-frame.tsx";

export function Services() {
  const { heading, text, list } = landingTexts.services;
  return (
    <Section id="services" labelledBy="services-heading" isBand>
      <FadeIn>
        <Column className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <SectionHead id="services-heading" heading={heading}>
            {text}
          </SectionHead>
          <ul className="grid gap-x-12 md:grid-cols-2">
            {list.map((service) => (
              <li
                key={service.heading}
                className="border-t border-border pt-4.5 pb-5.5 md:pt-5 md:pb-8 md:nth-last-[-n+2]:pb-0"
              >
                <h3 className="mb-1.5 text-md">{service.heading}</h3>
                <p className="text-md text-pretty text-muted">{service.text}</p>
              </li>
            ))}
          </ul>
        </Column>
      </FadeIn>
    </Section>
  );
}

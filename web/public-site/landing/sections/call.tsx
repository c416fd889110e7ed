import { landingTexts } from "#contract/brand/landing.ts";
import { FadeIn } from "../../fade-in.tsx";
import { InquiryOpener } from "../../inquiry-opener.tsx";
import { Column, Section, SectionHead } from "./section-frame.tsx";

export function Call() {
  const { heading, text } = landingTexts.call;
  return (
    <Section labelledBy="call-heading" isBand>
      <FadeIn>
        <Column className="flex flex-col items-start gap-7 md:flex-row md:items-center md:justify-between md:gap-12">
          <SectionHead id="call-heading" heading={heading}>
            <span className="block max-w-140">{text}</span>
          </SectionHead>
          <InquiryOpener page="landing" className="max-md:w-full" />
        </Column>
      </FadeIn>
    </Section>
  );
}

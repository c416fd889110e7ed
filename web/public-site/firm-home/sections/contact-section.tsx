import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { inquiryTexts } from "#contract/brand/inquiry.ts";
import { InquiryOpener } from "../../inquiry-opener.tsx";
import { PageSection } from "./page-section.tsx";

const texts = firmHomeTexts.contact;

/** At least so high that its top can come to rest below the bar, with the footer beneath it. */
export function ContactSection() {
  return (
    <PageSection
      id="contact"
      band
      className="flex min-h-[calc(100svh_-_--spacing(66))] items-center"
    >
      <div className="grid items-center gap-7 md:grid-cols-[minmax(0,1fr)_auto] md:gap-12">
        <div className="max-w-155 space-y-3 text-md text-muted">
          <h2 id="contact-heading" className="text-xl text-balance text-text">
            <span className="sr-only">{texts.label}: </span>
            {texts.heading}
          </h2>
          <p className="text-pretty">{texts.text}</p>
        </div>
        <InquiryOpener page="firm_home" className="max-md:w-full" />
        <ol className="col-span-full grid gap-5 border-t border-border pt-7 md:grid-cols-3 md:gap-8">
          {inquiryTexts.next.steps.map((step, index) => (
            <li key={step} className="flex gap-3 text-muted">
              <span
                aria-hidden
                className="grid size-6 shrink-0 place-items-center rounded-full border border-border text-xs"
              >
                {index + 1}
              </span>
              <span className="pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </PageSection>
  );
}

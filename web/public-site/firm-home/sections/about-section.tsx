import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { Exhibit } from "../exhibit/exhibit.tsx";
import { InquiryOpener } from "../../inquiry-opener.tsx";

const texts = firmHomeTexts.about;

export function AboutSection() {
  return (
    <section
      id="about"
      tabIndex={-1}
      aria-labelledby="about-heading"
      className="mx-auto grid max-w-312 scroll-mt-20 items-center gap-10 px-5 pt-26 pb-14 outline-none md:px-6 md:pt-32 md:pb-18 wide:grid-cols-2 wide:gap-18 wide:pt-44 wide:pb-26"
    >
      <div>
        <p className="mb-4 text-md text-muted">{texts.welcome}</p>
        <h1 id="about-heading" className="text-display text-balance">
          {texts.heading}
        </h1>
        <p className="mt-6 mb-8 max-w-150 text-md font-normal text-balance text-muted md:text-lg md:font-normal">
          {texts.lede}
        </p>
        <InquiryOpener page="firm_home" className="max-md:w-full" />
      </div>
      <Exhibit />
    </section>
  );
}

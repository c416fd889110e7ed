import { landingTexts } from "#contract/brand/landing.ts";
import { useAppHref } from "#web/site/site-context.tsx";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { classNames } from "#web/ui/class-names.ts";
import { FadeIn } from "../../fade-in.tsx";
import { Column, Section, SectionHead } from "./section-frame.tsx";

export function Call() {
  const appHref = useAppHref();
  const { heading, text, button } = landingTexts.call;
  return (
    <Section labelledBy="call-heading" isBand>
      <FadeIn>
        <Column className="flex flex-col items-start gap-7 md:flex-row md:items-center md:justify-between md:gap-12">
          <SectionHead id="call-heading" heading={heading}>
            <span className="block max-w-140">{text}</span>
          </SectionHead>
          <a
            href={appHref("/contact-us")}
            className={classNames(buttonLook("primary", "large"), "h-11 px-5 max-md:w-full")}
          >
            {button}
          </a>
        </Column>
      </FadeIn>
    </Section>
  );
}

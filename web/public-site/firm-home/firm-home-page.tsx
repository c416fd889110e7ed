import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { classNames } from "#web/ui/class-names.ts";
import { AboutSection } from "./sections/about-section.tsx";
import { ClientsSection } from "./sections/clients-section.tsx";
import { ContactSection } from "./sections/contact-section.tsx";
import { ExpertsSection } from "./sections/experts-section.tsx";
import { ForensicSection } from "./sections/forensic-section.tsx";
import { PeopleSection } from "./sections/people-section.tsx";
import { PlatformSection } from "./sections/platform-section.tsx";
import { ServicesSection } from "./sections/services-section.tsx";
import { TopBar } from "./top-bar/top-bar.tsx";
import { Accordion } from "#web/ui/overlay/accordion.tsx";
import { Columns, PageSection, SectionHeading } from "./sections/page-section.tsx";
import { use } from "react";
import { brandNames } from "#contract/brand/names.ts";
import { MarketEconomicsLockup } from "#web/brand/marks.tsx";
import { SiteContext, useAppHref } from "#web/site/site-context.tsx";

const { bar, footer, logoLink } = firmHomeTexts;
const sections = [bar.about, bar.clients, bar.services, bar.experts, bar.contact];

const footerLink =
  "inline-flex min-h-7 items-center gap-1.5 text-muted no-underline hover:text-text touch:min-h-11";

function PageFooter() {
  const { networkUrl } = use(SiteContext);
  const appHref = useAppHref();
  return (
    <footer className="text-sm text-muted">
      <div className="mx-auto max-w-312 px-5 pt-11 pb-10 md:px-6 md:pt-14">
        <nav
          id="site-links"
          aria-label={footer.label}
          className="flex scroll-mt-20 flex-col gap-6 wide:flex-row wide:items-center wide:justify-between"
        >
          <a href="#about" aria-label={logoLink} className="flex self-start no-underline">
            <MarketEconomicsLockup />
          </a>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {sections.map(({ text, href }) => (
              <li key={href}>
                <a href={href} className={footerLink}>
                  {text}
                </a>
              </li>
            ))}
            <li>
              <a href={networkUrl} rel="noopener" className={footerLink}>
                {footer.network}
                <ExternalMark />
              </a>
            </li>
          </ul>
        </nav>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-12 gap-y-2 border-t border-border pt-5 text-xs text-faint">
          <a href={appHref("/terms")} className={footerLink}>
            {footer.terms}
          </a>
          <p>{brandNames.copyright}</p>
        </div>
      </div>
    </footer>
  );
}

function ExternalMark() {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="stroke-current"
    >
      <path d="M6 3H3v10h10v-3M9 3h4v4M13 3 7 9" />
    </svg>
  );
}

const texts = firmHomeTexts.litigation;

const entries = texts.entries.map(({ key, heading, text }) => ({ key, heading, content: text }));

function LitigationSection() {
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

/**
 * The consulting firm's home page. Links to its sections are plain anchors: the browser scrolls,
 * keeps the address and moves the focus, with a script or without.
 */
export function FirmHomePage() {
  return (
    <>
      <a
        href="#clients"
        className={classNames(
          buttonLook("primary", "medium"),
          "fixed top-3 left-3 z-40 not-focus:sr-only",
        )}
      >
        {firmHomeTexts.skipLink}
      </a>
      <TopBar />
      <main>
        <AboutSection />
        <ClientsSection />
        <ServicesSection />
        <PlatformSection />
        <ForensicSection />
        <LitigationSection />
        <ExpertsSection />
        <PeopleSection />
        <ContactSection />
      </main>
      <PageFooter />
    </>
  );
}

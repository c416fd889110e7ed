import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { classNames } from "#web/ui/class-names.ts";
import { AboutSection } from "./sections/about-section.tsx";
import { ClientsSection } from "./sections/clients-section.tsx";
import { ContactSection } from "./sections/contact-section.tsx";
import { ExpertsSection } from "./sections/experts-section.tsx";
import { ForensicSection } from "./sections/forensic-section.tsx";
import { LitigationSection } from "./sections/litigation-section.tsx";
import { PageFooter } from "./sections/page-footer.tsx";
import { PeopleSection } from "./sections/people-section.tsx";
import { PlatformSection } from "./sections/platform-section.tsx";
import { ServicesSection } from "./sections/services-section.tsx";
import { TopBar } from "./top-bar/top-bar.tsx";

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

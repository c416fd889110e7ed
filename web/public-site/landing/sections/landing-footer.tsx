import type { ReactNode } from "react";
import { landingTexts } from "#contract/brand/landing.ts";
import { brandNames } from "#contract/brand/names.ts";
import { useAppHref } from "#web/site/site-context.tsx";
import { ThemeSwitch } from "../../theme-switch.tsx";
import { BrandLink } from "./navbar.tsx";
import { Column } from "./section-frame.tsx";

const texts = landingTexts.footer;

export function LandingFooter() {
  const appHref = useAppHref();
  return (
    <footer className="pt-11 pb-10 text-sm text-muted md:pt-14">
      <Column>
        <div className="grid grid-cols-2 gap-8 md:grid-cols-[1fr_200px_200px]">
          <div className="flex items-start justify-between max-md:col-span-2">
            <BrandLink />
            {/* Where the navbar has none: on phones and for the signed-in. */}
            <ThemeSwitch className="-my-1 sm:not-signed-in:hidden" />
          </div>
          <LinkGroup heading={texts.about}>
            <FooterLink href="#products">{texts.products}</FooterLink>
            <FooterLink href="#services">{texts.services}</FooterLink>
            <FooterLink href={appHref("/terms")}>{texts.terms}</FooterLink>
          </LinkGroup>
          <LinkGroup heading={texts.contact}>
            <FooterLink href={appHref("/contact-us")}>{texts.contactUs}</FooterLink>
          </LinkGroup>
        </div>
        <div className="mt-10 flex flex-col justify-between gap-4 border-t border-border pt-5 text-xs text-faint md:flex-row md:gap-12">
          <p className="max-w-180 text-pretty">{texts.legal}</p>
          <p className="whitespace-nowrap">{brandNames.copyright}</p>
        </div>
      </Column>
    </footer>
  );
}

function LinkGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 text-xs font-medium text-faint">{heading}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} className="inline-block py-1 text-muted hover:text-text touch:py-3">
        {children}
      </a>
    </li>
  );
}

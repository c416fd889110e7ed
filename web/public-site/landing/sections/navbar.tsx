import { brandNames } from "#contract/brand/names.ts";
import { landingTexts } from "#contract/brand/landing.ts";
import { SentinelMark } from "#web/brand/marks.tsx";
import { useAppHref } from "#web/site/site-context.tsx";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { ThemeSwitch } from "../../theme-switch.tsx";
import { Column } from "./section-frame.tsx";

const texts = landingTexts.navigation;

/** For visitors; the signed-in find their way from the hero. */
export function Navbar() {
  const appHref = useAppHref();
  return (
    <header className="sticky top-0 z-10 border-b border-border bg-bg demonstration:top-6 signed-in:hidden">
      <Column className="grid h-13 grid-cols-[auto_1fr] items-center md:grid-cols-[1fr_auto_1fr]">
        <nav aria-label={texts.label} className="-ml-2.5 flex gap-1 max-md:hidden">
          {texts.links.map(({ text, href }) => (
            <a
              key={href}
              href={href}
              className="rounded-control px-2.5 py-1.5 font-medium text-muted no-underline hover:text-text hover:no-underline"
            >
              {text}
            </a>
          ))}
        </nav>
        <BrandLink />
        <div className="flex items-center justify-end gap-3 max-sm:gap-2">
          <ThemeSwitch className="max-sm:hidden" />
          <a href={appHref("/sign-up")} className={buttonLook("primary")}>
            {texts.getAccess}
          </a>
          <a href={appHref("/login")} className={buttonLook("outline")}>
            {texts.login}
          </a>
        </div>
      </Column>
    </header>
  );
}

/** To the top of this page. */
export function BrandLink() {
  return (
    <a
      href="#top"
      className="inline-flex items-center gap-2.5 rounded-control text-md font-semibold -tracking-[0.015em] text-text no-underline hover:no-underline"
    >
      <SentinelMark size={22} />
      {brandNames.product}
    </a>
  );
}

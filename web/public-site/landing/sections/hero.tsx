import { landingTexts } from "#contract/brand/landing.ts";
import { useAppHref } from "#web/site/site-context.tsx";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Fragment } from "../fragment/fragment.tsx";
import { Column } from "./section-frame.tsx";

const texts = landingTexts.hero;

export function Hero() {
  return (
    <section aria-labelledby="hero-heading" className="pt-12 pb-12 md:pt-22 md:pb-18">
      <Column>
        <h1
          id="hero-heading"
          className="max-w-205 text-display font-semibold -tracking-[0.02em] text-balance"
        >
          {texts.heading}
        </h1>
        <div className="mt-4.5 mb-9 flex flex-col items-start gap-7 md:mt-6 md:mb-14 lg:flex-row lg:items-end lg:justify-between lg:gap-12">
          <p className="max-w-165 text-md text-balance text-muted md:text-lg md:font-normal">
            {texts.lede}
          </p>
          <HeroActions />
        </div>
        <Fragment />
        <Notes />
      </Column>
    </section>
  );
}

/**
 * Both states are in the page and the style sheet shows one: whether someone is signed in is known
 * before the first paint, but not when the page is prerendered.
 */
function HeroActions() {
  const appHref = useAppHref();
  const look = "touch:h-11 h-11 px-5 max-md:w-full";
  return (
    <div className="flex w-full gap-3 max-md:flex-col md:w-auto">
      <a
        href={appHref("/sign-up")}
        className={classNames(buttonLook("primary", "large"), look, "signed-in:hidden")}
      >
        {texts.getFreeAccess}
      </a>
      <a
        href={appHref("/login")}
        className={classNames(buttonLook("outline", "large"), look, "signed-in:hidden")}
      >
        {texts.clientLogin}
      </a>
      <a
        href={appHref("/dashboard")}
        className={classNames(buttonLook("primary", "large"), look, "not-signed-in:hidden")}
      >
        {texts.dashboard}
      </a>
    </div>
  );
}

function Notes() {
  return (
    <dl className="mt-8 grid gap-5 sm:grid-cols-2 md:mt-12 md:gap-8 xl:grid-cols-4">
      {landingTexts.notes.map(({ heading, text }) => (
        <div key={heading}>
          <dt className="font-medium">{heading}</dt>
          <dd className="mt-1 text-sm text-pretty text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

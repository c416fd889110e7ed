import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { useAppHref } from "#web/site/site-context.tsx";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { classNames } from "#web/ui/class-names.ts";
import { unbroken } from "#web/public-site/public-page.tsx";
import { PageSection, SectionHeading } from "./page-section.tsx";
import type { ReactNode } from "react";

/** A price with a sale on it, a price that steps down at a filing, a page with a marked line. */
const drawings: Record<"trading" | "events" | "disclosures", ReactNode> = {
  trading: (
    <>
      <path d="M4 30 14 20l6 5 16-17" />
      <path d="M17 3h10l-5 9z" className="fill-current" />
    </>
  ),
  events: (
    <>
      <path d="M4 10h13v20h19" />
      <circle cx="17" cy="10" r="3.5" className="fill-bg" />
    </>
  ),
  disclosures: (
    <>
      <path d="M7 5h20l7 7v23H7z" />
      <path d="M13 16h9M13 22h15" />
      <path d="M13 28h15" strokeWidth="4" opacity="0.55" />
    </>
  ),
};

function PlatformDrawing({ kind }: { kind: keyof typeof drawings }) {
  return (
    <svg
      width="40"
      height="40"
      viewBox="0 0 40 40"
      fill="none"
      strokeWidth="1.6"
      strokeLinecap="square"
      aria-hidden="true"
      className="stroke-current text-muted"
    >
      {drawings[kind]}
    </svg>
  );
}

const texts = firmHomeTexts.platform;

export function PlatformSection() {
  const appHref = useAppHref();
  return (
    <PageSection id="platform" band>
      <div className="mb-7 flex flex-col gap-6 md:mb-10 md:flex-row md:items-end md:justify-between md:gap-12">
        <div className="max-w-170 space-y-3 text-md text-muted">
          <SectionHeading section="platform">{texts.heading}</SectionHeading>
          <p className="text-pretty">{unbroken(texts.text)}</p>
        </div>
        <a
          href={appHref("/login")}
          className={classNames(buttonLook("outline", "large"), "h-11 px-5 hover:bg-hover")}
        >
          {texts.clientLogin}
        </a>
      </div>
      <ul className="grid gap-6 wide:grid-cols-3">
        {texts.cards.map((card) => (
          <li key={card.kind} className="flex flex-col rounded-card border border-border bg-bg p-6">
            <PlatformDrawing kind={card.kind} />
            <h3 className="mt-5 mb-2 text-lg md:mt-8">{card.heading}</h3>
            <p className="mb-5 text-md text-pretty text-muted">{unbroken(card.text)}</p>
            <p className="mt-auto text-xs text-faint">{unbroken(card.reads)}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

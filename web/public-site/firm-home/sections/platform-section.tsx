import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { useAppHref } from "#web/site/site-context.tsx";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { classNames } from "#web/ui/class-names.ts";
import { unbroken } from "../../unbroken.tsx";
import { PageSection, SectionHeading } from "./page-section.tsx";
import { PlatformDrawing } from "./platform-drawing.tsx";

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

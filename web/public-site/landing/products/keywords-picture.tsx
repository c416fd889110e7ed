import { landingTexts } from "#contract/brand/landing.ts";
import { unbroken } from "#web/public-site/public-page.tsx";

const texts = landingTexts.products.keywords;

/** A match, quoted in place. */
export function KeywordsPicture() {
  const [before, between, after] = texts.quote;
  return (
    <div className="flex h-full min-h-46 flex-col p-6 text-xs">
      <p className="flex flex-wrap items-center gap-2">
        <Keyword text={texts.first} />
        <span className="text-faint">{texts.conjunction}</span>
        <Keyword text={texts.second} />
      </p>
      <blockquote className="my-3.5 text-base leading-6 text-text">
        {before}
        <Hit text={texts.second} />
        {between}
        <Hit text={texts.first} />
        {after}
      </blockquote>
      <p className="mt-auto flex justify-between text-faint">
        <span>{unbroken(texts.document)}</span>
        <span className="tabular-nums">{texts.hits}</span>
      </p>
    </div>
  );
}

function Keyword({ text }: { text: string }) {
  return (
    <span className="rounded-control bg-info-tint px-1.5 py-px text-2xs font-medium text-info-text">
      {text}
    </span>
  );
}

function Hit({ text }: { text: string }) {
  return <mark className="rounded-small box-decoration-clone px-0.5 py-px">{text}</mark>;
}

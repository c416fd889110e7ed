import type { ReactNode } from "react";
import { landingTexts } from "#contract/brand/landing.ts";
import { FadeIn } from "../../fade-in.tsx";
import { unbroken } from "../../unbroken.tsx";
import { Column, Section, SectionHead } from "../sections/section-frame.tsx";
import { EventsPicture } from "./events-picture.tsx";
import { KeywordsPicture } from "./keywords-picture.tsx";
import { TradePicture } from "./trade-picture.tsx";

const texts = landingTexts.products;

export function Products() {
  return (
    <Section id="products" labelledBy="products-heading">
      <FadeIn>
        <Column>
          <SectionHead id="products-heading" heading={texts.heading}>
            {texts.text}
          </SectionHead>
          <div className="mt-8 grid gap-6 lg:grid-cols-3 md:mt-12">
            <Tile {...texts.trading} picture={<TradePicture />} />
            <Tile {...texts.events} picture={<EventsPicture />} />
            <Tile {...texts.keywords} picture={<KeywordsPicture />} />
          </div>
          <p className="mt-3 text-xs text-faint">{texts.demonstration}</p>
        </Column>
      </FadeIn>
    </Section>
  );
}

type TileProps = { heading: string; text: string; reads: string; picture: ReactNode };

function Tile({ heading, text, reads, picture }: TileProps) {
  return (
    <article className="flex flex-col overflow-clip rounded-dialog border border-border bg-surface">
      <div className="min-h-46 border-b border-border bg-raised xl:h-46 light:bg-bg">{picture}</div>
      <div className="flex flex-1 flex-col px-6 pt-6 pb-5.5">
        <h3 className="mb-2 text-lg">{heading}</h3>
        <p className="text-md text-pretty text-muted">{unbroken(text)}</p>
        <p className="mt-auto pt-5 text-xs text-faint">{unbroken(reads)}</p>
      </div>
    </article>
  );
}

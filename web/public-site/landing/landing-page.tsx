import { landingTexts } from "#contract/brand/landing.ts";
import { Hero } from "./sections/hero.tsx";
import { LandingFooter } from "./sections/landing-footer.tsx";
import { Navbar } from "./sections/navbar.tsx";
import { FadeIn } from "#web/public-site/fade-in.tsx";
import { InquiryOpener } from "#web/public-site/inquiry-opener.tsx";
import { Column, Section, SectionHead } from "./sections/section-frame.tsx";
import { Carousel } from "./sections/carousel.tsx";
import { ClientKindIcon } from "#web/brand/client-kinds.tsx";
import type { ReactNode } from "react";
import { unbroken } from "#web/public-site/public-page.tsx";
import { KeywordsPicture } from "./products/keywords-picture.tsx";
import { TradePicture } from "./products/trade-picture.tsx";
import { demonstrationRanking } from "#contract/brand/demonstration-case.ts";
import { SignedPercent } from "#web/ui/display/figures.tsx";

/** Where zero is, and how long one whole (100%) is, in percent of a bar's box. */
const NOUGHT = 82;
const WHOLE = 320;

/** Events by their return: bars to the left are losses. */
function EventsPicture() {
  return (
    <ul
      aria-label={landingTexts.products.events.pictureLabel}
      className="flex h-full min-h-46 flex-col justify-center gap-3.5 px-6 text-xs tabular-nums"
    >
      {demonstrationRanking.map(({ ticker, item, returnFraction }) => (
        <li key={ticker} className="grid grid-cols-[44px_34px_1fr_68px] items-center gap-2">
          <span className="font-medium">{ticker}</span>
          <span className="text-faint">{item}</span>
          <ReturnBar fraction={returnFraction} />
          <span className="text-right">
            <SignedPercent fraction={returnFraction} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function ReturnBar({ fraction }: { fraction: number }) {
  const length = Math.abs(fraction) * WHOLE;
  return (
    <svg
      viewBox="0 0 100 30"
      preserveAspectRatio="none"
      className="-my-2.5 block h-7.5 w-full"
      aria-hidden="true"
    >
      <path d={`M${NOUGHT} 0v30`} className="stroke-border" vectorEffect="non-scaling-stroke" />
      <rect
        x={fraction < 0 ? NOUGHT - length : NOUGHT}
        y="10"
        width={length}
        height="10"
        className={fraction < 0 ? "fill-down" : "fill-up"}
      />
    </svg>
  );
}

const texts = landingTexts.products;

function Products() {
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

export function LandingPage() {
  return (
    <div id="top">
      <a
        href="#page"
        className="fixed top-3 left-3 z-40 rounded-control bg-raised px-4 py-2 not-focus:sr-only"
      >
        {landingTexts.skipLink}
      </a>
      <Navbar />
      <main id="page">
        <Hero />
        <TrustedBy />
        <Products />
        <Services />
        <Team />
        <Call />
      </main>
      <LandingFooter />
    </div>
  );
}

function Call() {
  const { heading, text } = landingTexts.call;
  return (
    <Section labelledBy="call-heading" isBand>
      <FadeIn>
        <Column className="flex flex-col items-start gap-7 md:flex-row md:items-center md:justify-between md:gap-12">
          <SectionHead id="call-heading" heading={heading}>
            <span className="block max-w-140">{text}</span>
          </SectionHead>
          <InquiryOpener page="landing" className="max-md:w-full" />
        </Column>
      </FadeIn>
    </Section>
  );
}

function Team() {
  return (
    <Section id="team" labelledBy="team-heading">
      <FadeIn>
        <Column>
          <Carousel
            heading={
              <div className="max-w-160">
                <h2 id="team-heading" className="text-xl font-semibold text-balance">
                  {landingTexts.team.heading}
                </h2>
                <p className="mt-3 text-md text-muted">
                  {landingTexts.team.text}{" "}
                  <span className="text-faint">{landingTexts.team.sample}</span>
                </p>
              </div>
            }
          />
        </Column>
      </FadeIn>
    </Section>
  );
}

function Services() {
  const { heading, text, list } = landingTexts.services;
  return (
    <Section id="services" labelledBy="services-heading" isBand>
      <FadeIn>
        <Column className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <SectionHead id="services-heading" heading={heading}>
            {text}
          </SectionHead>
          <ul className="grid gap-x-12 md:grid-cols-2">
            {list.map((service) => (
              <li
                key={service.heading}
                className="border-t border-border pt-4.5 pb-5.5 md:pt-5 md:pb-8 md:nth-last-[-n+2]:pb-0"
              >
                <h3 className="mb-1.5 text-md">{service.heading}</h3>
                <p className="text-md text-pretty text-muted">{service.text}</p>
              </li>
            ))}
          </ul>
        </Column>
      </FadeIn>
    </Section>
  );
}

function TrustedBy() {
  const { label, clients } = landingTexts.trustedBy;
  return (
    <section
      aria-labelledby="trusted-by"
      className="border-y border-border bg-surface py-7 md:py-8"
    >
      <Column className="grid items-center gap-3.5 md:grid-cols-[auto_1fr] md:gap-14">
        <h2 id="trusted-by" className="text-sm font-normal text-faint">
          {label}
        </h2>
        <ul className="grid gap-3.5 text-muted md:grid-cols-3 md:gap-0">
          {clients.map(({ kind, text }) => (
            <li
              key={kind}
              className="flex items-center gap-3.5 text-md font-medium md:min-h-10 md:border-l md:border-border md:pl-6 xl:pl-10"
            >
              <ClientKindIcon kind={kind} size={30} />
              {text}
            </li>
          ))}
        </ul>
      </Column>
    </section>
  );
}

import { landingTexts } from "#contract/brand/landing.ts";
import { Products } from "./products/products.tsx";
import { Call } from "./sections/call.tsx";
import { Hero } from "./sections/hero.tsx";
import { LandingFooter } from "./sections/landing-footer.tsx";
import { Navbar } from "./sections/navbar.tsx";
import { Services } from "./sections/services.tsx";
import { TrustedBy } from "./sections/trusted-by.tsx";
import { Team } from "./team/team.tsx";

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

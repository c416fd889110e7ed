import { landingTexts } from "#contract/brand/landing.ts";
import { FadeIn } from "../../fade-in.tsx";
import { Column, Section } from "../sections/section-frame.tsx";
import { Carousel } from "./carousel.tsx";

export function Team() {
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

import { Plus } from "lucide-react";
import { Link } from "react-router";
import { isOpenTo, screens } from "#web/session/screens.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";

type ContactCardProps = { title: string; permissions: readonly string[] };

/** What the firm does outside the product, and how to ask for it. */
export function ContactCard({ title, permissions }: ContactCardProps) {
  const study = [screens.exploreEvents, screens.exploreTrades].find((screen) =>
    isOpenTo(screen, permissions),
  );
  return (
    <article
      aria-label={title}
      className="flex flex-col rounded-card border border-border bg-surface"
    >
      <div className="flex min-h-11 items-center gap-2.5 px-3.5 pt-3 pb-2.5">
        <Plus size={18} strokeWidth={1.6} aria-hidden="true" className="shrink-0 text-accent" />
        <h3 className="text-base font-semibold">{title}</h3>
      </div>
      <div className="flex flex-col gap-1.5 px-3.5 pb-3.5 text-sm text-muted">
        <p>
          Our economists also prepare expert reports, testimony and damages models on the same data.
        </p>
        {study !== undefined && (
          <p>
            Event Study is included: search in{" "}
            <Link to={study.path}>
              {study === screens.exploreEvents
                ? "Explore Material Events"
                : "Explore Insider Trades"}
            </Link>
            , then choose Study.
          </p>
        )}
      </div>
      <div className="mt-auto flex justify-end border-t border-border px-3.5 py-1.5">
        <Link to="/contact-us" className={buttonLook("outline", "compact")}>
          Contact Us
        </Link>
      </div>
    </article>
  );
}

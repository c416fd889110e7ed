import { Plus } from "lucide-react";
import { Link } from "react-router";
import { buttonLook } from "#web/ui/button/button-look.ts";

/** The way to a package of one's own. */
export function ContactCard({ title }: { title: string }) {
  return (
    <article
      aria-label={title}
      className="flex flex-col rounded-card border border-border bg-surface"
    >
      <div className="flex min-h-11 items-center gap-2.5 px-3.5 pt-3 pb-2.5">
        <Plus size={18} strokeWidth={1.6} aria-hidden="true" className="shrink-0 text-accent" />
        <h3 className="text-base font-semibold">{title}</h3>
      </div>
      <p className="px-3.5 pb-3.5 text-sm text-muted">
        Event studies, portfolio monitoring or a screen of your own: our economists build it on the
        same data.
      </p>
      <div className="mt-auto flex justify-end border-t border-border px-3.5 py-1.5">
        <Link to="/contact-us" className={buttonLook("outline", "compact")}>
          Contact Us
        </Link>
      </div>
    </article>
  );
}

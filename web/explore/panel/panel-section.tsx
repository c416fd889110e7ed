import { useId, type ReactNode } from "react";
import { TickerLink } from "#web/explore/links/company-link.tsx";
import { datesInWords } from "./proof-text.ts";
import { ChevronRight, ExternalLink, Link as LinkIcon } from "lucide-react";
import { Link } from "react-router";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";

type PanelSectionProps = { title: string; aside?: ReactNode; children: ReactNode };

export function PanelSection({ title, aside, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-border px-5 pt-3 pb-3.5">
      <div className="mb-2 flex items-baseline gap-2">
        <h3 id={id} className="flex-1">
          {title}
        </h3>
        {aside !== undefined && <span className="text-xs text-faint">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** Groups that a person opened or closed, by title; they stay so from row to row until a reload. */
const toggled = new Map<string, boolean>();

type ProofGroupProps = PanelSectionProps & {
  /** Open until the person closes it; otherwise closed until opened. */
  startsOpen?: boolean;
};

/** A section of proofs that folds into its heading. */
export function ProofGroup({ title, aside, startsOpen = false, children }: ProofGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-border">
      <details
        className="group/proof"
        open={toggled.get(title) ?? startsOpen}
        onToggle={({ currentTarget: { open } }) => toggled.set(title, open)}
      >
        <summary className="flex min-h-10 cursor-pointer list-none items-center gap-1.5 px-5 hover:bg-raised touch:min-h-11">
          <ChevronRight
            size={14}
            aria-hidden="true"
            className="shrink-0 text-faint transition-transform group-open/proof:rotate-90"
          />
          <h3 id={id} className="flex-1">
            {title}
          </h3>
          {aside !== undefined && <span className="text-xs text-faint">{aside}</span>}
        </summary>
        <div className="px-5 pb-3.5">{children}</div>
      </details>
    </section>
  );
}

type PanelTitleProps = { company: { conm: string; cik: string; ticker: string | null } };

/** The company of the row, and its ticker, which leads to its page. */
export function PanelTitle({ company }: PanelTitleProps) {
  return (
    <>
      {company.conm}{" "}
      {company.ticker !== null && (
        <span className="ml-1 text-base font-medium">
          <TickerLink company={company} />
        </span>
      )}
    </>
  );
}

/** Cautions on a row, before the rest of its proof. */
export function Cautions({ cautions }: { cautions: readonly string[] }) {
  return cautions.map((caution) => (
    <p
      key={caution}
      className="mb-2 rounded-control bg-warn-tint px-2.5 py-1.5 text-xs text-warn-text"
    >
      {datesInWords(caution)}
    </p>
  ));
}

/** A filing at the source, in a new tab. */
export function FilingLink({ href, text }: { href: string; text: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonLook("outline2", "compact")}
    >
      <ExternalLink size={14} strokeWidth={1.6} aria-hidden="true" />
      {text}
    </a>
  );
}

/** Another screen about the row. */
export function ScreenLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className={buttonLook("outline2", "compact")}>
      {text}
    </Link>
  );
}

/** Copies the address of the page, which names the open row. */
export function CopyLink() {
  const showToast = useToast();

  async function copy() {
    const { href } = globalThis.location;
    try {
      await navigator.clipboard.writeText(href);
      showToast({ tone: "success", title: "Link copied." });
    } catch {
      showToast({ title: "The link could not be copied.", text: href });
    }
  }

  return (
    <Button
      variant="secondary"
      size="compact"
      className="ml-auto"
      icon={<LinkIcon size={14} strokeWidth={1.6} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      Copy link
    </Button>
  );
}

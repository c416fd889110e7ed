import { ExternalLink, Link as LinkIcon } from "lucide-react";
import { Link } from "react-router";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";

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

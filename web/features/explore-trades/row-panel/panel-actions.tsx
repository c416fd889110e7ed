import { ExternalLink, Link } from "lucide-react";
import type { TradeProofAnswer } from "#contract/operations/trade-proof.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";

export function PanelActions({ proof }: { proof: TradeProofAnswer }) {
  const { filing, next_8K: next8k, next_ea: nextEarnings } = proof.links;
  return (
    <>
      <FilingLink href={filing} text="SEC filing" />
      {next8k !== null && <FilingLink href={next8k} text="Next 8-K" />}
      {nextEarnings !== null && nextEarnings !== next8k && (
        <FilingLink href={nextEarnings} text="Next earnings" />
      )}
      <CopyLink />
    </>
  );
}

function FilingLink({ href, text }: { href: string; text: string }) {
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

function CopyLink() {
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
      icon={<Link size={14} strokeWidth={1.6} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      Copy link
    </Button>
  );
}

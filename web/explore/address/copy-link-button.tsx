import { Link2 } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { longestAddress } from "./search-address.ts";

/** Copies the address of the current search, with the open row. */
export function CopyLinkButton({ text, panels }: { text: string; panels: readonly string[] }) {
  const showToast = useToast();

  async function copy() {
    if (text.length > longestAddress) {
      showToast({
        tone: "warn",
        title: "This search is too long for a link.",
        text: "Save it and share it with your organization instead.",
      });
      return;
    }
    const { origin, pathname, search } = globalThis.location;
    const parameters = new URLSearchParams(text);
    for (const name of panels) {
      const row = new URLSearchParams(search).get(name);
      if (row !== null) parameters.set(name, row);
    }
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}?${parameters.toString()}`);
      showToast({ tone: "success", title: "Link copied." });
    } catch {
      showToast({
        tone: "danger",
        title: "The link could not be copied.",
        text: "Copy it from the address bar instead.",
      });
    }
  }

  return (
    <Button
      variant="outline2"
      size="compact"
      className="max-md:flex-1"
      icon={<Link2 aria-hidden size={14} />}
      onClick={() => void copy()}
    >
      Copy link
    </Button>
  );
}

import { ExternalLink, Plus } from "lucide-react";
import { buttonLook } from "#web/ui/button/button-look.ts";

/** Where to go from the page of a company or a person. */
export function PageActions({ edgarUrl, edgarLabel }: { edgarUrl: string; edgarLabel: string }) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <button
        type="button"
        aria-disabled="true"
        aria-label="Create alert: Soon"
        className={buttonLook("outline2")}
      >
        <Plus size={14} aria-hidden="true" />
        Create alert <span className="text-2xs text-faint">Soon</span>
      </button>
      <a
        href={edgarUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonLook("outline2")}
      >
        <ExternalLink size={14} aria-hidden="true" />
        {edgarLabel}
      </a>
    </div>
  );
}

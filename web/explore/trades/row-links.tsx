import { ExternalLink, MapPin } from "lucide-react";
import type { TradeRow } from "#contract/operations/explore-trades.ts";
import { OutLink } from "#web/explore/links/out-link.tsx";
import { filingLabel, filingUrl, mapUrl } from "#web/explore/links/outside-links.ts";

/** The filing and the owner's place on a map. */
export function RowLinks({ row }: { row: TradeRow }) {
  return (
    <span className="flex justify-end gap-1 touch:gap-0">
      <OutLink href={filingUrl(row)} label={filingLabel(row)} isIcon>
        <ExternalLink size={14} strokeWidth={1.6} aria-hidden="true" />
      </OutLink>
      {row.location === null ? (
        <span className="w-6 shrink-0 touch:w-11" />
      ) : (
        <OutLink href={mapUrl(row.location)} label={`Map of ${row.location}`} isIcon>
          <MapPin size={14} strokeWidth={1.6} aria-hidden="true" />
        </OutLink>
      )}
    </span>
  );
}

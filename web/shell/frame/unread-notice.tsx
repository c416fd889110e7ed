import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { Link } from "react-router";
import { unreadFilingsInWords, usualUnreadFilings } from "#contract/values/unread-filings.ts";
import { publicStatusQuery } from "#web/api/public-status.ts";

/**
 * Says that counts and sums are too small as long as filings that EDGAR lists are not read: in the
 * first minutes of an installation, and while years are filled in.
 */
export function UnreadNotice() {
  const { data } = useQuery(publicStatusQuery);
  const unread = data?.unread_filings ?? 0;
  if (unread <= usualUnreadFilings) return null;
  return (
    <p
      role="status"
      className="flex items-center gap-2 border-b border-border bg-warn-tint px-6 py-2 text-xs text-warn-text max-sm:px-4"
    >
      <Clock size={14} strokeWidth={1.6} aria-hidden="true" className="shrink-0" />
      <span>
        <b className="font-semibold tabular-nums">{unreadFilingsInWords(unread)}</b> are still to be
        read. Until then searches, counts and sums are not complete.{" "}
        <Link to="/status" className="text-warn-text underline">
          Status
        </Link>
      </span>
    </p>
  );
}

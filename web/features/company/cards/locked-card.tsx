import { Lock } from "lucide-react";
import { Link } from "react-router";
import { requestAccessPath, requestAccessState } from "#web/session/request-access.ts";

type LockedCardProps = { title: string; children: string };

/** A part of the page the person has no permission for, and how to ask for it. */
export function LockedCard({ title, children }: LockedCardProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col rounded-card border border-dashed border-border px-3.5 py-3 text-faint"
    >
      <div className="flex items-center gap-2.5">
        <Lock size={16} strokeWidth={1.6} aria-hidden="true" className="shrink-0" />
        <h2 className="min-w-0 text-base font-semibold">{title}</h2>
        <Link
          to={requestAccessPath}
          state={requestAccessState(title)}
          aria-label={`Request Access: ${title}`}
          className="ml-auto shrink-0 text-sm font-medium touch:leading-[44px]"
        >
          Request Access
        </Link>
      </div>
      <p className="mt-1.5 text-sm">{children}</p>
    </section>
  );
}

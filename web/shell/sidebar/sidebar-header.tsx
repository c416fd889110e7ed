import type { Session } from "#web/session/session.ts";
import { Avatar } from "../avatar.tsx";

/** Avatar, name and email; run-as values take precedence. */
export function SidebarHeader({ session }: { session: Session }) {
  return (
    <div className="mb-2.5 flex items-center gap-2.5 border-b border-border px-2 pt-1 pb-3.5">
      <Avatar session={session} isLarge />
      <div className="min-w-0 text-sm">
        <b className="block truncate font-semibold" title={session.name}>
          {session.name}
        </b>
        <span className="block truncate text-xs text-faint" title={session.email}>
          {session.email}
        </span>
      </div>
    </div>
  );
}

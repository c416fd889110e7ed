import type { Session } from "#web/session/session.ts";
import { Avatar } from "../avatar.tsx";

/** Avatar, name and email; run-as values take precedence. */
export function SidebarHeader({ session }: { session: Session }) {
  return (
    <div className="mb-2.5 flex items-center gap-2.5 border-b border-border px-2 pt-1 pb-3.5">
      <Avatar session={session} isLarge />
      <div className="min-w-0 text-sm wrap-anywhere">
        <b className="line-clamp-2 font-semibold">{session.name}</b>
        <span className="line-clamp-2 text-xs text-faint">
          <Address email={session.email} />
        </span>
      </div>
    </div>
  );
}

/** An address too long for one line breaks after its at sign first. */
function Address({ email }: { email: string }) {
  const end = email.indexOf("@") + 1;
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </>
  );
}

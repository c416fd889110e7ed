import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { usePageTitle } from "#web/session/page-title.ts";

type MessagePageProps = { title: string; children: ReactNode };

/** A page that only says something and leads back. */
export function MessagePage({ title, children }: MessagePageProps) {
  usePageTitle(title);
  return (
    <div className="mx-auto grid max-w-[480px] justify-items-start gap-3 px-6 py-24">
      <h1>{title}</h1>
      <div className="text-muted">{children}</div>
      <Link to="/" className={buttonLook("outline")}>
        Back to the start
      </Link>
    </div>
  );
}

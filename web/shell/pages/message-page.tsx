import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { usePageTitle } from "#web/session/page-title.ts";

type MessagePageProps = {
  title: string;
  children: ReactNode;
  /** A button before the way back. */
  action?: ReactNode;
  /** The way back loads the document again, which mends what cannot be mended from inside. */
  reloadsDocument?: boolean;
};

/** A page that only says something and leads back. */
export function MessagePage({ title, children, action, reloadsDocument }: MessagePageProps) {
  usePageTitle(title);
  return (
    <div className="mx-auto max-w-[480px] px-6 py-24 max-sm:px-4 max-sm:py-12">
      <h1>{title}</h1>
      <div className="mt-3 text-muted">{children}</div>
      <div className="mt-5 flex flex-wrap gap-2">
        {action}
        <Link to="/" reloadDocument={reloadsDocument ?? false} className={buttonLook("outline")}>
          Back to the start
        </Link>
      </div>
    </div>
  );
}

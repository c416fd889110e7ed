import type { ReactNode } from "react";
import { Link } from "react-router";
import { usePageTitle } from "#web/session/page-title.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";

type NotFoundProps = {
  /** "Person not found" */
  title: string;
  back: { path: string; label: string };
  children: ReactNode;
};

/** Shown where the URL names something that is not stored. */
export function NotFound({ title, back, children }: NotFoundProps) {
  usePageTitle(title);
  return (
    <div className="mx-auto max-w-[480px] px-6 py-24 max-sm:px-4 max-sm:py-12">
      <h1>{title}</h1>
      <p className="mt-3 text-muted">{children}</p>
      <div className="mt-5">
        <Link to={back.path} className={buttonLook("outline")}>
          {back.label}
        </Link>
      </div>
    </div>
  );
}

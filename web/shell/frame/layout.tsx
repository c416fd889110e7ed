import type { ReactNode } from "react";
import { Outlet, useNavigation } from "react-router";
import { ProgressLine } from "#web/ui/display/progress-line.tsx";
import { DemonstrationStrip } from "../demonstration/demonstration-strip.tsx";
import { Footer } from "./footer.tsx";

export const pageId = "page";

type LayoutProps = {
  banner?: ReactNode;
  navbar: ReactNode;
  sidebar?: ReactNode;
  /** Above every page, and scrolled away with it. */
  notice?: ReactNode;
};

/** Banner, navbar, sidebar and page. */
export function Layout(props: LayoutProps) {
  const { banner, navbar, sidebar, notice } = props;
  const isLoading = useNavigation().state !== "idle";
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${pageId}`}
        className="sr-only z-50 rounded-control bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
      <DemonstrationStrip />
      {banner}
      {navbar}
      <ProgressLine
        active={isLoading}
        label="Loading the page"
        className="fixed inset-x-0 top-(--banner-height) z-30"
      />
      <div className="flex flex-1">
        {sidebar}
        <div className="flex min-w-0 flex-1 flex-col">
          {notice}
          <main
            id={pageId}
            tabIndex={-1}
            // The whole height below the navbar, so that the footer never jumps while a page loads.
            className="min-h-[calc(100dvh-var(--navbar-height)-var(--banner-height))] flex-1 outline-none"
          >
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
    </div>
  );
}

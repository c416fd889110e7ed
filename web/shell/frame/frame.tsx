import { useEffect, useRef } from "react";
import { ScrollRestoration, useLoaderData, useLocation, useMatches } from "react-router";
import { brandNames } from "#contract/brand/names.ts";
import { ProgressLine } from "#web/ui/display/progress-line.tsx";
import { useScreenTitle } from "#web/session/page-title.ts";
import { DemonstrationStrip } from "../demonstration/demonstration-strip.tsx";
import { VisitorNavbar } from "../navbar/visitor-navbar.tsx";
import { frameKindOf, loadedMembersFrame, type loadFrame } from "./load-frame.ts";
import { pageId, Layout } from "./layout.tsx";

function VisitorsFrame() {
  return <Layout navbar={<VisitorNavbar />} />;
}

/**
 * The frame of every screen. Visitors get a light frame; that of members, with all it needs, is
 * loaded when someone is signed in, and changes places with the screen in one step.
 */
export function Frame() {
  const kind = useLoaderData<typeof loadFrame>();
  usePageFocus();
  const title = useMatches().at(-1)?.handle;
  useScreenTitle(typeof title === "string" ? title : brandNames.product);
  return (
    <>
      {kind === "members" ? loadedMembersFrame() : <VisitorsFrame />}
      <ScrollRestoration />
    </>
  );
}

/** Before the first screen has come: what is certain to stay. */
export function StartFrame() {
  const { pathname } = useLocation();
  return (
    <>
      <DemonstrationStrip />
      {frameKindOf(pathname) === "visitors" ? <VisitorNavbar /> : <MembersStart />}
    </>
  );
}

/** While the frame of members loads, which takes seconds on a slow connection. */
function MembersStart() {
  return (
    <>
      <div className="h-(--navbar-height) border-b border-border bg-surface" />
      <main>
        <h1 className="sr-only">{brandNames.product}</h1>
        <ProgressLine
          active
          label="Loading the page"
          className="fixed inset-x-0 top-(--banner-height) z-30"
        />
      </main>
    </>
  );
}

/** After a change of screen, reading goes on at the page and not in the menu. */
function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(pageId)?.focus({ preventScroll: true });
  }, [pathname]);
}

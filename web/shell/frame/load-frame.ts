import { createElement, type ReactNode } from "react";
import { redirectDocument, type LoaderFunctionArgs } from "react-router";
import { sessionStore, typedKeys } from "#web/session/browser-storage.ts";
import { requestedPageKey } from "#web/session/requested-page.ts";
import { publicScreens } from "#web/session/public-screens.ts";
import type { watchSession as WatchSession } from "#web/shell/session-watch.ts";
import { readSession, type Session } from "#web/session/account/session.ts";

type MembersFrameHandler = (watch: typeof WatchSession) => void;

export type FrameKind = "members" | "visitors";

/** Of mailed links: the signed-in user may be another person. */
const linkPages: readonly string[] = [
  publicScreens.forgotPassword.path,
  publicScreens.resetPassword.path,
  publicScreens.verifyEmail.path,
];

let membersFrame: ReactNode = null;
let onMembersFrame: MembersFrameHandler = () => undefined;
/** Whose pages this tab shows; null for a visitor. */
let shownIdentity: string | null = null;

/** Null until `loadFrame` has answered "members". */
export function loadedMembersFrame(): ReactNode {
  return membersFrame;
}

/** Says once, at start, what is to be there before the frame of members is shown first. */
export function whenMembersFrameLoads(handler: MembersFrameHandler): void {
  onMembersFrame = handler;
}

/**
 * Runs at every change of route, so that what another tab did to the session takes effect. Nothing of one
 * person may be left for the next: neither in memory, which loading the document again clears, nor in the
 * searches of this tab.
 */
export async function loadFrame({ request }: LoaderFunctionArgs): Promise<FrameKind | Response> {
  const session = readSession();
  const identity = session === null ? null : identityOf(session);
  if (shownIdentity !== null && shownIdentity !== identity) {
    // Who signed out elsewhere has typed this; it is not for the next person.
    sessionStore.clearExcept([requestedPageKey, ...(session === null ? typedKeys : [])]);
    const { pathname, search, hash } = new URL(request.url);
    return redirectDocument(`${pathname}${search}${hash}`);
  }
  shownIdentity = identity;
  if (frameKindOf(new URL(request.url).pathname) === "visitors") return "visitors";
  const importing = import("./import-members-frame.ts");
  // The first use of the browser's formats takes 20 to 50 ms: here, while files are on their way.
  new Intl.NumberFormat("en-US").format(0);
  const { importMembersFrame, watchSession } = await importing;
  const MembersFrame = await importMembersFrame();
  if (membersFrame === null) onMembersFrame(watchSession);
  membersFrame ??= createElement(MembersFrame);
  return "members";
}

/** The frame of the page of this path. */
export function frameKindOf(pathname: string): FrameKind {
  return readSession() === null || linkPages.includes(pathname) ? "visitors" : "members";
}

function identityOf({ email, runAs }: Session): string {
  return JSON.stringify([email, runAs !== null]);
}

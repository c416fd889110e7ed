import { useEffect, useLayoutEffect } from "react";

let titleOfScreen = "";

/** Names the tab after the screen that is shown. */
export function useScreenTitle(title: string): void {
  // Before the effects of the page, which may know a better name.
  useLayoutEffect(() => {
    titleOfScreen = title;
    showTitle(title);
  }, [title]);
}

/** Names the tab after what the screen shows, such as a company, as long as the caller is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    showTitle(title);
    return () => showTitle(titleOfScreen);
  }, [title]);
}

function showTitle(title: string): void {
  document.title = `${title} | Sentinel`;
}

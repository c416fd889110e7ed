import { CircleHelp } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";

/** Menus are more code than a screen may load before someone opens one. */
const HelpMenu = lazy(async () => ({ default: (await import("./help-menu.tsx")).HelpMenu }));

const look = {
  label: "Help",
  className: "max-md:size-9 touch:size-11",
  icon: <CircleHelp size={16} strokeWidth={1.6} aria-hidden="true" />,
} as const;

/** The parts of the help, from every screen. */
export function HelpButton() {
  const [wasOpened, setWasOpened] = useState(false);
  const closed = (
    <PlainIconButton {...look} aria-haspopup="menu" onClick={() => setWasOpened(true)} />
  );
  return wasOpened ? (
    <Suspense fallback={closed}>
      <HelpMenu trigger={<PlainIconButton {...look} />} />
    </Suspense>
  ) : (
    closed
  );
}

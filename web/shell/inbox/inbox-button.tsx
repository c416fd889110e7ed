import { Popover } from "@base-ui/react/popover";
import { Bell } from "lucide-react";
import { useCallback, useState, useEffect } from "react";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { popupLook } from "#web/ui/overlay/popup-look.ts";
import { InboxPanel } from "./inbox-panel.tsx";
import { refetchInbox } from "./inbox-queries.ts";
import { listenLive } from "#web/api/live-events.ts";

/**
 * How many matches are unread, as the server tells it; null until it has.
 * @param onChange  called for each change
 */
function useUnread(email: string, onChange: (unread: number) => void): number | null {
  const [unread, setUnread] = useState<number | null>(null);
  useEffect(
    () =>
      listenLive(email, {
        onUnread: (count) => {
          setUnread(count);
          onChange(count);
        },
      }),
    [email, onChange],
  );
  return unread;
}

const mostShown = 99;

/** The bell with the number of unread matches; opens the newest of them. */
export function InboxButton({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const onChange = useCallback(() => void refetchInbox(email), [email]);
  const unread = useUnread(email, onChange) ?? 0;
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <span className="relative">
        <Popover.Trigger
          render={
            <PlainIconButton
              label={unread === 0 ? "Alert inbox" : `Alert inbox, ${unread} unread`}
              className="touch:size-11"
              icon={<Bell aria-hidden size={16} strokeWidth={1.6} />}
            />
          }
        />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-2xs font-semibold text-on-primary tabular-nums"
          >
            {unread > mostShown ? `${mostShown}+` : unread}
          </span>
        )}
      </span>
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end" collisionPadding={8} className="z-50">
          <Popover.Popup
            className={`${popupLook} flex max-h-[min(560px,calc(100dvh-80px))] w-[min(420px,calc(100vw-16px))] flex-col`}
          >
            <InboxPanel email={email} unread={unread} onLeave={() => setIsOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

import { type ComponentType, useRef, useState, useSyncExternalStore } from "react";
import type { InquiryDialogProps } from "#web/inquiry/inquiry-dialog.tsx";
import type { InquiryPage } from "#web/inquiry/inquiry-values.ts";
import { useAppHref } from "#web/site/site-context.tsx";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { Button } from "#web/ui/button/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

type InquiryOpenerProps = { page: InquiryPage; label: string };

const look = "h-11 px-5 max-md:w-full";
const neverChanges = () => () => undefined;

/**
 * Opens the contact form over the page. The form comes with the first press; without a script, or
 * when it cannot be had, the way leads to the contact page.
 */
export function InquiryOpener({ page, label }: InquiryOpenerProps) {
  const appHref = useAppHref();
  const button = useRef<HTMLButtonElement>(null);
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [isLoading, setIsLoading] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<InquiryDialogProps> } | null>(null);

  const contactPage = appHref("/contact-us");
  if (!isAlive) {
    return (
      <a href={contactPage} className={classNames(buttonLook("primary", "large"), look)}>
        {label}
      </a>
    );
  }

  async function open() {
    setIsLoading(true);
    try {
      const { InquiryDialog } = await import("#web/inquiry/inquiry-dialog.tsx");
      setLoaded({ Dialog: InquiryDialog });
      setIsOpen(true);
    } catch {
      globalThis.location.assign(contactPage);
    } finally {
      setIsLoading(false);
    }
  }

  function close() {
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    <>
      <Button
        ref={button}
        variant="primary"
        size="large"
        busy={isLoading}
        className={look}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {label}
      </Button>
      {loaded !== null && <loaded.Dialog open={isOpen} onClose={close} page={page} />}
    </>
  );
}

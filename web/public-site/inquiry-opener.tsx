import { type ComponentType, useRef, useState } from "react";
import { callTexts } from "#contract/brand/names.ts";
import type { InquiryDialogProps } from "#web/inquiry/inquiry-dialog.tsx";
import { useAppHref } from "#web/site/site-context.tsx";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { classNames } from "#web/ui/class-names.ts";

type Loading =
  | { step: "at-rest" | "loading" | "failed" }
  | { step: "loaded"; Dialog: ComponentType<InquiryDialogProps> };

type InquiryOpenerProps = {
  page: InquiryDialogProps["page"];
  /** Layout only, such as a width. */
  className?: string;
};

/**
 * The button "Schedule A Call" and the dialog it opens. The form is loaded at the first press; where
 * that fails, and where no script runs, a link leads to the contact page.
 */
export function InquiryOpener({ page, className }: InquiryOpenerProps) {
  const appHref = useAppHref();
  const button = useRef<HTMLButtonElement>(null);
  const [loading, setLoading] = useState<Loading>({ step: "at-rest" });
  const [isOpen, setIsOpen] = useState(false);
  const look = classNames(buttonLook("primary", "large"), "h-11 px-5 touch:h-11", className);

  async function open() {
    if (loading.step === "loading") return;
    setIsOpen(true);
    if (loading.step === "loaded") return;
    setLoading({ step: "loading" });
    try {
      const { InquiryDialog } = await import("#web/inquiry/inquiry-dialog.tsx");
      setLoading({ step: "loaded", Dialog: InquiryDialog });
    } catch {
      // No connection, or a page older than the server's files.
      setLoading({ step: "failed" });
    }
  }

  function close() {
    setIsOpen(false);
    // Some browsers give a pressed button no focus, and the dialog then has none to return.
    button.current?.focus();
  }

  if (loading.step === "failed") {
    return (
      <p role="alert" className={classNames("text-muted", className)}>
        {callTexts.failed} <a href={appHref("/contact-us")}>{callTexts.contactPage}</a>
      </p>
    );
  }
  const isBusy = loading.step === "loading";
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-busy={isBusy || undefined}
        onClick={() => void open()}
        className={classNames(look, "noscript:hidden aria-busy:cursor-progress")}
      >
        {isBusy && <Spinner />}
        {callTexts.button}
      </button>
      <a href={appHref("/contact-us")} className={classNames(look, "not-noscript:hidden")}>
        {callTexts.button}
      </a>
      {loading.step === "loaded" && <loading.Dialog open={isOpen} onClose={close} page={page} />}
    </>
  );
}

function Spinner() {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      strokeWidth="2"
      aria-hidden="true"
      className="animate-spin stroke-current"
    >
      <path d="M8 1.5A6.5 6.5 0 1 1 1.5 8" strokeLinecap="round" />
    </svg>
  );
}

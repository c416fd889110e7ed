import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { inquiryTexts } from "#contract/brand/inquiry.ts";
import { Button } from "#web/ui/button/button.tsx";

type InquiryThanksProps = { heading: ReactNode; onClose: () => void };

/** Takes the place of the form, and the focus with it. */
export function InquiryThanks({ heading, onClose }: InquiryThanksProps) {
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => thanks.current?.focus(), []);
  return (
    <div className="px-8 pt-9 pb-8 max-md:px-5">
      {heading && <div className="mb-6">{heading}</div>}
      <span
        aria-hidden
        className="mb-5 grid size-10 place-items-center rounded-full bg-success-tint text-success-text"
      >
        <Check size={16} />
      </span>
      <p ref={thanks} tabIndex={-1} className="mb-6 max-w-104 text-md outline-none">
        {inquiryTexts.thanks}
      </p>
      <Button size="large" onClick={onClose}>
        {inquiryTexts.close}
      </Button>
    </div>
  );
}

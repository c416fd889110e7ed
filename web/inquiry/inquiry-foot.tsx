import { useId } from "react";
import { inquiryTexts } from "#contract/brand/inquiry.ts";
import { Button } from "#web/ui/button/button.tsx";
import { missingText } from "./inquiry-values.ts";
import type { Inquiry } from "./use-inquiry.ts";

/** What is still needed, why sending failed, and the button that sends. */
export function InquiryFoot({ inquiry }: { inquiry: Inquiry }) {
  const { values, stage, missing, failure } = inquiry;
  const neededId = useId();
  const isSubmitting = stage === "submitting";
  return (
    <footer className="flex flex-col gap-3 border-t border-border px-7 py-4 max-md:px-5">
      {failure !== null && (
        <div
          role="alert"
          className="rounded-control bg-danger-tint px-3 py-2 text-sm text-danger-text"
        >
          <p>{inquiryTexts.failure}</p>
          {failure.reason !== null && <p>{failure.reason}</p>}
        </div>
      )}
      <div className="flex items-center justify-between gap-x-6 gap-y-3 max-md:flex-col max-md:items-stretch">
        <div className="min-w-0 text-xs">
          <p className="text-faint">{inquiryTexts.footnote}</p>
          {/* Stays while it is empty: what appears together with its text is not always read out. */}
          <p id={neededId} role="status" className="text-muted">
            {missing.length > 0 &&
              `${inquiryTexts.stillNeeded} ${missingText(missing, values.country)}`}
          </p>
        </div>
        <Button
          type="submit"
          size="large"
          className="min-w-30"
          busy={isSubmitting}
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? neededId : undefined}
        >
          {isSubmitting ? inquiryTexts.submitting : inquiryTexts.submit}
        </Button>
      </div>
    </footer>
  );
}
